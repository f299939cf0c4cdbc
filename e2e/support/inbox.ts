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
    return (await this.api.get(`/inbox/messages/${id}`)).json();
  }

  async countTo({ email }: Person): Promise<number> {
    return (await this.list()).filter(({ to }) => to.includes(email)).length;
  }

  /** The booking's page, as the letter links to it. */
  async detailsLink(person: Person): Promise<string> {
    const { text } = await this.letterTo(person);
    return /^Details: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  async attachment(letter: Letter, index: number): Promise<string> {
    return (await this.api.get(`/inbox/messages/${letter.id}/attachments/${index}`)).text();
  }

  private async list(): Promise<Pick<Letter, 'id' | 'to'>[]> {
    return (await this.api.get('/inbox/messages')).json();
  }
}
