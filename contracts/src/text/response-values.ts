import { z } from 'zod';
import { MAX_HISTORY, MAX_PAGE, MAX_PHONE } from './limits.js';

// Values as responses contain them. What their input must satisfy was checked when they were stored.

export const personName = z.string().max(120);
export const creator = z
  .string()
  .max(250)
  .nullable()
  .meta({ description: 'Name of the admin who created it; null if that was not recorded' });
export const itemName = z.string().max(120);
export const email = z.string().max(254);
export const phone = z.string().max(MAX_PHONE);
export const imageAddress = z.string().max(500);
/** Of an order or a booking. */
export const bookingNumber = z.string().max(20).meta({ example: 'PR-7K3M-9Q2F' });
/** A sentence for people, or what a mail server said. */
export const sentence = z.string().max(2000);

/** One page of a list. */
export const pageSchema = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).max(MAX_PAGE);
/** A list that is not paged. */
export const listSchema = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).max(MAX_HISTORY);
