import { z } from 'zod';

/** Accepts a number or, as in a URL, its decimal digits. */
export const orDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value), schema);
