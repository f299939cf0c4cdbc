import { cleanCode } from './clean-text.js';
import { MAX_PHONE } from './limits.js';
import { line } from './text.js';

const MAX_NUMBER = 20;
const TOO_SHORT = 'Please enter a phone number with at least 7 digits';
const EXTENSION = /(?:extension|ext\.?|x\.?|#)\s*(\d{1,6})$/i;

interface Phone {
  number: string;
  extension: string | null;
}

/** Separates the extension from a phone number like `(555) 010-2030 x12`. */
export function parsePhone(phone: string): Phone {
  const found = EXTENSION.exec(phone);
  if (!found) return { number: phone, extension: null };
  return { number: phone.slice(0, found.index).replace(/[,;]?\s*$/, ''), extension: found[1] ?? null };
}

/** A phone number as typed, with its extension as ` x12`. */
export const phoneNumber = (required: string) =>
  line(MAX_PHONE, required, formatPhone)
    .min(7, TOO_SHORT)
    .refine((phone) => countDigits(phone) >= 7, TOO_SHORT)
    .refine((phone) => parsePhone(phone).number.length <= MAX_NUMBER, `Please use at most ${MAX_NUMBER} characters`)
    .refine((phone) => /^[+\d\s()./-]*$/.test(parsePhone(phone).number), 'Please enter a phone number');

/** The digits that identify a phone number, without the extension and the country code 1. The same as `national_phone` in SQL. */
export function nationalNumber(phone: string): string {
  return parsePhone(phone).number.replaceAll(/\D/g, '').slice(-10);
}

/** The URL that dials a phone number: `tel:5550102030;ext=12` */
export function telLink(phone: string): string {
  const { number, extension } = parsePhone(phone);
  return `tel:${number.replaceAll(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}

function formatPhone(typed: string): string {
  const { number, extension } = parsePhone(cleanCode(typed).trim());
  return extension ? `${number} x${extension}` : number;
}

function countDigits(phone: string): number {
  return parsePhone(phone).number.match(/\d/g)?.length ?? 0;
}
