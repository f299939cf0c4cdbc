import { z } from 'zod';

// Control and format characters that would disguise or break a line of text, and unpaired surrogates, which databases
// reject. Zero-width joiners are allowed, because emoji and some scripts need them.
const CONTROL = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;
const CONTROL_BUT_LINE_BREAKS = /[^\P{Cc}\n\r\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;
// Some letters and symbols are blank, too: Hangul fillers and the Braille pattern without a dot.
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line of text, trimmed. `requiredError` is the error for text without visible characters. */
export function line(max: number, requiredError: string) {
  return optionalLine(max, requiredError)
    .min(1, requiredError)
    .refine((text) => text === '' || VISIBLE.test(text), requiredError);
}

/** One line of text, trimmed; can be empty. */
export function optionalLine(max: number, error?: string) {
  return z
    .string(error)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !CONTROL.test(text), 'Please remove line breaks and control characters');
}

/** Text with line breaks, trimmed; can be empty unless `required`, the error for that, is given. */
export function paragraph(max: number, required?: string) {
  return z
    .string(required)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !CONTROL_BUT_LINE_BREAKS.test(text), 'Please remove control characters')
    .refine((text) => !required || VISIBLE.test(text), required);
}

export const emailAddress = optionalLine(254, 'Please enter a valid email').check(
  z.email('Please enter a valid email'),
);

export const phoneNumber = (required: string) =>
  line(20, required)
    .min(7, 'Please enter a phone number with at least 7 digits')
    .refine((phone) => (phone.match(/\d/g) ?? []).length >= 7, 'Please enter a phone number with at least 7 digits')
    .refine((phone) => /^[+\d\s().x/-]*$/i.test(phone), 'Please enter a phone number');

export const timeOfDay = z
  .string()
  .max(5, 'Please enter a time')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time')
  .meta({ description: 'In the business time zone, for example 14:30' });

/** A blank text means null. Error messages come from `schema`, the first branch. */
export const blankAsNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .union([schema, z.literal(''), z.null()], { error: firstBranchMessage })
    .transform((value) => (value === '' ? null : value));

/** A field that is missing or blank means null. */
export const blankAsAbsent = <Schema extends z.ZodType>(schema: Schema) =>
  blankAsNull(schema)
    .optional()
    .transform((value) => value ?? null);

/** The error of a union's first branch, the one that users mean. */
export function firstBranchMessage(issue: {
  errors?: readonly (readonly { message: string }[])[];
}): string | undefined {
  return issue.errors?.[0]?.[0]?.message;
}

/** Accepts a number or, as in a URL, the decimal digits of an integer. */
export const orDigits = <Schema extends z.ZodType<number>>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value), schema);
