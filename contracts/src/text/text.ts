import { z } from 'zod';
import { cleanCode, cleanText, toNumber } from './clean-text.js';
import { MAX_PHONE } from './limits.js';
import { parsePhone } from './phone.js';

// Characters that would break a line of text, and unpaired surrogates, which databases reject.
const CONTROL = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const CONTROL_BUT_LINE_BREAKS = /[^\P{Cc}\n\r\t]|[\p{Cs}\u2028\u2029]/u;
// Some letters and symbols are blank, too: Hangul fillers and the Braille pattern without a dot.
const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** One line of text, clean and trimmed. `requiredError` is the error for text without visible characters. */
export function line(max: number, requiredError: string, clean = cleanText) {
  return optionalLine(max, requiredError, clean)
    .min(1, requiredError)
    .refine((text) => text === '' || VISIBLE.test(text), requiredError);
}

/** One line of text, clean and trimmed; can be empty. Pass `cleanCode` for numbers and codes: it makes their digits and hyphens ASCII. */
export function optionalLine(max: number, error?: string, clean = cleanText) {
  return z
    .string(error)
    .overwrite(clean)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !CONTROL.test(text), 'Please remove line breaks and control characters');
}

const MAX_NUMBER = 20;
const TOO_SHORT = 'Please enter a phone number with at least 7 digits';

/** A phone number as typed, with its extension as ` x12`. */
export const phoneNumber = (required: string) =>
  line(MAX_PHONE, required, formatPhone)
    .min(7, TOO_SHORT)
    .refine((phone) => countDigits(phone) >= 7, TOO_SHORT)
    .refine((phone) => parsePhone(phone).number.length <= MAX_NUMBER, `Please use at most ${MAX_NUMBER} characters`)
    .refine((phone) => /^[+\d\s()./-]*$/.test(parsePhone(phone).number), 'Please enter a phone number');

function formatPhone(typed: string): string {
  // Phones store a pause before an extension as `,` or `;`, and links write `;ext=12`.
  const text = cleanCode(typed)
    .trim()
    .replace(/\s*[,;]+\s*(?:ext(?:ension)?[=:.]?\s*)?(\d{1,6})$/i, ' x$1');
  const { number, extension } = parsePhone(text.replace(/(ext):/i, '$1.'));
  return extension ? `${number} x${extension}` : number;
}

function countDigits(phone: string): number {
  return parsePhone(phone).number.match(/\d/g)?.length ?? 0;
}

/** Text with line breaks, clean and trimmed; can be empty unless `required`, the error for that, is given. */
export function paragraph(max: number, required?: string) {
  return z
    .string(required)
    .overwrite(cleanText)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !CONTROL_BUT_LINE_BREAKS.test(text), 'Please remove control characters')
    .refine((text) => !required || VISIBLE.test(text), required);
}

export const emailAddress = optionalLine(254, 'Please enter a valid email', cleanCode).check(
  z.email('Please enter a valid email'),
);

export const timeOfDay = z
  .string()
  .overwrite(cleanCode)
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
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+$/.test(cleanCode(value)) ? toNumber(value) : value),
    schema,
  );
