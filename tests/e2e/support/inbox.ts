import { expect } from '@playwright/test';
import type { Person } from '../../support/customer-client.js';
import type { HttpClient } from '../../support/http-client.js';

interface Email {
  id: string;
  to: string;
  subject: string;
  text: string;
  hasHtml: boolean;
  attachments: { name: string; type: string; bytes: number }[];
}

type Listed = Pick<Email, 'id' | 'to' | 'subject'>;

/** The inbox that catches every email of a shop without a mail server. */
export class Inbox {
  constructor(private readonly client: HttpClient) {}

  emailTo({ email }: Pick<Person, 'email'>): Promise<Email> {
    return this.find(`email to ${email}`, ({ to }) => to.includes(email));
  }

  emailAbout(subject: string): Promise<Email> {
    return this.find(`email '${subject}'`, (email) => email.subject === subject);
  }

  waitlistOfferTo({ email }: Pick<Person, 'email'>): Promise<Email> {
    const isOffer = ({ to, subject }: Listed) => to.includes(email) && subject.startsWith('Good news');
    return this.find(`offer to ${email}`, isOffer);
  }

  async countTo({ email }: Pick<Person, 'email'>): Promise<number> {
    return (await this.list()).filter(({ to }) => to.includes(email)).length;
  }

  /** Returns the link to the booking's page in the confirmation. */
  async detailsLink(person: Pick<Person, 'email'>): Promise<string> {
    const { text } = await this.emailTo(person);
    return /^Details: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  /** Returns the link that verifies an email address. */
  async verificationLink({ email }: Pick<Person, 'email'>): Promise<string> {
    const isRequest = ({ to, subject }: Listed) =>
      to.includes(email) && subject.startsWith('Please confirm your email');
    const { text } = await this.find(`link to ${email}`, isRequest);
    return /^Confirm my email: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  /** Returns the latest link that sets a new password. */
  async passwordLink({ email }: Pick<Person, 'email'>): Promise<string> {
    const isReset = ({ to, subject }: Listed) => to.includes(email) && subject.startsWith('Choose a new password');
    const { text } = await this.find(`link to ${email}`, isReset);
    return /^Choose a new password: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  /** Returns the link to a person's only upcoming order, which the person has requested. */
  async bookingLink({ email }: Pick<Person, 'email'>): Promise<string> {
    const { text } = await this.find(
      `link to ${email}`,
      ({ to, subject }) => to.includes(email) && subject.startsWith('Your booking at '),
    );
    return /^Open my booking: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  /** Returns the link with which an invited person joins the staff. */
  async invitationLink({ email }: Pick<Person, 'email'>): Promise<string> {
    const isInvitation = ({ to, subject }: Listed) => to.includes(email) && subject.startsWith("You're invited");
    const { text } = await this.find(`invitation to ${email}`, isInvitation);
    return /^Join the team: (\S+)$/m.exec(text)?.[1] ?? '';
  }

  /** Returns the link to an order that the shop had to change. */
  async repairLink({ email }: Pick<Person, 'email'>): Promise<string> {
    const isRepair = ({ to, subject }: Listed) => to.includes(email) && subject.startsWith('We had to');
    const { text } = await this.find(`repair for ${email}`, isRepair);
    return /^(?:See your choices|View your order): (\S+)$/m.exec(text)?.[1] ?? '';
  }

  async subjectsTo({ email }: Pick<Person, 'email'>): Promise<string[]> {
    return (await this.list()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
  }

  async attachment(email: Email, index: number): Promise<string> {
    return (await this.client.send('GET', `/inbox/messages/${email.id}/attachments/${index}`)).text;
  }

  async list(): Promise<Listed[]> {
    const { body } = await this.client.send('GET', '/inbox/messages');
    return body as unknown as Listed[]; // by the inbox
  }

  /** Waits for an email. */
  private async find(message: string, isIt: (email: Listed) => boolean): Promise<Email> {
    let found: Listed | undefined;
    await expect.poll(async () => (found = (await this.list()).find(isIt)), { message, intervals: [100] }).toBeTruthy();
    const { body } = await this.client.send('GET', `/inbox/messages/${found?.id}`);
    return body as unknown as Email; // by the inbox
  }
}
