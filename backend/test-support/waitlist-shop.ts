import { calendarDate, pickPartyDetails, type CalendarDate, type ShopSettings } from '@party-rental/contracts';
import type { DomainEvent, ItemDetails } from '../src/domain/events.js';
import type { ItemState } from '../src/domain/items/item-state.js';
import { isOfKind } from '../src/domain/event-types.js';
import { placeOrder, type PlaceOrder, type ShopState } from '../src/domain/orders/order.js';
import { getAllocations } from '../src/domain/placement.js';
import { Rejection } from '../src/domain/rejections.js';
import { FIRST_BOOK } from '../src/domain/price-book.js';
import { defaultRules, type BookingRules } from '../src/domain/settings.js';
import { isInForce } from '../src/domain/stock/allocations.js';
import { getParts, unitsLeftFor } from '../src/domain/stock/units-left.js';
import { leaveWaitlist, placeOrderFromHold } from '../src/domain/waitlist/end-entry.js';
import { joinWaitlist } from '../src/domain/waitlist/join-waitlist.js';
import { offerUnits } from '../src/domain/waitlist/offer-units.js';
import { evolveWaitlistEntry, type WaitlistEntry } from '../src/domain/waitlist/waitlist-entry.js';
import { DANA } from './dana.js';
import { CASTLE } from './events.js';

/** Two castles with a buffer day, four chairs, and packages of one castle and two chairs. */
export const [CHAIR, PARTY] = [2, 3];
export const ITEM_IDS = [1, CHAIR, PARTY];
export const day = calendarDate.parse('2026-12-12');
const today = calendarDate.parse('2026-11-23');
const NOON = Date.parse('2026-11-23T12:00:00Z');
const HOUR = 3_600_000;
const timeZone = 'America/New_York';

const items: Record<number, Partial<ItemDetails>> = {
  1: { stock: 2, bufferDays: 1 },
  [CHAIR]: { name: 'Chair', stock: 4 },
  [PARTY]: {
    name: 'Party',
    type: 'PACKAGE',
    components: [
      { itemId: 1, quantity: 1 },
      { itemId: CHAIR, quantity: 2 },
    ],
  },
};

/** The waitlists of a shop whose log is `events`, `hours` after noon, decided on as the program does. */
export class WaitlistShop implements ShopState {
  events: DomainEvent[] = [];
  hours = 0;
  quietHours: ShopSettings['quietHours'] = null;
  rules: BookingRules = defaultRules;
  readonly priceBook = FIRST_BOOK;
  /** Items that are not offered for now. */
  inactive: readonly number[] = [];
  removed: readonly number[] = [];
  private ids = 0;

  get now() {
    return new Date(NOON + this.hours * HOUR);
  }

  item(itemId: number): ItemState {
    if (this.removed.includes(itemId)) return { status: 'removed' };
    return {
      status: 'listed',
      item: { ...CASTLE, ...items[itemId], isActive: !this.inactive.includes(itemId) },
    };
  }

  booked(itemId: number, on: CalendarDate) {
    return this.events
      .flatMap(getAllocations)
      .filter((allocation) => allocation.itemId === itemId && allocation.day === on && isInForce(allocation, this.now))
      .reduce((sum, { delta }) => sum + delta, 0);
  }

  entries(itemId = 1): WaitlistEntry[] {
    const entries = new Map<string, WaitlistEntry>();
    for (const event of this.events) {
      const entry = isOfKind(event, 'waitlist') && evolveWaitlistEntry(entries.get(event.data.entryId), event);
      if (entry) entries.set(entry.entryId, entry);
    }
    return [...entries.values()].filter((entry) => entry.itemId === itemId);
  }

  left(itemId: number): number {
    return unitsLeftFor({ itemId, parts: getParts(itemId, this) }, day, this);
  }

  entry(entryId: string) {
    return ITEM_IDS.flatMap((itemId) => this.entries(itemId)).find((entry) => entry.entryId === entryId);
  }

  private append<Event extends DomainEvent>(decided: readonly Event[] | Rejection): readonly Event[] | Rejection {
    if (!(decided instanceof Rejection)) this.events.push(...decided);
    return decided;
  }

  book(itemId: number, quantity: number, entryId?: string) {
    this.ids += 1;
    const lines = [{ bookingId: `b${this.ids}`, number: 'PR-7K3M-9Q2F', itemId, eventDate: day, quantity }];
    const common = { isCart: false, customer: DANA, userId: null, expectedTotal: null, byOwner: false };
    const partyDetails = pickPartyDetails({});
    const order: PlaceOrder = { ...common, orderId: `o${this.ids}`, lines, partyDetails, today, time: '12:00' };
    return this.append(
      placeOrderFromHold(this, entryId === undefined ? undefined : this.entry(entryId), order, this.now, placeOrder),
    );
  }

  join(entryId: string, quantity = 1, itemId = 1, email = `${entryId}@example.com`) {
    const request = { entryId, itemId, eventDate: day, quantity, email, today, time: '12:00', now: this.now };
    return this.append(joinWaitlist(this, this.entries(itemId), request));
  }

  offer(itemId = 1, undelivered: ReadonlySet<string> = new Set()) {
    return this.append(
      offerUnits(this, this.entries(itemId), {
        now: this.now,
        today,
        time: '12:00',
        timeZone,
        hours: 12,
        quietHours: this.quietHours,
        undelivered,
      }),
    );
  }

  leave(entryId: string) {
    const entry = this.entry(entryId);
    return this.append(entry ? leaveWaitlist(entry, this.now) : []);
  }

  /** Cancels a booking, the first by default. */
  cancel(pick = 0) {
    const ended = new Set(
      this.events.flatMap((event) => (event.type === 'BookingCancelled' ? event.data.bookingId : [])),
    );
    const open = this.events.flatMap((event) =>
      event.type === 'BookingCreated' && !ended.has(event.data.bookingId) ? [event.data] : [],
    );
    const booking = open[pick % (open.length || 1)];
    if (!booking) return;
    const { bookingId, itemId, eventDate, quantity, parts } = booking;
    const freed = { bookingId, itemId, eventDate, quantity, ...(parts && { parts }) };
    this.events.push({
      type: 'BookingCancelled',
      data: { ...freed, from: 'PENDING', cause: 'request' },
      personal: null,
    });
  }

  statuses(itemId = 1) {
    return Object.fromEntries(this.entries(itemId).map(({ entryId, status }) => [entryId, status]));
  }
}

/** Its two castles are booked, by two. */
export function fullShop(): WaitlistShop {
  const shop = new WaitlistShop();
  shop.book(1, 1);
  shop.book(1, 1);
  return shop;
}
