import { Readable } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import { createTransport, type NodemailerError } from 'nodemailer';
import { inSpan } from '../../platform/observability/tracing.js';
import { DeliveryError } from '../../deliveries/channel.js';
import type { Delivery } from '../outbox/deliveries.js';
import type { CalendarFile, EmailAddress, SignedEmail } from '../templates/parts/email.js';

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
// For servers that keep responding without ever finishing.
const SEND_TIMEOUT_MS = 90_000;
const MAX_REPLY_LENGTH = 500;

/** `MAIL_FROM`, if there is one, the business of the configuration, and where the shop is. */
interface Sender {
  from: string | undefined;
  businessName: string;
  businessEmail: string;
  publicUrl: string;
}

/** Throws if the email must no longer be sent. */
type Confirm = () => Promise<void>;

export class SmtpClient {
  private readonly transport;
  /** By Message-ID, for the emails being sent. */
  private readonly confirmations = new Map<string, Confirm>();
  /** The address of MAIL_FROM. */
  private readonly address: string | undefined;
  private readonly host: string;

  constructor(
    url: string,
    private readonly sender: Sender,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transport.use('stream', ({ data, message }, done) => {
      const confirm = this.confirmations.get(String(data.messageId));
      if (confirm) message.processFunc((email) => Readable.from(confirmedBeforeEnd(email, confirm)));
      done();
    });
    this.address = sender.from && (/([^<>\s]+@[^<>\s]+)>?\s*$/.exec(sender.from)?.[1] ?? sender.from);
    this.host = (this.address ?? sender.businessEmail).split('@')[1] ?? new URL(sender.publicUrl).hostname;
  }

  /** Otherwise the email of the business is the sender. */
  get hasSender(): boolean {
    return this.address !== undefined;
  }

  /** The same for every attempt, so that email clients show a duplicate only once. */
  messageId({ eventId, purpose }: Delivery): string {
    return `<${purpose}.${eventId}@${this.host}>`;
  }

  /**
   * Calls `confirm` right before the end of the email goes out. If it throws, the server gets no complete email. An email that
   * `signal` aborts has failed. Returns the server's reply without personal data.
   */
  async send(delivery: Delivery, email: SignedEmail, confirm: Confirm, signal?: AbortSignal): Promise<string> {
    const messageId = this.messageId(delivery);
    let withdrawal: { cause: unknown } | undefined;
    this.confirmations.set(messageId, async () => {
      try {
        await confirm();
      } catch (error) {
        withdrawal = { cause: error };
        throw new Error('The email was withdrawn', { cause: error });
      }
    });
    const attributes = { 'messaging.message.id': messageId };
    try {
      return await inSpan('send by SMTP', { kind: SpanKind.CLIENT, attributes }, () =>
        this.transmit(messageId, email, signal),
      );
    } catch (error) {
      throw withdrawal ? withdrawal.cause : error;
    } finally {
      this.confirmations.delete(messageId);
    }
  }

  /** Connects and signs in. Rejects with nodemailer's error, as `sendTest` does. */
  verify(): Promise<unknown> {
    return this.transport.verify();
  }

  /** `businessEmail` is the sender of a server that has none. */
  sendTest(to: string, businessEmail: string): Promise<unknown> {
    const text = 'This is a test email. If you can read it, your shop can send emails.';
    return this.transport.sendMail({ from: this.address ?? businessEmail, to, subject: 'Test email', text });
  }

  private async transmit(messageId: string, email: SignedEmail, aborted?: AbortSignal): Promise<string> {
    const { to, replyTo } = email;
    const personal = [to, replyTo].flatMap(({ name, address }) => [name, address]);
    const timeout = AbortSignal.timeout(SEND_TIMEOUT_MS);
    try {
      const { response } = await this.transport.sendMail({
        from: this.getSender(email),
        // nodemailer doesn't parse addresses in objects, so a line break in one can't add recipients.
        ...(replyTo.address && { replyTo: mailbox(replyTo) }),
        to: mailbox(to),
        subject: oneLine(email.subject),
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: email.text,
        html: email.html,
        attachments: !email.calendar ? [] : [toAttachment(email.calendar)],
        signal: aborted ? AbortSignal.any([aborted, timeout]) : timeout,
      });
      return redact(response, personal);
    } catch (error) {
      const fault = error as NodemailerError; // sendMail() rejects with nothing else
      throw new DeliveryError(redact(fault.message, personal), isFinal(fault));
    }
  }

  /** Renaming the shop in its settings takes effect without a change of `MAIL_FROM`. */
  private getSender({ business }: SignedEmail): EmailAddress | string {
    const { from, businessName } = this.sender;
    if (from !== undefined && business.name === businessName) return from;
    return mailbox({ name: business.name, address: this.address ?? business.address });
  }
}

/** Read only when the server is ready for the email. A transform, DKIM or `newline` would read a short one at once, and confirm it too early. */
async function* confirmedBeforeEnd(email: AsyncIterable<Buffer>, confirm: Confirm): AsyncGenerator<Buffer> {
  yield* email;
  await confirm();
}

/** Only a rejection of this email is final. Operators can fix a rejected login, for example, and a retry then succeeds. */
function isFinal({ code, responseCode, permanent }: NodemailerError): boolean {
  if (code === 'EENVELOPE') return permanent ?? responseCode === undefined;
  return code === 'EMESSAGE' && permanent === true;
}

function mailbox({ name, address }: EmailAddress): EmailAddress {
  return { name: oneLine(name), address: oneLine(address) };
}

function toAttachment({ method, content }: CalendarFile) {
  return { filename: 'booking.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` };
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** A mail server's reply without the recipient's personal data, for records and logs. */
export function redact(reply: string, personal: readonly string[]): string {
  return personal
    .filter((text) => text.length > 2)
    .reduce((left, text) => left.replaceAll(new RegExp(escapeRegExp(text), 'gi'), '[…]'), reply)
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[…]')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_REPLY_LENGTH);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
