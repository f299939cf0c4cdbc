import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 16;
/** Without look-alikes. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** New codes, as people read them: `k4tm-9xqp-7hwc-2vdn`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/** Of the letters without dashes, as the contract parses a code. It has 79 random bits, so a plain hash can't be guessed. */
export function hashRecoveryCode(userId: number, letters: string): string {
  return createHash('sha256').update(`recovery ${userId} ${letters}`).digest('base64url');
}
