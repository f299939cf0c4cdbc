import { z } from 'zod';

// Control and format characters that would disguise or break a line of text, and halves of surrogate pairs, which no
// database takes. Zero-width joiners may stay, for the emoji and scripts that need them.
const CONTROL = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;
const CONTROL_BUT_LINE_BREAKS = /[^\P{Cc}\n\r\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069\u2028\u2029]/u;

/** One line of text, trimmed; an empty one is refused with `required`. */
export function line(max: number, required: string) {
  return optionalLine(max, required).min(1, required);
}

/** One line of text, trimmed; may be empty. */
export function optionalLine(max: number, error?: string) {
  return z
    .string(error)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !CONTROL.test(text), 'Please remove line breaks and control characters');
}

/** Text that may have several lines, trimmed; may be empty. */
export function paragraph(max: number) {
  return z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine((text) => !CONTROL_BUT_LINE_BREAKS.test(text), 'Please remove control characters');
}

export const emailAddress = optionalLine(254, 'Please enter a valid email').check(
  z.email('Please enter a valid email'),
);

export const phoneNumber = (required: string) =>
  line(20, required)
    .min(7, 'Please enter a phone number with at least 7 digits')
    .refine((phone) => (phone.match(/\d/g) ?? []).length >= 7, 'Please enter a phone number with at least 7 digits')
    .refine((phone) => /^[+\d\s().x/-]*$/i.test(phone), 'Please enter a phone number');

/** For a union whose first branch is the one that people mean. */
export function firstBranchMessage(issue: {
  errors?: readonly (readonly { message: string }[])[];
}): string | undefined {
  return issue.errors?.[0]?.[0]?.message;
}
