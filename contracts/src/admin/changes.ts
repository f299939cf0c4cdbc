import { z } from 'zod';
import { bookingNumber, itemName, personName } from '../limits/response-values.js';
import { historyEntry } from './history.js';

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
const INCLUDED = ['BookingDayReleased'];

export const LISTED_CHANGES: readonly Change['type'][] = historyEntry.shape.type.options.filter(
  (type) => !INCLUDED.includes(type),
);
