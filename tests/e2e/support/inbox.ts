import { expect, type APIRequestContext } from '@playwright/test';
import type { Person } from './shop.js';

interface Letter {
  id: string;
  to: string;
  subject: string;
  text: string;
  hasHtml: boolean;
  attachments: { name: string; type: string; bytes: number }[];
}

/** An email is there this soon after what it is about. */
const PROMISED_MS = 5_000;

/** The inbox that catches every email of a shop without a mail server. */
export class Inbox {
  constructor(private readonly api: APIRequestContext) {}

  /** Waits for the letter to somebody, and answers it. */
  async letterTo(person: Person): Promise<Letter> {
    await expect
      .poll(() => this.countTo(person), { message: `email to ${person.email}`, timeout: PROMISED_MS, intervals: [100] })
      .toBeGreaterThan(0);
    const { id } = (await this.list()).find(({ to }) => to.includes(person.email)) ?? { id: '' };
    return this.read(id);
  }

  /** Waits for the letter with a subject, and answers it. */
  async letterAbout(subject: string): Promise<Letter> {
    const find = async () => (await this.list()).find((letter) => letter.subject === subject);
    await expect.poll(find, { message: `email '${subject}'`, timeout: PROMISED_MS, intervals: [100] }).toBeTruthy();
    return this.read((await find())?.id ?? '');
  }

  async countTo({ email }: Person): Promise<number> {
    return (await this.list()).filter(({ to }) => to.includes(email)).length;
  }

  /** The booking's page, as the letter links to it. */
  async detailsLink(person: Person): Promise<string> {
    const { text } = await this.letterTo(person);
    return /^Details: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  /** The link that proves somebody's email. */
  async verificationLink({ email }: Person): Promise<string> {
    const isIt = ({ to, subject }: Pick<Letter, 'to' | 'subject'>) =>
      to.includes(email) && subject.startsWith('Please confirm your email');
    await expect
      .poll(async () => (await this.list()).some(isIt), {
        message: `link to ${email}`,
        timeout: PROMISED_MS,
        intervals: [100],
      })
      .toBe(true);
    const { text } = await this.read((await this.list()).find(isIt)?.id ?? '');
    return /^Confirm my email: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  async attachment(letter: Letter, index: number): Promise<string> {
    return (await this.api.get(`/inbox/messages/${letter.id}/attachments/${index}`)).text();
  }

  private async read(id: string): Promise<Letter> {
    return (await this.api.get(`/inbox/messages/${id}`)).json();
  }

  private async list(): Promise<Pick<Letter, 'id' | 'to' | 'subject'>[]> {
    return (await this.api.get('/inbox/messages')).json();
  }
}
