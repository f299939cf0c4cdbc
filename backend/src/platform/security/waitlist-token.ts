import { Hmac } from './hmac.js';

/** Signed tokens for the links in emails to a waitlist entry. An entry has one hold at most, so its id is enough. */
export class WaitlistTokens {
  private readonly hmac: Hmac;

  constructor(secret: string) {
    this.hmac = new Hmac(secret);
  }

  signLeave(entryId: string): string {
    return this.hmac.of(`waitlist-leave:${entryId}`);
  }

  isLeave(entryId: string, token: string): boolean {
    return this.hmac.matches(`waitlist-leave:${entryId}`, token);
  }

  /** Contains the id of the entry. */
  signHold(entryId: string): string {
    return `${entryId}.${this.hmac.of(`waitlist-hold:${entryId}`)}`;
  }

  /** The entry of a hold's token; undefined if the token is invalid. */
  readEntryId(holdToken: string): string | undefined {
    const [entryId = '', mac = ''] = holdToken.split('.');
    return this.hmac.matches(`waitlist-hold:${entryId}`, mac) ? entryId : undefined;
  }
}
