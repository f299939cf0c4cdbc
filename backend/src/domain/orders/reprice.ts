import {
  bookedLine,
  getRates,
  priceOrder,
  priceRental,
  type ItemType,
  type PricedLine,
  type PromoDiscount,
  type Quote,
  type Rates,
} from '@party-rental/contracts';
import { isCustomer } from '../actor.js';
import { changedFields } from '../changed-fields.js';
import { latestRepair } from '../day-desk/repair-state.js';
import type { EventOfOrder } from '../events.js';
import { chargeFor, lowerCharge } from './changes/cancellation-charge.js';
import type { BookingCancelled } from './order-events.js';
import { pricedLines } from './order-lines.js';
import { deriveStatus, evolveOrder, toFees, type OrderState } from './order-state.js';
import { Rejection } from '../rejections.js';

/** An event of an order as the log has it. */
export type PastEvent = EventOfOrder & { commandId: string; recordedAt: Date; meta: { actor: string } };

interface Reprice {
  /** The rates of another price book for an order. The ZIP code is undefined after an erasure. */
  chooseRates: (agreed: Rates, zipCode: string | undefined) => Rates;
  /** Of an item, for prices of days. */
  getType: (itemId: number) => ItemType | undefined;
  timeZone: string;
}

/**
 * An order as it would be if the same decisions had been made under other rates: what was booked, changed, cancelled and
 * paid stays as in the log, and its prices and charges are decided again. Rates that are unchanged change nothing.
 */
export function repriceOrder(events: readonly PastEvent[], options: Reprice): OrderState | undefined {
  const { timeZone } = options;
  let order: OrderState | undefined;
  let logged: OrderState | undefined;
  for (const command of toCommands(events)) {
    const [before, loggedBefore] = [order, logged];
    for (const event of command) {
      logged = evolveOrder(logged, event);
      if (event.type === 'CancellationCharged' && event.data.byTerms) continue;
      order = evolveOrder(order, reprice(event, before, order, options));
    }
    if (!order || isWaived(command, loggedBefore, logged, timeZone)) continue;
    for (const charge of decideCharges(command, before, order, timeZone)) order = evolveOrder(order, charge);
  }
  return order;
}

/** Whether the owner charged nothing although the terms did. */
function isWaived(
  command: readonly PastEvent[],
  before: OrderState | undefined,
  after: OrderState | undefined,
  timeZone: string,
): boolean {
  const isCharged = command.some(({ type }) => type === 'CancellationCharged');
  return after !== undefined && !isCharged && decideCharges(command, before, after, timeZone).length > 0;
}

function toCommands(events: readonly PastEvent[]): PastEvent[][] {
  const commands = new Map<string, PastEvent[]>();
  for (const event of events) commands.set(event.commandId, [...(commands.get(event.commandId) ?? []), event]);
  return [...commands.values()];
}

/** `before` is the order before the event's command. */
function reprice(
  event: PastEvent,
  before: OrderState | undefined,
  order: OrderState | undefined,
  { chooseRates, getType }: Reprice,
): PastEvent {
  switch (event.type) {
    case 'BookingCreated': {
      const { quote, isAdded } = event.data;
      const rates = order ? getRates(order.agreed) : chooseRates(getRates(quote), event.personal?.zipCode);
      const repriced = (line: Quote['lines'][number]) => repriceLine(line, getRates(quote), rates, getType);
      const lines =
        isAdded && order
          ? [...pricedLines(order.lines), repriced(bookedLine(quote, event.data))]
          : quote.lines.map(repriced);
      return { ...event, data: { ...event.data, quote: repriceQuote(quote, lines, rates) } };
    }
    case 'BookingQuantityChanged': {
      if (!order) return event;
      const { bookingId, quantity, from } = event.data;
      const lines = order.lines.map((line) => (line.bookingId === bookingId ? { ...line, quantity } : line));
      const rates = getRates(order.agreed);
      const fees = quantity > from ? priceOrder(pricedLines(lines), rates, order.agreed.surcharge) : order.agreed;
      return { ...event, data: { ...event.data, agreed: toFees({ ...fees, rates }) } };
    }
    case 'OrderRepaired':
      return before ? { ...event, data: { ...event.data, agreed: before.agreed } } : event;
    case 'RepairUndone': {
      const repaired = before && latestRepair(before)?.agreed;
      if (!repaired) return event;
      return { ...event, data: { ...event.data, agreed: { ...repaired, surcharge: before.agreed.surcharge } } };
    }
    case 'BookingConfirmed':
    case 'BookingCancelled':
    case 'BookingMoved':
    case 'BookingDayReleased':
    case 'BookingContactChanged':
    case 'BookingClaimed':
    case 'ReviewWritten':
    case 'ReviewHidden':
    case 'PaymentRecorded':
    case 'RefundRequested':
    case 'RefundFailed':
    case 'PaymentDisputed':
    case 'BalanceChargeEnded':
    case 'RefundRecorded':
    case 'RefundWrittenOff':
    case 'DamageDepositCollected':
    case 'DamageDepositReturned':
    case 'LedgerEntryReversed':
    case 'AdjustmentAdded':
    case 'CancellationCharged':
    case 'PaymentDeadlineLifted':
    case 'RepairAccepted':
    case 'StopAssigned':
    case 'StopProgressed':
    case 'OrderNoteAdded':
    case 'StopProgressReverted':
      return event;
  }
}

/** Discounts by promo codes are amounts of the rental, which no rates change. */
function repriceQuote({ surcharge, promo }: Quote, lines: readonly PricedLine[], rates: Rates): Quote {
  const discount: PromoDiscount | undefined = promo && { ...promo, percent: null };
  return priceOrder(lines, rates, surcharge, discount);
}

/** A line keeps its price where its days cost the same. */
function repriceLine(
  line: Quote['lines'][number],
  before: Rates,
  rates: Rates,
  getType: Reprice['getType'],
): PricedLine {
  if (changedFields(before, rates, ['longerRentals', 'factors']).length === 0) return line;
  const { price, dayPrice = price, rate: _rate, total: _total, ...booked } = line;
  const item = { id: line.itemId, type: getType(line.itemId), price: dayPrice };
  return { ...booked, ...priceRental(item, line, rates) };
}

/** What the terms charge after a command. A charge that the owner entered stays. */
function decideCharges(
  command: readonly PastEvent[],
  before: OrderState | undefined,
  order: OrderState,
  timeZone: string,
) {
  if (command.some(({ type }) => type === 'LedgerEntryReversed')) return lowerCharge(order);
  const cancelled = command.find(isRequested);
  const isEntered = command.some((event) => event.type === 'CancellationCharged' && !event.data.byTerms);
  if (!cancelled || isEntered || !before || deriveStatus(order) !== 'CANCELLED') return [];
  const isByCustomer = isCustomer(cancelled.meta.actor);
  const charges = chargeFor(before, {
    by: isByCustomer ? 'customer' : 'admin',
    requestedBy: isByCustomer ? 'CUSTOMER' : (cancelled.data.requestedBy ?? 'SHOP'),
    isWhole: true,
    reason: null,
    now: cancelled.recordedAt,
    timeZone,
  });
  return charges instanceof Rejection ? [] : charges;
}

function isRequested(event: PastEvent): event is Extract<PastEvent, BookingCancelled> {
  if (event.type !== 'BookingCancelled' || event.data.repair !== undefined) return false;
  return event.data.cause === 'request' || event.data.cause === 'correction';
}
