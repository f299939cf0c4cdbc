import { Hmac } from './hmac.js';

/** Signed tokens for the links of invitations. A link ends when its invitation is accepted, revoked, sent again or expires. */
export class InvitationTokens {
  private readonly hmac: Hmac;

  constructor(secret: string) {
    this.hmac = new Hmac(secret);
  }

  /** Contains the id of the invitation. */
  sign(id: string, expiresAt: Date): string {
    return `${id}.${this.hmac.of(signedText(id, expiresAt))}`;
  }

  /** The invitation that the token claims to be for; check it with `isValid`. */
  readId(token: string): string | undefined {
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?=\.)/.exec(token)?.[0];
  }

  isValid(token: string, id: string, expiresAt: Date): boolean {
    return this.hmac.matches(signedText(id, expiresAt), token.split('.')[1] ?? '');
  }
}

function signedText(id: string, expiresAt: Date): string {
  return `invitation:${id}:${expiresAt.getTime()}`;
}
