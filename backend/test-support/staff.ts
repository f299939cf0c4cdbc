import { TOTP } from 'otpauth';
import supertest from 'supertest';
import { SignedTokens } from '../src/platform/security/signed-tokens.js';
import type { TestShop } from './test-shop.js';

type Browser = ReturnType<typeof supertest.agent>;

export const STAFF_PASSWORD = 'correct horse';

export interface Member {
  id: number;
  username: string;
  browser: Browser;
}

let members = 0;

/** The token of an invitation's current link. */
export async function signInvitationToken({ program, pool }: TestShop, id: string): Promise<string> {
  const { rows } = await pool.query('select expires_at from staff_invitations where id = $1', [id]);
  return program.app.get(SignedTokens).sign('invitation', { id, expiresAt: rows[0].expires_at });
}

/** A person whom the admin invited, and who accepted. */
export async function newMember(shop: TestShop, role: 'ADMIN' | 'CREW', by: Browser = shop.admin): Promise<Member> {
  members += 1;
  const username = `member${members}`;
  const email = `${username}@staff.example`;
  const { body: invitation } = await by.post('/api/admin/staff/invitations').send({ email, role }).expect(201);
  const browser = supertest.agent(shop.url);
  const token = await signInvitationToken(shop, invitation.id);
  const form = { token, username, password: STAFF_PASSWORD, firstName: 'Mem', lastName: `Ber ${members}` };
  const { body } = await browser.post('/api/staff/invitation/acceptance').send(form).expect(201);
  return { id: body.id, username, browser };
}

/** An authenticator app that has the secret. */
export class App {
  private readonly totp: TOTP;

  constructor(
    secret: string,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.totp = new TOTP({ secret });
  }

  /** The code of this step, or of a later or earlier one. */
  code(steps = 0): string {
    return this.totp.generate({ timestamp: this.now().getTime() + steps * 30_000 });
  }
}

/** Turns two-step sign-in on, with the code of the step before: this step's code can still be used. */
export async function turnOn(browser: Browser, now?: () => Date): Promise<{ app: App; recoveryCodes: string[] }> {
  const start = { currentPassword: STAFF_PASSWORD };
  const { body } = await browser.post('/api/user/second-factor').send(start).expect(200);
  const app = new App(body.secret, now);
  const confirm = () => browser.post('/api/user/second-factor/confirmation').send({ code: app.code(-1) });
  const code = app.code();
  let confirmed = await confirm();
  // If this step ended meanwhile, the code was two steps old.
  if (confirmed.status !== 200 && app.code() !== code) confirmed = await confirm();
  if (confirmed.status !== 200) throw new Error(`The code was refused with ${confirmed.status}`);
  return { app, recoveryCodes: confirmed.body.recoveryCodes };
}
