import {
  bookedLine,
  ofDays,
  ownPrice,
  pickCustomer,
  pickPartyDetails,
  ownDeposits,
  priceOfOrder,
  toOrderNumber,
  addUpLedger,
  type AgreedFees,
  type BookingReview,
  type BookingStatus,
  type CalendarDate,
  type Customer,
  type DepositRule,
  type InternalNote,
  type LedgerTotals,
  type OrderPrice,
  type OrderStatus,
  type PartyDetails,
  type Quote,
} from '@party-rental/contracts';
import { pickTaking, type Part } from '../stock/allocations.js';
import { afterChange, evolveRepairs, type RepairState } from '../day-desk/repair-state.js';
import { evolveStops, type StopsByDay } from '../day-plan/stop-state.js';
import { isOfKind } from '../event-types.js';
import type { EventOfOrder, PersonErased } from '../events.js';
import { ERASED_REVIEW } from './erased-customer.js';
import { evolveLedger, type MoneyState } from './money/ledger-state.js';
import type { BookingCreated, OrderNoteAdded, ReviewWritten } from './order-events.js';

/** The events of an order's own stream and of its lines' streams, and erasures. An event just decided has no time and no actor yet. */
export type OrderEvent = (EventOfOrder | PersonErased) & Recorded;

interface Recorded {
  recordedAt?: Date;
  meta?: { actor: string };
}

export interface OrderLineState {
  bookingId: string;
  number: string;
  itemId: number;
  itemName: string;
  itemImageUrl: string;
  eventDate: CalendarDate;
  /** Of the rental; 1 if absent. A move keeps them. */
  days?: number | undefined;
  quantity: number;
  /** Undefined for an item that only takes its own units of the day. */
  parts?: readonly Part[] | undefined;
  /** The UTC instant until which its units are held for a customer who has still to pay online. */
  heldUntil?: string | undefined;
  /** Cents per unit for all days, as booked. */
  unitPrice: number;
  /** Cents per unit and day, where the days change the price. */
  dayPrice?: number | undefined;
  /** The name of the rate that made the price. */
  rate?: string | undefined;
  /** Of the item, as booked, instead of those of the price book. */
  deposit?: DepositRule | undefined;
  /** Cents per unit. */
  damageDeposit?: number | undefined;
  /** The index of its quote in those of the order. */
  quote: number;
  status: BookingStatus;
  /** Set if it was not confirmed or paid in time. */
  hasLapsed?: boolean;
  cancelReason: string | null;
  review: BookingReview | null;
  /** An ISO instant. */
  createdAt: string;
}

/** An order, from which decisions, its price, pages and emails are made. */
export interface OrderState extends MoneyState {
  id: string;
  number: string;
  /** Of an imported order: its number in the program that it came from. */
  importedAs?: string;
  userId: number | null;
  /** Null after an erasure, or when personal data was not decrypted. */
  customer: Customer | null;
  /** Of the certificate that it was priced without tax for. */
  taxExemptNumber?: string | undefined;
  partyDetails: PartyDetails;
  lines: readonly OrderLineState[];
  /** As agreed on when the lines were booked, each once. */
  quotes: readonly Quote[];
  agreed: AgreedFees;
  stops: StopsByDay;
  /** Oldest first. `by` is the actor as the log stores it. */
  notes: readonly InternalNote[];
  /** Oldest first. */
  repairs: readonly RepairState[];
  /** An ISO instant. */
  createdAt: string;
}

/** Events of other orders must not be passed. */
export function evolveOrder(state: OrderState | undefined, event: OrderEvent): OrderState | undefined {
  if (event.type === 'BookingCreated') return withLine(state, event);
  if (!state) return undefined;
  if (isOfKind(event, 'stop')) return { ...state, stops: evolveStops(state.stops, event) };
  if (isOfKind(event, 'order') && event.type !== 'PaymentDeadlineLifted') return evolveLedger(state, event);
  switch (event.type) {
    case 'BookingConfirmed':
      return changeLine(state, event.data.bookingId, { status: 'CONFIRMED' });
    case 'BookingCancelled':
      return {
        ...changeLine(state, event.data.bookingId, {
          status: 'CANCELLED',
          cancelReason: event.personal?.reason ?? null,
          heldUntil: undefined,
          ...(event.data.cause === 'lapse' && { hasLapsed: true }),
        }),
        repairs: afterChange(state.repairs),
      };
    case 'BookingMoved':
      return {
        ...changeLine(state, event.data.bookingId, { eventDate: event.data.eventDate }),
        repairs: afterChange(state.repairs),
      };
    case 'BookingQuantityChanged': {
      const { bookingId, quantity, agreed } = event.data;
      return { ...changeLine(state, bookingId, { quantity }), agreed, repairs: afterChange(state.repairs) };
    }
    case 'BookingContactChanged': {
      const { agreedSurcharge: surcharge = state.agreed.surcharge } = event.data;
      const customer = event.personal && pickCustomer(event.personal);
      return { ...state, customer, agreed: { ...state.agreed, surcharge } };
    }
    case 'BookingClaimed':
      return { ...state, userId: event.data.userId };
    case 'PaymentDeadlineLifted':
      return event.data.lines.reduce((order, { bookingId }) => liftHold(order, bookingId), state);
    case 'OrderRepaired':
    case 'RepairAccepted':
      return { ...state, repairs: evolveRepairs(state.repairs, event) };
    case 'RepairUndone':
      // The event has the fees only; the rates are those of the order.
      return {
        ...state,
        repairs: evolveRepairs(state.repairs, event),
        agreed: { ...event.data.agreed, rates: state.agreed.rates },
      };
    case 'ReviewWritten':
      return changeLine(state, event.data.bookingId, { review: toReview(event) });
    case 'ReviewHidden': {
      const review = findLine(state, event.data.bookingId)?.review;
      return review ? changeLine(state, event.data.bookingId, { review: { ...review, isHidden: true } }) : state;
    }
    case 'OrderNoteAdded':
      return event.personal ? { ...state, notes: [...state.notes, toNote(event, event.personal.text)] } : state;
    case 'PersonErased':
      return {
        ...state,
        customer: null,
        taxExemptNumber: undefined,
        lines: state.lines.map((line) => ({
          ...line,
          cancelReason: null,
          review: line.review && { ...line.review, ...ERASED_REVIEW },
        })),
        entries: state.entries.map((entry) => ({ ...entry, note: null, card: undefined })),
        refundRequests: state.refundRequests.map((request) => ({ ...request, note: undefined })),
        balanceCharge: undefined,
        notes: [],
        adjustments: state.adjustments.map((adjustment) => ({ ...adjustment, reason: '' })),
      };
    case 'BookingDayReleased':
      return state;
  }
}

