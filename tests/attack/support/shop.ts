import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addDays,
  type Booking,
  type CalendarDate,
  type Item,
  type PublicSettings,
  type User,
} from '@party-rental/contracts';
import { createPool, type Database } from '../../../backend/dist/platform/database/database.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../backend/dist/platform/embedded-postgres/embedded-postgres.js';
import { freePort } from '../../../backend/dist/platform/embedded-postgres/free-port.js';
import { removeData } from '../../../backend/dist/platform/remove-data.js';
import { startMailSink, type MailSink } from '../../support/mail-sink.js';
import { runProgram, type RunningProgram } from '../../support/run-program.js';
import { keepLog, remember } from './records.js';
import { Visitor } from './visitor.js';

export const PUBLIC_URL = 'https://shop.example';

/** Of whoever is not told otherwise. */
export const PASSWORD = 'balloons-and-cake';

export const ADMIN = { username: 'owner', password: `the owner's own ${randomBytes(6).toString('hex')}` };

export interface Customer {
  visitor: Visitor;
  user: User;
  form: { username: string; email: string; password: string; firstName: string; lastName: string };
}

/** The program as production runs it, in two processes on one database: one behind a proxy, one without. */
export class Shop {
  private signedIn: Visitor | undefined;
  private people = 0;

  private constructor(
    private readonly dataDir: string,
    private readonly postgres: EmbeddedPostgres,
    readonly database: Database,
    readonly mails: MailSink,
    private readonly programs: readonly RunningProgram[],
    readonly sessionSecret: string,
  ) {}

  static async open(): Promise<Shop> {
    const dataDir = mkdtempSync(join(tmpdir(), 'party-rental-attacked-'));
    // Root's PostgreSQL runs as another user, who must be able to enter.
    chmodSync(dataDir, 0o755);
    const [postgres, mails] = await Promise.all([
      // What outlives a crash is the business of others.
      startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off', full_page_writes: 'off' } }),
      startMailSink(),
    ]);
    const secrets = {
      SESSION_SECRET: randomBytes(48).toString('base64'),
      DATA_KEY: randomBytes(32).toString('base64'),
    };
    for (const secret of [...Object.values(secrets), ADMIN.password]) remember(secret);
    const env = {
      NODE_ENV: 'production',
      ...secrets,
      PUBLIC_URL,
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      SMTP_URL: mails.url,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'trace',
      SEED: 'none',
    };
    const start = async (more: Record<string, string>) => {
      const PORT = String(await freePort());
      return runProgram({ ...env, ...more, PORT }, (words) => keepLog(`program-${PORT}`, words));
    };
    const programs = await Promise.all([start({ TRUSTED_PROXIES: 'loopback' }), start({ ROLES: 'api' })]);
    return new Shop(dataDir, postgres, createPool(postgres.url, 2), mails, programs, secrets.SESSION_SECRET);
  }

  /** The process that believes what a proxy on this machine says. */
  get url(): string {
    return this.programs[0]?.url ?? '';
  }

  /** The process that has no proxy, and believes nobody. */
  get bareUrl(): string {
    return this.programs[1]?.url ?? '';
  }

  visitor(): Visitor {
    return new Visitor(this.url);
  }

  async owner(): Promise<Visitor> {
    if (!this.signedIn) {
      this.signedIn = this.visitor();
      await this.signedIn.did('login', { body: ADMIN });
    }
    return this.signedIn;
  }

  person() {
    this.people += 1;
    const mark = randomUUID().slice(0, 8);
    const name = { firstName: `Dana${mark}`, lastName: `Miller${mark}` };
    return { username: `dana-${mark}`, email: `dana.${mark}@customers.example`, password: PASSWORD, ...name };
  }

  async customer(): Promise<Customer> {
    const [visitor, form] = [this.visitor(), this.person()];
    const user = await visitor.did<User>('register', { body: form });
    return { visitor, user, form };
  }

  async item(fields: object = {}): Promise<Item> {
    const owner = await this.owner();
    return owner.did<Item>('addItem', { body: { name: 'Castle', price: 10_000, stock: 20, ...fields } });
  }

  async dayIn(days: number): Promise<CalendarDate> {
    const { today } = await this.visitor().did<PublicSettings>('settings');
    return addDays(today, days);
  }

  /** A form as the page would send it, of somebody of whom nobody has heard. */
  async form(item: Item, fields: object = {}) {
    const { firstName, lastName, email } = this.person();
    return {
      itemId: item.id,
      eventDate: await this.dayIn(30),
      quantity: 1,
      customerName: `${firstName} ${lastName}`,
      customerEmail: email,
      customerPhone: '(555) 010-2030',
      address: `12 Maple Street ${lastName}`,
      city: 'Springfield',
      state: 'NY',
      zipCode: '12345',
      termsAccepted: true,
      ...fields,
    };
  }

  async book(item: Item, { visitor, user }: Customer): Promise<Booking> {
    return visitor.did<Booking>('createBooking', { body: await this.form(item, { userId: user.id }) });
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(text, values)).rows;
  }

  async close(): Promise<void> {
    await this.database.end();
    await Promise.all(this.programs.map((program) => program.stop()));
    await this.mails.close();
    await this.postgres.stop();
    removeData(this.dataDir);
  }
}
