import { addDowntime } from '@party-rental/contracts';
import { z } from 'zod';

/** The form as typed. Its output is the request body. */
export const downtimeForm = z
  .object({
    from: z.string(),
    to: z.string(),
    quantity: z.string().transform((typed) => Number(typed)),
    reason: z.string(),
  })
  .pipe(addDowntime);
