import {
  isExempt,
  onDays,
  describeMinimum,
  formatPromo,
  formatCents,
  ofDays,
  ownPrice,
  pickRates,
  priceLine,
  priceOrder,
  sumLines,
  type BusinessTime,
  type CalendarDate,
  type Customer,
  type PartyDetails,
  type Rates,
  type TaxExemption,
  type UnavailableLine,
} from '@party-rental/contracts';
import { checkRental, describeReason } from '../availability.js';
import { rejectDays } from './rental-length.js';
import type { AdjustmentAdded } from './money/ledger-events.js';
import type { BookingCreated } from './order-events.js';
import { noSuchItem, Rejection } from '../rejections.js';
import type { VersionedBook } from '../price-book.js';
import { acceptPromo, type PromoRequest } from '../promo-codes.js';
import type { BookingRules } from '../settings.js';
import { agreeSurcharge } from './delivery.js';
import { allocate, pickTaking, type Allocation } from '../stock/allocations.js';
import { bookedAfter, getParts, unitsLeftFor, type Stock } from '../stock/units-left.js';

export interface PlacedLine {
  bookingId: string;
  number: string;
  itemId: number;
  eventDate: CalendarDate;
  /** Of the rental; 1 if absent. */
  days?: number | undefined;
  quantity: number;
  /** Agreed on before, in cents for all days, instead of the price of its days. */
  unitPrice?: number | undefined;
}

export interface PlaceOrder extends BusinessTime {
  orderId: string;
  /** At most one line for each item, first day and number of days. */
  lines: readonly PlacedLine[];
  isCart: boolean;
  customer: Customer;
  userId: number | null;
  partyDetails: PartyDetails;
  /** The total that the page showed, in cents; null when it showed none. */
  expectedTotal: number | null;
  /** Takes the damage waiver, if the shop offers one. */
  wantsWaiver?: boolean | undefined;
  /** Of its customer, whether it is valid on the days of the lines or not. */
  taxExemption?: TaxExemption | undefined;
  promo?: (PromoRequest & { adjustmentId: string }) | undefined;
  /** The lead time does not apply to the owner. */
  byOwner: boolean;
  /** Of an imported order: its number in the program that it came from. */
  importedAs?: string | undefined;
  /** What an existing order agreed on; the surcharge is in cents. */
  agreed?: { rates: Rates; surcharge: number };
  /** The UTC instant until which its deposit must be paid online, if it has one; undefined if it is paid otherwise. */
  heldUntil?: string | undefined;
}

/** What a decision about an order depends on: the items, their booked units by day, and the owner's rules and prices. */
export interface ShopState extends Stock {
  readonly rules: BookingRules;
  /** The one in force. */
  readonly priceBook: VersionedBook;
}

/** The shop once these allocations are made. */
export function withAllocations(shop: ShopState, allocations: readonly Allocation[]): ShopState {
  const { rules, priceBook } = shop;
  return { rules, priceBook, item: (itemId) => shop.item(itemId), booked: bookedAfter(shop, allocations) };
}

/** With the discount of its promo code, if it has one. */
export function placeOrder(state: ShopState, order: PlaceOrder): (BookingCreated | AdjustmentAdded)[] | Rejection {
  const booked = bookLines(state, order);
  return booked instanceof Rejection ? booked : [...booked, ...applyPromo(order, booked)];
}

