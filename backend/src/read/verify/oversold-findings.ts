import type { ItemDetails } from '../../domain/events.js';
import { toPlacement } from '../../domain/placement.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { Finding } from './availability-findings.js';
import { ReplayedStock } from './replayed-stock.js';

/** Replays a log from its beginning: each acceptance that exceeded the stock of that moment. */
export async function oversoldFindings(log: AsyncIterable<readonly RecordedEvent[]>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const items = new Map<number, ItemDetails>();
  const replayed = new ReplayedStock();
  for await (const events of log)
    for (const event of events) {
      if (event.type === 'ItemAdded' || event.type === 'ItemChanged') items.set(event.data.itemId, event.data.item);
      if (event.type === 'ItemRemoved') items.delete(event.data.itemId);
      const { stream, own, further } = toPlacement(event);
      const label = event.type === 'BookingCreated' ? event.data.number : `${event.type} in ${stream}`;
      // The owner may move or change a booking of an inactive item.
      const isChange = event.type === 'BookingMoved' || event.type === 'BookingQuantityChanged';
      // Fewer units may still be too many after the owner lowered the stock.
      const isReduction = event.type === 'BookingQuantityChanged' && event.data.quantity < event.data.from;
      const isForced = event.type === 'DowntimeAdded' && event.data.isForced;
      // It takes no unit that it did not free: holds them, or gives them back. The day may have been overbooked before.
      const isTakenBack =
        event.type === 'OrderRepaired' ||
        ('repair' in event.data && event.data.repair === 'undone') ||
        (event.type === 'PaymentDeadlineLifted' &&
          event.data.lines.every((line) => isStillHeld(line, event.recordedAt)));
      for (const allocation of own ? [own, ...further] : further) {
        const { itemId, day, delta } = allocation;
        const units = replayed.add(allocation, event.recordedAt);
        const isOwn = allocation === own;
        const item = items.get(itemId);
        const isPackage = 'itemId' in event.data && event.data.itemId === itemId && item && item.components.length > 0;
        const stock = item && (item.isActive || isChange || !isOwn) ? item.stock : 0;
        if (delta > 0 && units > stock && !isReduction && !isPackage && !isForced && !isTakenBack)
          findings.push({
            check: 'stock',
            difference: `${label}: ${units} booked of item ${itemId} on ${day}, ${stock} in stock`,
          });
      }
    }
  return findings;
}

function isStillHeld({ heldUntil = '' }: { heldUntil?: string }, at: Date): boolean {
  return Date.parse(heldUntil) > at.getTime();
}
