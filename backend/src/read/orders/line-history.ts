import type { Customer, HistoryEntry } from '@party-rental/contracts';
import { getCustomer, ERASED_CUSTOMER } from '../../domain/orders/erased-customer.js';
import { isOfKind } from '../../domain/event-types.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { toEntry, type Change, type ListedEvent } from './history-entries.js';

/** What people see of an event. */
export interface RecordedEntry {
  event: RecordedEvent;
  entry: HistoryEntry;
}

/** `events` are of one line, erasures too. */
export function toLineHistory(events: readonly RecordedEvent[]): RecordedEntry[] {
  let customer: Customer = ERASED_CUSTOMER;
  let status = 'PENDING';
  let account: Pick<Change, 'from' | 'to'> = { from: null, to: null };
  const entries: RecordedEntry[] = [];
  const add = (event: ListedEvent, changes?: Change[]) => entries.push({ event, entry: toEntry(event, changes) });
  const toStatus = (to: string): Change => {
    const from = status;
    status = to;
    return { field: 'status', from, to };
  };
  for (const event of events) {
    if (!isOfKind(event, 'booking', 'review', 'erasure')) continue;
    switch (event.type) {
      case 'BookingCreated':
        customer = getCustomer(event.personal);
        add(event);
        break;
      case 'BookingConfirmed':
        add(event, [toStatus('CONFIRMED')]);
        break;
      case 'BookingCancelled': {
        const reason = event.personal?.reason;
        const { requestedBy } = event.data;
        add(event, [
          toStatus('CANCELLED'),
          ...(requestedBy ? [{ field: 'requestedBy', from: null, to: requestedBy }] : []),
          ...(reason ? [{ field: 'cancelReason', from: null, to: reason }] : []),
        ]);
        break;
      }
      case 'BookingMoved':
        add(event, [{ field: 'eventDate', from: event.data.from, to: event.data.eventDate }]);
        break;
      case 'BookingQuantityChanged':
        add(event, [{ field: 'quantity', from: `${event.data.from}`, to: `${event.data.quantity}` }]);
        break;
      case 'BookingContactChanged': {
        const [before, after] = [customer, getCustomer(event.personal)];
        customer = after;
        const { changed, agreedSurcharge } = event.data;
        add(event, [
          ...changed.map((field) => ({ field, from: before[field], to: after[field] })),
          ...(agreedSurcharge === undefined
            ? []
            : [{ field: 'deliverySurcharge', from: null, to: `${agreedSurcharge}` }]),
        ]);
        break;
      }
      case 'BookingClaimed':
        account = { from: account.to, to: event.data.userId?.toString() ?? null };
        add(event, [{ field: 'userId', ...account }]);
        break;
      case 'ReviewWritten':
        add(event, [{ field: 'rating', from: null, to: `${event.data.rating}` }]);
        break;
      case 'ReviewHidden':
      case 'PersonErased':
        add(event);
        break;
      case 'BookingDayReleased': // part of a move or a change of the quantity
        break;
    }
  }
  return entries;
}