/** All or nothing: one BookingCreated per line, or a rejection that explains every unavailable line. */
export function bookLines(state: ShopState, order: PlaceOrder): BookingCreated[] | Rejection {
  const lines = checkLines(state, order);
  const only = lines.length === 1 ? lines[0] : undefined;
  if (!order.isCart && only && !only.item) return noSuchItem();

  const tooLong = rejectDays(order.lines, state.priceBook, order);
  if (tooLong) return tooLong;
  const surcharge = order.agreed?.surcharge ?? agreeSurcharge(order.customer.zipCode, state.rules, order);
  if (surcharge instanceof Rejection) return surcharge;

  const unavailable = lines.filter((line) => line.quantity > line.remaining);
  if (unavailable.length > 0) return rejectUnavailable(unavailable, state.rules);

  const exemption = isExempt(order.taxExemption, order.lines) ? order.taxExemption : undefined;
  const rates =
    order.agreed?.rates ?? pickRates(state.priceBook, order.customer.zipCode, order.wantsWaiver, Boolean(exemption));
  const priced = lines.map(({ itemId, name, item, unitPrice, ...line }) => {
    const { dayPrice, rate, ...today } = priceLine({ price: 0, ...item, id: itemId, name }, line, rates);
    return unitPrice === undefined ? { ...today, ...ownPrice({ dayPrice, rate }) } : { ...today, price: unitPrice };
  });
  const email = order.customer.customerEmail || null;
  const promo = order.promo && acceptPromo(order.promo, { today: order.today, subtotal: sumLines(priced), email });
  if (promo instanceof Rejection) return promo;
  const quote = priceOrder(priced, rates, surcharge, promo);
  const { minimumOrder } = state.priceBook;
  if (!order.byOwner && !order.agreed && quote.subtotal < minimumOrder)
    return new Rejection(
      'below_minimum',
      `${describeMinimum(minimumOrder)}, and yours comes to ${formatCents(quote.subtotal)}.`,
    );
  if (order.expectedTotal !== null && order.expectedTotal !== quote.total)
    return new Rejection('price_changed', `The price has changed: the total is now ${formatCents(quote.total)}.`, {
      quote,
    });

  const heldUntil = order.agreed || quote.deposit > 0 ? order.heldUntil : undefined;
  return lines.map((line) => ({
    type: 'BookingCreated',
    data: {
      bookingId: line.bookingId,
      number: line.number,
      orderId: order.orderId,
      itemId: line.itemId,
      itemName: line.name,
      itemImageUrl: line.imageUrl,
      eventDate: line.eventDate,
      ...ofDays(line.days),
      quantity: line.quantity,
      ...pickTaking({ parts: line.parts, heldUntil }),
      userId: order.userId,
      ...order.partyDetails,
      quote,
      terms: { accepted: !order.byOwner },
      ...(order.importedAs !== undefined && { importedAs: order.importedAs }),
    },
    personal: { ...order.customer, ...(exemption && { taxExemptNumber: exemption.number }) },
  }));
}

function applyPromo({ promo, orderId, customer }: PlaceOrder, [first]: readonly BookingCreated[]): AdjustmentAdded[] {
  const quote = first?.data.quote;
  if (!promo?.terms || !quote?.promo) return [];
  const { adjustmentId, code: promoCode, terms } = promo;
  const basis = terms.percent === null ? { subtotal: quote.subtotal } : { percent: terms.percent };
  return [
    {
      type: 'AdjustmentAdded',
      data: { orderId, adjustmentId, amount: quote.promo.amount, ...basis, promoCode },
      personal: { note: formatPromo(promoCode), email: customer.customerEmail },
    },
  ];
}

/** Each line with the units that the lines before it leave. */
function checkLines(state: ShopState, order: PlaceOrder) {
  const taken: Allocation[] = [];
  return order.lines.map((line) => {
    const checked = checkLine(withAllocations(state, taken), line, order);
    if (line.quantity <= checked.remaining) taken.push(...allocate(checked));
    return checked;
  });
}

function checkLine(state: ShopState, line: PlacedLine, { today, time, byOwner }: PlaceOrder) {
  const { itemId, eventDate, days } = line;
  const current = state.item(itemId);
  const item = current.status === 'listed' ? current.item : undefined;
  const parts = getParts(itemId, state, days);
  const conditions = { today, time, rules: state.rules, waived: byOwner ? (['lead_time'] as const) : [] };
  return {
    ...line,
    ...checkRental(item, unitsLeftFor({ itemId, parts }, eventDate, state), line, conditions),
    item,
    parts,
    name: item?.name ?? 'this item',
    imageUrl: item?.imageUrl ?? '',
  };
}

function rejectUnavailable(lines: readonly ReturnType<typeof checkLine>[], rules: BookingRules): Rejection {
  const sentences = lines.map(({ name, reasons: [reason], day, remaining, ...rental }) => {
    if (reason) return describeReason(reason, name, day, rules);
    if (remaining === 0) return `We don't have ${name} available ${onDays(rental)} anymore.`;
    return `We have only ${remaining} of ${name} left ${onDays(rental)}.`;
  });
  const rows: UnavailableLine[] = lines.map(
    ({ itemId, name, eventDate, days, quantity, remaining, reasons: [reason] }) => ({
      itemId,
      itemName: name,
      eventDate,
      ...ofDays(days),
      requested: quantity,
      remaining,
      ...(reason && { reason }),
    }),
  );
  return new Rejection('unavailable', sentences.join(' '), { lines: rows });
}
