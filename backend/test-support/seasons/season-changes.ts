import { addDays, type CalendarDate, type PaymentMethod } from '@party-rental/contracts';
import type { DomainEvent } from '../../src/domain/events.js';
import { cancelBooking } from '../../src/domain/orders/changes/cancel.js';
import { changeQuantity } from '../../src/domain/orders/order-lines.js';
import { computeMoney, type OrderLineState } from '../../src/domain/orders/order-state.js';
import { FIRST_BOOK } from '../../src/domain/price-book.js';
import { defaultRules } from '../../src/domain/settings.js';
import { instantOn, type Pick } from './season-days.js';
import { addedLine } from './season-orders.js';
import type { SeasonShop } from './season-shop.js';

export const ADMIN = 'admin:1';
const METHODS: readonly PaymentMethod[] = ['CARD', 'CARD', 'CASH', 'CHECK', 'TRANSFER', 'OTHER'];

interface Placed {
  shop: SeasonShop;
  pick: Pick;
  newId: () => string;
  timeZone: string;
  orderId: string;
  placedAt: Date;
  eventDate: CalendarDate;
}

interface Task {
  at: Date;
  run: () => void;
}

/** Returns the later changes of an order. Each decides at its own time whether it still applies. */
export function laterEvents({ shop, pick, newId, timeZone, orderId, placedAt, eventDate }: Placed): Task[] {
  const method = () => METHODS[pick(METHODS.length)] ?? 'CARD';
  const active = () => shop.order(orderId).lines.filter(({ status }) => status !== 'CANCELLED');
  const entry = (amount: number) => ({ orderId, entryId: newId(), amount, method: method() });
  const tasks: Task[] = [];
  const add = (at: Date, decide: (at: Date) => readonly DomainEvent[]) =>
    tasks.push({ at, run: () => shop.record(at, ADMIN, decide(at)) });
  /** A part of the way to the event day, and at least a minute after the order. */
  const between = (tenths: number) =>
    new Date(
      placedAt.getTime() +
        60_000 +
        ((instantOn(addDays(eventDate, -1), timeZone, pick).getTime() - placedAt.getTime()) * tenths) / 10,
    );
  const cancel = (lines: readonly OrderLineState[], now: Date) =>
    lines.flatMap((line) => {
      const command = { bookingId: line.bookingId, reason: 'Storm', by: 'admin' as const, now, timeZone };
      const { customer, agreed } = shop.order(orderId);
      const events = cancelBooking({ ...line, customer, agreed }, command);
      return Array.isArray(events) ? events : [];
    });

  if (pick(10) > 0)
    add(between(1), () => {
      const { depositDue } = computeMoney(shop.order(orderId));
      if (depositDue === 0) return [];
      return [
        { type: 'PaymentRecorded', data: { ...entry(depositDue), kind: 'DEPOSIT' }, personal: null },
        ...active().map(({ bookingId }) => ({ type: 'BookingConfirmed' as const, data: { bookingId } })),
      ];
    });
  if (pick(25) === 0)
    add(between(2), () => {
      const [mistake] = shop.order(orderId).entries.filter(({ reversed }) => !reversed);
      if (!mistake) return [];
      const again = { ...entry(mistake.amount), kind: 'DEPOSIT' as const };
      return [
        { type: 'LedgerEntryReversed', data: { orderId, entryId: mistake.id }, personal: { note: 'Other card' } },
        { type: 'PaymentRecorded', data: again, personal: null },
      ];
    });
  if (pick(12) === 0)
    add(between(3), () => {
      const amount = pick(3) === 0 ? 1_500 + pick(3_000) : -500 - pick(4_000);
      return [
        { type: 'AdjustmentAdded', data: { orderId, adjustmentId: newId(), amount }, personal: { note: 'Neighbors' } },
      ];
    });
  if (pick(15) === 0)
    add(between(4), (now) => {
      const [line] = active().filter(({ quantity }) => quantity > 1);
      if (!line) return [];
      const change = { by: 'admin' as const, now, timeZone, bookingId: line.bookingId };
      const events = changeQuantity(
        shop.order(orderId),
        { ...getStock(shop), rules: defaultRules, priceBook: FIRST_BOOK },
        {
          ...change,
          quantity: 1 + pick(line.quantity + 3),
        },
      );
      return Array.isArray(events) ? events : [];
    });
  if (pick(20) === 0) add(between(5), () => addedLine(shop, shop.order(orderId), newId));
  if (pick(12) === 0)
    add(between(6), () => {
      const days = [7, 1, -1, 14][pick(4)] ?? 7;
      return active().flatMap(({ bookingId, itemId, eventDate: from, quantity, parts }): DomainEvent[] => {
        const to = addDays(from, days);
        if (parts || shop.unitsLeft(itemId, to) < quantity) return [];
        const moved = { bookingId, itemId, quantity };
        return [
          { type: 'BookingMoved', data: { ...moved, eventDate: to, from } },
          { type: 'BookingDayReleased', data: { ...moved, eventDate: from } },
        ];
      });
    });
  if (pick(30) === 0)
    add(between(7), () => {
      const { customer, lines } = shop.order(orderId);
      if (!customer?.customerEmail) return [];
      const personal = { ...customer, customerEmail: `new.${customer.customerEmail}` };
      return lines.map(({ bookingId }) => ({
        type: 'BookingContactChanged',
        data: { bookingId, changed: ['customerEmail'] },
        personal,
      }));
    });
  if (pick(9) === 0) add(between(8), (now) => cancel(pick(3) === 0 ? active().slice(0, 1) : active(), now));
  add(instantOn(eventDate, timeZone, pick), (at) => {
    const { balance } = computeMoney(shop.order(orderId));
    if (balance === 0 || pick(30) === 0) return [];
    const takenAt = new Date(at.getTime() - 60_000 * pick(600)).toISOString();
    const taken = pick(4) === 0 ? { takenAt } : {};
    return [
      { type: 'PaymentRecorded', data: { ...entry(balance), kind: 'BALANCE', ...taken }, personal: null },
      { type: 'DamageDepositCollected', data: entry(5_000), personal: null },
    ];
  });
  add(instantOn(addDays(eventDate, 2), timeZone, pick), () => {
    const { damageDepositHeld, refundDue } = computeMoney(shop.order(orderId));
    const note = { note: 'Thank you' };
    return [
      ...(damageDepositHeld > 0
        ? [
            {
              type: 'DamageDepositReturned' as const,
              data: entry(pick(20) === 0 ? 2_500 : damageDepositHeld),
              personal: note,
            },
          ]
        : []),
      ...(refundDue > 0 && pick(8) > 0
        ? [{ type: 'RefundRecorded' as const, data: entry(refundDue), personal: note }]
        : []),
    ];
  });
  return tasks;
}

function getStock(shop: SeasonShop) {
  return { item: (id: number) => shop.item(id), booked: (id: number, day: CalendarDate) => shop.booked(id, day) };
}
