import type { Clock } from '../clock.js';
import { Hmac } from './hmac.js';

/** A device stays known for this many days after its last sign-in. */
export const DEVICE_DAYS = 365;

/** What a new password is for. A change of any of it ends the token. */
export interface ResettableAccount {
  id: number;
  email: string;
  passwordHash: string;
  /** The first request for a new password since the last was used; null if there is none. */
  passwordResetId: string | null;
}

/** What a required second factor is set up for. A change of any of it ends the token. */
export interface EnrollableAccount {
  id: number;
  passwordHash: string;
  /** The latest link; null if there is none, or after it was used. */
  enrollmentId: string | null;
}

/** What a token of each kind is valid for. */
interface Subjects {
  /** A link in a booking's emails. `version` counts the changes that end earlier links. */
  booking: { bookingId: string; version?: number };
  /** Sets the email of an order back to that before a chain of changes; `version` is the links' after the first of them. */
  'email-undo': { orderId: string; version: number };
  'waitlist-leave': { entryId: string };
  /** An entry has one hold at most, so its id is enough. */
  'waitlist-hold': { entryId: string };
  /** An invitation's link ends when it is accepted, revoked, sent again or expires. */
  invitation: { id: string; expiresAt: Date };
  /** Proves that a user receives emails at an address. */
  address: { userId: number; email: string };
  'password-reset': ResettableAccount;
  enrollment: EnrollableAccount;
  /** Proves that the password of an account was entered: the first of two steps to sign in. */
  challenge: { id: number; passwordHash: string };
  /** Proves that a browser has signed in to an account before. */
  device: { deviceId: string; id: number; passwordHash: string };
}

type Kind = keyof Subjects;

interface Format<Subject> {
  /** The token begins with it, so that its subject can be found. */
  id?: (subject: Subject) => string | number;
  /** Absent: time alone does not end the token. */
  hours?: number;
  text: (subject: Subject, expires: string) => string;
}

// Tokens of earlier versions are in emails and cookies, so the formats stay.
const FORMATS: { readonly [K in Kind]: Format<Subjects[K]> } = {
  booking: { text: ({ bookingId, version }) => `booking:${bookingId}${version ? `:${version}` : ''}` },
  'email-undo': { text: ({ orderId, version }) => `email-undo:${orderId}:${version}` },
  'waitlist-leave': { text: ({ entryId }) => `waitlist-leave:${entryId}` },
  'waitlist-hold': { id: ({ entryId }) => entryId, text: ({ entryId }) => `waitlist-hold:${entryId}` },
  invitation: { id: ({ id }) => id, text: ({ id, expiresAt }) => `invitation:${id}:${expiresAt.getTime()}` },
  address: { hours: 24, text: ({ userId, email }, expires) => `address:${expires}:${userId}:${email.toLowerCase()}` },
  'password-reset': {
    id: ({ id }) => id,
    hours: 1,
    text: ({ id, email, passwordHash, passwordResetId }, expires) =>
      `password-reset:${expires}:${id}:${passwordResetId}:${email.toLowerCase()}:${passwordHash}`,
  },
  enrollment: {
    hours: 1,
    text: ({ id, passwordHash, enrollmentId }, expires) =>
      `enrollment:${expires}:${id}:${enrollmentId}:${passwordHash}`,
  },
  challenge: {
    id: ({ id }) => id,
    hours: 1 / 6,
    text: ({ id, passwordHash }, expires) => `challenge:${id}:${expires}:${passwordHash}`,
  },
  device: {
    id: ({ deviceId }) => deviceId,
    hours: DEVICE_DAYS * 24,
    text: ({ deviceId, id, passwordHash }, expires) => `device:${deviceId}:${expires}:${id}:${passwordHash}`,
  },
};

/** Signed tokens for links and cookies. The server stores none of them, not even their hashes. */
export class SignedTokens {
  private readonly hmac: Hmac;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.hmac = new Hmac(secret);
  }

  sign<K extends Kind>(kind: K, subject: Subjects[K]): string {
    const { id, hours, text }: Format<Subjects[K]> = FORMATS[kind];
    const expires = hours === undefined ? [] : [(this.clock.now().getTime() + hours * 3_600_000).toString(36)];
    return [...(id ? [id(subject)] : []), ...expires, this.hmac.of(text(subject, expires.join()))].join('.');
  }

  check<K extends Kind>(kind: K, token: string, subject: Subjects[K]): 'valid' | 'expired' | 'wrong' {
    const { id, hours, text }: Format<Subjects[K]> = FORMATS[kind];
    const parts = token.split('.');
    if (id && parts.shift() !== String(id(subject))) return 'wrong';
    const expires = hours === undefined ? '' : (parts.shift() ?? '');
    const [mac = '', ...others] = parts;
    if (others.length > 0 || !this.hmac.matches(text(subject, expires), mac)) return 'wrong';
    return hours === undefined || this.clock.now().getTime() < parseInt(expires, 36) ? 'valid' : 'expired';
  }

  isValid<K extends Kind>(kind: K, token: string, subject: Subjects[K]): boolean {
    return this.check(kind, token, subject) === 'valid';
  }

  /** The waitlist entry of a hold's token; undefined if the token is invalid. */
  findHeldEntry(token: string): string | undefined {
    const entryId = readTokenId(token);
    return this.isValid('waitlist-hold', token, { entryId }) ? entryId : undefined;
  }
}

/** What a token claims to be about, before it is checked. */
export function readTokenId(token: string): string {
  return token.split('.')[0] ?? '';
}

/** The account that a token claims to be about, before it is checked. */
export function readAccountId(token: string): number | undefined {
  const id = readTokenId(token);
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}
