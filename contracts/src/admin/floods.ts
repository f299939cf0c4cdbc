import { z } from 'zod';

export const floodSource = z.enum(['network', 'email']);

/** Unusually many unconfirmed bookings from one network or with one email. */
export const flood = z
  .object({
    source: floodSource,
    key: z.string().max(100).meta({ description: 'Pseudonym of the network or email' }),
    bookings: z.int().meta({ description: 'Unconfirmed bookings of the last 24 hours' }),
    units: z.int(),
    latestAt: z.iso.datetime(),
  })
  .meta({ id: 'Flood' });
export type Flood = z.infer<typeof flood>;

export const cancelFlood = z
  .object({
    source: floodSource,
    key: z
      .string()
      .max(100)
      .regex(/^[\w-]+$/, 'Please use the key of a network or email'),
  })
  .meta({ id: 'CancelFlood' });

export const cancelledFlood = z.object({ cancelled: z.int() }).meta({ id: 'CancelledFlood' });
