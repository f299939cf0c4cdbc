// Without characters that look or sound alike: 0, O, 1, I and L.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A label that is easy to say on the phone, like PR-7K3M-9Q2F, from eight random bytes. The id is the identity. */
export function orderNumber(random: Uint8Array): string {
  const code = Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `PR-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Indexes begin with 1. */
export function lineNumber(orderNumber: string, index: number): string {
  return `${orderNumber}-${index}`;
}
