// No 0 and O, no 1, I and L: nothing that sounds or looks like another.
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A number for the phone, like PR-7K3M-9Q2F, from eight random bytes. It is a label: the booking's id is its identity. */
export function bookingNumber(random: Uint8Array): string {
  const code = Array.from(random.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `PR-${code.slice(0, 4)}-${code.slice(4)}`;
}
