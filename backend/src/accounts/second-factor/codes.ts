import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps that the clock of the person's phone may be ahead or behind. */
const DRIFT_STEPS = 1;
const RECOVERY_CODES = 10;
const CODE_LENGTH = 24;
/** Without look-alikes. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** In base32, as authenticator apps take it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code contains. */
export function totpUri(secret: string, issuer: string, username: string): string {
  return new TOTP({ secret, issuer, label: username }).toString();
}

/** The time step of a code; undefined if the code is wrong or too old. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = at.getTime();
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: DRIFT_STEPS });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

/** A new code, as people read it: `k4tm-9xqp-7hwc-2vdn-w3fz-p8ne`. */
export function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

/** `letters` has no dashes. A code has 118 random bits, so even a fast hash can't be reversed by guessing. */
export function hashRecoveryCode(userId: number, letters: string): string {
  return createHash('sha256').update(`recovery ${userId} ${letters}`).digest('base64url');
}
