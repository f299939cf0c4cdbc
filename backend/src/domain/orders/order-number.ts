// Without characters that look or sound alike: 0, O, 1, I and L.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A label that is easy to say on the phone, like PR-7K3M-9Q2F, from eight random bytes. The id is the identity. */
export function orderNumber(random: Uint8Array): string {
  return `PR-${toCode(random)}`;
}

/** The code of a rain check, like RAIN-7K3M-9Q2F, from eight random bytes. Anyone who knows it can pay with it. */
export function creditCode(random: Uint8Array): string {
  return `RAIN-${toCode(random)}`;
}

/** A code as people type it: in any case, with spaces or without hyphens. */
export function parseCreditCode(typed = ''): string {
  const [, first, last] = /^RAIN(\w{4})(\w{4})$/.exec(typed.replaceAll(/[^a-z\d]/gi, '').toUpperCase()) ?? [];
  return first && last ? `RAIN-${first}-${last}` : typed;
}

function toCode(random: Uint8Array): string {
  const code = Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Indexes begin with 1. */
export function lineNumber(orderNumber: string, index: number): string {
  return `${orderNumber}-${index}`;
}
