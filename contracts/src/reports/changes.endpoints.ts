import { z } from 'zod';
import { type Endpoint, ofAdmin } from '../api/endpoint.js';
import { exampleOrder } from '../api/examples.js';
import { asOf, paging } from '../api/parameters.js';
import { historyEntry } from '../orders/history.js';
import { MAX_MATCHES } from '../text/limits.js';
import { bookingNumber, itemName, pageSchema, personName } from '../text/response-values.js';

/** Something that a person did to an order, an item or the settings. */
export const change = z
  .object({
    ...historyEntry.pick({ type: true, at: true, actor: true }).shape,
    order: z.object({ id: z.uuid(), number: bookingNumber, customerName: personName }).nullable(),
    item: z
      .object({ id: z.int(), name: itemName })
      .nullable()
      .meta({ description: 'Also of units that went out of service or came back' }),
  })
  .meta({ id: 'Change', description: 'order and item are null where a change is about neither, such as settings' });
export type Change = z.infer<typeof change>;

/** Not listed, because it only accompanies other events. */
const NOT_LISTED = ['BookingDayReleased'];

export const LISTED_CHANGES: readonly Change['type'][] = historyEntry.shape.type.options.filter(
  (type) => !NOT_LISTED.includes(type),
);

export const changeEndpoints = {
  changes: {
    method: 'GET',
    path: '/api/admin/changes',
    ...ofAdmin,
    summary: `What changed since a moment, and by whom: orders, items and settings, newest first; counts at most ${MAX_MATCHES}`,
    query: z.object({ ...paging, since: asOf.unwrap().meta({ description: 'A moment in the past' }) }),
    output: pageSchema(change),
    example: {
      output: [
        {
          type: 'BookingConfirmed',
          at: '2026-11-22T09:30:00.000Z',
          actor: 'Olga Owner (admin)',
          order: { id: exampleOrder.id, number: exampleOrder.number, customerName: exampleOrder.customerName },
          item: null,
        },
        {
          type: 'ItemChanged',
          at: '2026-11-22T09:12:00.000Z',
          actor: 'Olga Owner (admin)',
          order: null,
          item: { id: 1, name: 'Castle Bounce House' },
        },
      ],
    },
  },
} as const satisfies Record<string, Endpoint>;
