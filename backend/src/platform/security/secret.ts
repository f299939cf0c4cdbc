import { createHash } from 'node:crypto';
import { randomBytes } from '@party-rental/event-store/random-bytes';

/** A random secret that is shown once. Only its hash is stored; 256 random bits need no slow one. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
