import { z } from 'zod';
import { sentence } from '../limits/response-values.js';

/** What keeps the shop from working. Admins see the message on every page. */
export const shopWarning = z
  .object({ code: z.enum(['not_open', 'no_email']), message: sentence })
  .meta({ id: 'ShopWarning' });
export type ShopWarning = z.infer<typeof shopWarning>;
