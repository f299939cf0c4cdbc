import { Injectable } from '@nestjs/common';
import type { HistoryEntry } from '@party-rental/contracts';
import { isOfKind } from '../../domain/event-types.js';
import type { LedgerEvent } from '../../domain/orders/money/ledger-events.js';
import { orderAfter, type OrderLineState, type OrderState } from '../../domain/orders/order-state.js';
import { toPaymentView } from '../../domain/orders/order-view.js';
import { bookingStream } from '../../domain/placement.js';
import { noSuchBooking, noSuchOrder, type Rejection } from '../../domain/rejections.js';
import { OrderHistories } from '../../log/order-histories.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Streams } from '../../log/streams.js';
import { inLogOrder, toChange, toEntry } from './history-entries.js';
import { toLineHistory, type RecordedEntry } from './line-history.js';

@Injectable()
export class OrderHistoryQueries {
  constructor(
    private readonly orders: OrderHistories,
    private readonly streams: Streams,
  ) {}

  /** The events of an order and of its lines, oldest first. What happened to several lines at once is one entry. */
  async read(orderId: string): Promise<HistoryEntry[] | Rejection> {
    const events = await this.orders.readEvents(orderId);
    const order = orderAfter(events);
    if (!order) return noSuchOrder();
    const erasures = await this.streams.readErasures(order.lines.map(({ bookingId }) => bookingId));
    const own = events.flatMap((event) => toOwnEntry(event, order));
    const lines = order.lines.flatMap((line) => {
      const ofLine = events.filter(({ stream }) => stream === bookingStream(line.bookingId));
      return toLineHistory([...ofLine, ...erasures]).map((recorded) => ({ ...recorded, line }));
    });
    const entries = new Map([...own, ...mergeLines(lines, order)].map(({ event, entry }) => [event, entry]));
    return inLogOrder([...entries.keys()]).flatMap((event) => entries.get(event) ?? []);
  }

  /** What an order's history has of one of its bookings, oldest first. */
  async ofBooking(bookingId: string): Promise<HistoryEntry[] | Rejection> {
    return (await this.ofBookings([bookingId])).get(bookingId) ?? noSuchBooking();
  }

  /** The histories of several bookings, by booking id, in two queries. Leaves out unknown ones. */
  async ofBookings(bookingIds: readonly string[]): Promise<Map<string, HistoryEntry[]>> {
    const [streams, erasures] = await Promise.all([
      this.streams.readAll(bookingIds.map(bookingStream)),
      this.streams.readErasures(bookingIds),
    ]);
    const histories = bookingIds.map((id): [string, HistoryEntry[]] => {
      const own = streams.get(bookingStream(id)) ?? [];
      const erased = own.length === 0 ? [] : erasures.filter(({ data }) => data.bookingIds.includes(id));
      return [id, toLineHistory(inLogOrder([...own, ...erased])).map(({ entry }) => entry)];
    });
    return new Map(histories.filter(([, entries]) => entries.length > 0));
  }
}

/** The entry of an event of the order's own stream. Which truck a stop was planned for is in the log only. */
function toOwnEntry(event: RecordedEvent, order: OrderState): RecordedEntry[] {
  if (isOfKind(event, 'order')) return [toLedgerEntry(event, order)];
  if (!isOfKind(event, 'repair', 'stop', 'orderNote')) return [];
  switch (event.type) {
    case 'OrderRepaired': {
      const { repair, date, reason } = event.data;
      const changes = [toChange('repair', null, repair.kind), toChange('eventDate', null, date)];
      return [{ event, entry: toEntry(event, [...changes, toChange('reason', null, reason)]) }];
    }
    case 'RepairAccepted':
    case 'RepairUndone':
      return [{ event, entry: toEntry(event) }];
    case 'StopProgressed':
    case 'StopProgressReverted': {
      const { step, date } = event.data;
      return [{ event, entry: toEntry(event, [toChange('step', null, step), toChange('eventDate', null, date)]) }];
    }
    case 'OrderNoteAdded':
      return [{ event, entry: toEntry(event, event.personal ? [toChange('note', null, event.personal.text)] : []) }];
    case 'StopAssigned':
      return [];
  }
}

function toLedgerEntry(event: RecordedEvent<LedgerEvent>, { entries }: OrderState): RecordedEntry {
  const note = ('personal' in event && event.personal?.note) || null;
  const reason = note === null ? [] : [toChange('reason', null, note)];
  if (event.type === 'AdjustmentAdded' || event.type === 'CancellationCharged') {
    const field = event.type === 'AdjustmentAdded' ? 'adjustment' : 'cancellationCharge';
    return { event, entry: toEntry(event, [toChange(field, null, event.data.amount), ...reason]) };
  }
  if (event.type === 'PaymentDeadlineLifted' || event.type === 'RefundFailed') return { event, entry: toEntry(event) };
  if (event.type === 'BalanceChargeEnded')
    return { event, entry: toEntry(event, [toChange('reason', null, END_CAUSES[event.data.cause])]) };
  if (event.type === 'PaymentDisputed')
    return { event, entry: toEntry(event, [toChange('status', null, event.data.status)]) };
  if (event.type === 'RefundRequested')
    return { event, entry: toEntry(event, [toChange('refund', null, event.data.amount), ...reason]) };
  const { entryId } = event.data;
  const payment = entries.find(({ id }) => id === entryId);
  if (!payment) throw new Error('A ledger event records or reverses an entry');
  const { at: _at, reversed: _reversed, ...paid } = toPaymentView(payment);
  const changes = event.type === 'LedgerEntryReversed' ? reason : [];
  return { event, entry: { ...toEntry(event, changes), payment: paid } };
}

const END_CAUSES = { WITHDRAWN: 'The customer has withdrawn it', DECLINED: 'The card was declined' } as const;

/** What one command did to several lines becomes one entry, which names the lines unless it is about all of them. */
function mergeLines(
  recorded: readonly (RecordedEntry & { line: OrderLineState })[],
  order: OrderState,
): RecordedEntry[] {
  const merged = new Map<string, RecordedEntry & { lines: OrderLineState[] }>();
  for (const { event, entry, line } of recorded) {
    const key = JSON.stringify([event.commandId, entry.type, entry.changes]);
    const known = merged.get(key);
    if (known) known.lines.push(line);
    else merged.set(key, { event, entry, lines: [line] });
  }
  return [...merged.values()].map(({ event, entry, lines }) => {
    if (lines.length === order.lines.length) return { event, entry };
    const names = lines.map(({ itemName, number }) => `${itemName} (${number})`).join(', ');
    return { event, entry: { ...entry, changes: [toChange('lines', null, names), ...entry.changes] } };
  });
}
