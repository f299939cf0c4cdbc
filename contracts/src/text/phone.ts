// Without zod, for pages that don't load the validator.

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

/** The digits that identify a phone number, without the extension and the country code 1. The same as `national_phone` in SQL. */
export function nationalNumber(phone: string): string {
  return parsePhone(phone).number.replaceAll(/\D/g, '').slice(-10);
}

/** The URL that dials a phone number: `tel:5550102030;ext=12` */
export function telLink(phone: string): string {
  const { number, extension } = parsePhone(phone);
  return `tel:${number.replaceAll(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
