import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Steps that the clock of the person's phone may be ahead or behind. */
const DRIFT_STEPS = 1;

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
