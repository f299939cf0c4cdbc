import { randomBytes } from 'node:crypto';
import type { Booking, CalendarDate, Item, User } from '@party-rental/contracts';
import { DatabaseServer } from '../../support/database.js';
import { bookingForm, newPerson, type Person } from '../../support/customer-client.js';
import { startMailSink, type MailSink } from '../../support/mail-sink.js';
import { BUSINESS, newFolder, Shop, type ShopParts } from '../../support/shop.js';
import { ShopProcess } from '../../support/shop-process.js';
import { until } from '../../support/until.js';
import { appendLog, remember } from './records.js';
import { Visitor } from './visitor.js';

export const PUBLIC_URL = 'https://shop.example';

export const ADMIN = { username: 'owner', password: `the owner's own ${randomBytes(6).toString('hex')}` };

export interface Customer {
  visitor: Visitor;
  user: User;
  form: Person;
}

/** The program as production runs it, in two processes on one database: one behind a proxy, one without. */
export class AttackedShop extends Shop<DatabaseServer> {
  private signedInAdmin: Visitor | undefined;

  private constructor(
    parts: ShopParts<DatabaseServer>,
    readonly mails: MailSink,
    readonly sessionSecret: string,
  ) {
    super(parts);
  }

  static async open(): Promise<AttackedShop> {
    const dataDir = newFolder('attacked');
    const [database, mails] = await Promise.all([
      // Durability is tested elsewhere.
      DatabaseServer.start(dataDir, { fsync: 'off', full_page_writes: 'off' }),
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
      DATABASE_URL: database.url,
      SMTP_URL: mails.url,
      ...BUSINESS,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'trace',
      SEED: 'none',
    };
    const create = (name: string, more: Record<string, string>) =>
      ShopProcess.create({
        env: { ...env, ...more },
        host: 'localhost',
        onOutput: (text) => appendLog(`program-${name}-${process.pid}`, text),
      });
    const processes = await Promise.all([
      create('behind-proxy', { TRUSTED_PROXIES: 'loopback' }),
      create('without-proxy', { ROLES: 'api' }),
    ]);
    const stopServices = [() => mails.close(), () => database.stop()];
    const shop = new AttackedShop({ dataDir, database, processes, stopServices }, mails, secrets.SESSION_SECRET);
    await shop.start();
    return shop;
  }

  /** The process without a proxy, which trusts no forwarded address. */
  get urlWithoutProxy(): string {
    return this.processes[1]?.url ?? '';
  }

  visitor(): Visitor {
    return new Visitor(this.url);
  }

  /** Signs in again if a test has ended the admin's sessions. */
  async admin(): Promise<Visitor> {
    const isSignedIn = (await this.signedInAdmin?.call('currentUser'))?.status === 200;
    if (!this.signedInAdmin || !isSignedIn) this.signedInAdmin = await this.visitor().signIn(ADMIN);
    return this.signedInAdmin;
  }

  /** A new customer who is signed in. */
  async customer(): Promise<Customer> {
    const [visitor, form] = [this.visitor(), newPerson()];
    return { visitor, form, user: await visitor.request<User>('register', { body: form }) };
  }

  /** Invites a person to the staff, and returns the token of the mailed link. */
  async invitationToken({ email }: Pick<Person, 'email'>): Promise<string> {
    await (await this.admin()).request('inviteStaff', { body: { email, role: 'CREW' } });
    const token = () => {
      const mail = this.mails.received.find(({ recipients }) => recipients.includes(email));
      return /\/staff\/join\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
    };
    await until(() => token() !== undefined);
    const found = token() ?? '';
    remember(found);
    return found;
  }

  /** A new member of the staff. */
  async crewMember(): Promise<User> {
    const { firstName, lastName, username, email, password } = newPerson('Carl');
    const token = await this.invitationToken({ email });
    const body = { token, firstName, lastName, username, password };
    return this.visitor().request<User>('acceptInvitation', { body });
  }

  async item(fields: object = {}): Promise<Item> {
    return (await this.admin()).addItem(fields);
  }

  dayIn(days: number): Promise<CalendarDate> {
    return this.visitor().dayIn(days);
  }

  /** The booking form of a new person, as the page sends it. */
  async form<Fields extends object>(item: Item, fields?: Fields) {
    const person = newPerson();
    const address = `12 Maple Street ${person.lastName}`;
    const eventDate: CalendarDate = await this.dayIn(30);
    return { ...bookingForm(person, { itemId: item.id, eventDate, address }), ...(fields as Fields) };
  }

  async book(item: Item, { visitor, user }: Customer): Promise<Booking> {
    return visitor.request<Booking>('createBooking', { body: await this.form(item, { userId: user.id }) });
  }

  query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.database.query<Row>(text, values);
  }
}
