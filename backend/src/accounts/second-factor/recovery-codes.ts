import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 24;
/** Without look-alikes. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** New codes, as people read them: `k4tm-9xqp-7hwc-2vdn-w3fz-p8ne`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return letters.match(/.{4}/g)?.join('-') ?? letters;
  });
}

/** `letters` has no dashes. A code has 118 random bits, so even a fast hash can't be reversed by guessing. */
export function hashRecoveryCode(userId: number, letters: string): string {
  return createHash('sha256').update(`recovery ${userId} ${letters}`).digest('base64url');
}