/** The order after its events, in the order of the log. Undefined without events. */
export function orderAfter(events: readonly OrderEvent[]): OrderState | undefined {
  return events.reduce<OrderState | undefined>(evolveOrder, undefined);
}

export function findLine(order: Pick<OrderState, 'lines'> | undefined, bookingId: string): OrderLineState | undefined {
  return order?.lines.find((line) => line.bookingId === bookingId);
}

export function computePrice(order: OrderState): OrderPrice {
  return priceOfOrder(order);
}

export function computeMoney(order: OrderState): LedgerTotals {
  return addUpLedger(computePrice(order), order.entries);
}

export function deriveStatus({ lines }: Pick<OrderState, 'lines'>): OrderStatus {
  const statuses = new Set(lines.map(({ status }) => status));
  if (statuses.has('PENDING')) return statuses.has('CONFIRMED') ? 'PARTLY_CONFIRMED' : 'RECEIVED';
  return statuses.has('CONFIRMED') ? 'CONFIRMED' : 'CANCELLED';
}

function withLine(
  state: OrderState | undefined,
  { data, personal, recordedAt }: BookingCreated & Recorded,
): OrderState {
  const { bookingId, orderId, number, itemId, itemName, itemImageUrl, eventDate, days, quantity, userId, quote } = data;
  const createdAt = recordedAt?.toISOString() ?? '';
  const quotes = addQuote(state?.quotes ?? [], quote);
  const priced = bookedLine(quote, data);
  const line: OrderLineState = {
    ...{ bookingId, number, itemId, itemName, itemImageUrl, eventDate, ...ofDays(days), quantity },
    ...pickTaking(data),
    ...{ unitPrice: priced.price, ...ownPrice(priced), ...ownDeposits(priced), quote: quotes.length - 1, createdAt },
    status: 'PENDING',
    cancelReason: null,
    review: null,
  };
  if (state)
    return {
      ...state,
      // What came of an earlier cancellation, a new line undoes.
      lines: [...state.lines.map((one) => (one.hasLapsed ? { ...one, hasLapsed: false } : one)), line],
      quotes,
      agreed: toFees(quote),
      cancellationCharge: 0,
      repairs: afterChange(state.repairs),
    };
  return {
    id: orderId,
    number: toOrderNumber(number),
    ...(data.importedAs !== undefined && { importedAs: data.importedAs }),
    userId,
    customer: personal && pickCustomer(personal),
    ...(personal?.taxExemptNumber && { taxExemptNumber: personal.taxExemptNumber }),
    partyDetails: pickPartyDetails(data),
    lines: [line],
    quotes,
    agreed: toFees(quote),
    adjustments: [],
    cancellationCharge: 0,
    entries: [],
    refundRequests: [],
    stops: {},
    notes: [],
    repairs: [],
    createdAt,
  };
}

export function toFees({ subtotal, delivery, setup, cleaning, surcharge, rates }: AgreedFees): AgreedFees {
  return { subtotal, delivery, setup, cleaning, surcharge, rates };
}

/** Lines that are booked together have the same quote. */
function addQuote(quotes: readonly Quote[], quote: Quote): readonly Quote[] {
  return JSON.stringify(quotes.at(-1)) === JSON.stringify(quote) ? quotes : [...quotes, quote];
}

function toNote({ data, recordedAt, meta }: OrderNoteAdded & Recorded, text: string): InternalNote {
  const { orderId: _orderId, noteId: id, at = recordedAt?.toISOString() ?? '', ...fromCrew } = data;
  return { id, text, at, by: meta?.actor ?? '', ...fromCrew };
}

function toReview({ data, personal, recordedAt }: ReviewWritten & Recorded): BookingReview {
  const { reviewId: id, rating, writtenAt = recordedAt?.toISOString() ?? '' } = data;
  return { id, rating, ...(personal ?? ERASED_REVIEW), createdAt: writtenAt, isHidden: false };
}

/** Also of a line that had lapsed, but only by the clock. */
function liftHold(state: OrderState, bookingId: string): OrderState {
  const wasLapsed = findLine(state, bookingId)?.hasLapsed && ({ status: 'PENDING', cancelReason: null } as const);
  return changeLine(state, bookingId, { heldUntil: undefined, hasLapsed: false, ...wasLapsed });
}

function changeLine(state: OrderState, bookingId: string, change: Partial<OrderLineState>): OrderState {
  return {
    ...state,
    lines: state.lines.map((line) => (line.bookingId === bookingId ? { ...line, ...change } : line)),
  };
}
