import { addDowntime, toNumber } from '@party-rental/contracts';
import { z } from 'zod';
import { NO_IMAGE } from '../form/item-form-schema';

/** The form as typed. Its output is the request body. */
export const downtimeForm = z
  .object({
    from: z.string(),
    to: z.string(),
    quantity: z.string().transform(toNumber),
    reason: z.string(),
    imageUrl: z
      .string()
      .transform((url) => (url === NO_IMAGE ? null : url))
      .optional(),
  })
  .pipe(addDowntime);
