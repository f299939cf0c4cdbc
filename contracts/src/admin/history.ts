import { z } from 'zod';

/** One event of a booking, an item or the settings, as people want to know it. */
export const historyEntry = z
  .object({
    type: z.string().meta({ example: 'BookingMoved' }),
    at: z.iso.datetime(),
    actor: z
      .string()
      .meta({ description: 'The name of who did it, `Guest` or `The shop`', example: 'Olga Owner (admin)' }),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof historyEntry>;
