import { z } from 'zod';

const historyEventType = z.enum([
  'BookingCreated',
  'BookingConfirmed',
  'BookingCancelled',
  'BookingMoved',
  'BookingDayReleased',
  'BookingContactChanged',
  'BookingClaimed',
  'ReviewWritten',
  'ReviewHidden',
  'PersonErased',
  'ItemAdded',
  'ItemChanged',
  'ItemRemoved',
  'SettingsChanged',
]);

/** One event of a booking, an item or the settings, in a form for people. */
export const historyEntry = z
  .object({
    type: historyEventType.meta({ example: 'BookingMoved' }),
    at: z.iso.datetime(),
    actor: z.string().meta({
      description: 'Name of the user who made the change, `Guest` or `The shop`',
      example: 'Olga Owner (admin)',
    }),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;
