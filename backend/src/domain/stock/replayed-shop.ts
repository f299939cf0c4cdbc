import type { CalendarDate, DayRates } from '@party-rental/contracts';
import type { ItemEvent } from '../events.js';
import { evolveItem, unknownItem, type ItemState } from '../items/item-state.js';
import { allocate, isInForce, release, type Allocation, type Booked } from './allocations.js';
import { bookedAfter, unitsLeftFor, type Stock } from './units-left.js';

export interface ReplayedLine extends Booked {
  /** Of the rental; 1 if absent. */
  days?: number | undefined;
  /** What its days cost; none for a request that was refused. */
  rates?: DayRates | undefined;
  /** Cents, for all days. */
  unitPrice: number;
}

/** A shop as events add up to it, with more units of one item than it had. */
export class ReplayedShop implements Stock {
  now = new Date(0);
  private readonly items = new Map<number, ItemState>();
  private readonly units = new Map<string, number>();
  private readonly held = new Map<string, Allocation[]>();
  private readonly bookings = new Map<string, ReplayedLine>();

  constructor(
    private readonly itemId: number,
    private readonly extraUnits: number,
  ) {}

  item(itemId: number): ItemState {
    return this.items.get(itemId) ?? unknownItem;
  }

  booked(itemId: number, day: CalendarDate): number {
    const key = `${itemId} ${day}`;
    const held = this.held.get(key)?.filter((allocation) => isInForce(allocation, this.now)) ?? [];
    return held.reduce((sum, { delta }) => sum + delta, this.units.get(key) ?? 0);
  }

  lines(): Iterable<ReplayedLine> {
    return this.bookings.values();
  }

  /** Whether there are units for all lines. */
  fits(lines: readonly Booked[], freed: readonly Allocation[] = []): boolean {
    const taken = [...freed];
    return lines.every((line) => {
      const shop = { item: (itemId: number) => this.item(itemId), booked: bookedAfter(this, taken) };
      taken.push(...allocate(line));
      return line.quantity <= unitsLeftFor(line, line.eventDate, shop);
    });
  }

  /** Whether a booking can take these units for its own. */
  canReplace(bookingId: string, next: Booked): boolean {
    const current = this.bookings.get(bookingId);
    if (!current) return false;
    const isReduction = next.eventDate === current.eventDate && next.quantity <= current.quantity;
    return isReduction || this.fits([next], release(allocate(current)));
  }

  put(bookingId: string, line: ReplayedLine): void {
    this.bookings.set(bookingId, line);
    this.allocate(allocate(line));
  }

  /** Does nothing for an unknown booking. */
  replace(bookingId: string, next: Booked): void {
    const current = this.bookings.get(bookingId);
    if (!current) return;
    this.remove(bookingId);
    this.put(bookingId, { ...next, unitPrice: current.unitPrice });
  }

  remove(bookingId: string): void {
    const line = this.bookings.get(bookingId);
    if (line) this.allocate(release(allocate(line)));
    this.bookings.delete(bookingId);
  }

  allocate(allocations: readonly Allocation[]): void {
    for (const allocation of allocations) {
      const key = `${allocation.itemId} ${allocation.day}`;
      if (allocation.until === undefined) this.units.set(key, (this.units.get(key) ?? 0) + allocation.delta);
      else this.held.set(key, [...(this.held.get(key) ?? []), allocation]);
    }
  }

  evolveItem(event: ItemEvent): void {
    const state = evolveItem(unknownItem, event);
    const { itemId } = event.data;
    const isChanged = itemId === this.itemId && state.status === 'listed';
    this.items.set(
      itemId,
      isChanged ? { ...state, item: { ...state.item, stock: state.item.stock + this.extraUnits } } : state,
    );
  }
}
