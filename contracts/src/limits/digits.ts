import { z } from 'zod';

/** Takes a number as text, too, as an address has it: by its digits alone. */
export const orDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value), schema);
