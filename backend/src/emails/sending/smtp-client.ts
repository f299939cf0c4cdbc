import { Duplex } from 'node:stream';
import { SpanKind } from '@opentelemetry/api';
import { createTransport, type NodemailerError } from 'nodemailer';
import { inSpan } from '../../platform/observability/tracing.js';
import type { Delivery } from '../outbox/delivery.js';
import type { CalendarFile, EmailAddress, SignedEmail } from '../templates/email.js';
import { redact } from './redact.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
// For servers that go on and on without ever being silent.
const LONGEST_SENDING_MS = 90_000;

/** The mail server did not take a message. `isFinal` when it would not take it later either. */
export class SmtpError extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/** `MAIL_FROM`, and the name that the business had when it was written. */
interface Sender {
  from: string;
  businessName: string;
}

/** Throws when a message may no longer be sent. */
type Confirm = () => Promise<void>;

export class SmtpClient {
  private readonly transport;
  /** Of the messages that are being sent, by Message-ID. */
  private readonly confirmations = new Map<string, Confirm>();
  private readonly giveUp = new AbortController();
  private readonly address: string;
  private readonly host: string;

  constructor(
    url: string,
    private readonly sender: Sender,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.transport.use('stream', ({ data, message }, done) => {
      const confirm = this.confirmations.get(String(data.messageId));
      if (confirm) message.transform(() => confirmedAtItsEnd(confirm));
      done();
    });
    this.address = /([^<>\s]+@[^<>\s]+)>?\s*$/.exec(sender.from)?.[1] ?? sender.from;
    this.host = this.address.split('@')[1] ?? 'localhost';
  }

  /** The same for every attempt, so that a mail program shows a message that came twice once. */
  messageId({ eventId, purpose }: Delivery): string {
    return `<${purpose}.${eventId}@${this.host}>`;
  }

  /**
   * `confirm` is called right before the end of the message goes out. When it throws, the server gets no whole message, and
   * its error is thrown.
   */
  async send(delivery: Delivery, email: SignedEmail, confirm: Confirm): Promise<void> {
    const messageId = this.messageId(delivery);
    let withdrawn: { because: unknown } | undefined;
    this.confirmations.set(messageId, async () => {
      try {
        await confirm();
      } catch (error) {
        withdrawn = { because: error };
        throw new Error('The message was withdrawn', { cause: error });
      }
    });
    const attributes = { 'messaging.message.id': messageId };
    try {
      await inSpan('send by SMTP', { kind: SpanKind.CLIENT, attributes }, () => this.transmit(messageId, email));
    } catch (error) {
      throw withdrawn ? withdrawn.because : error;
    } finally {
      this.confirmations.delete(messageId);
    }
  }

  private async transmit(messageId: string, email: SignedEmail): Promise<void> {
    const signal = AbortSignal.any([this.giveUp.signal, AbortSignal.timeout(LONGEST_SENDING_MS)]);
    try {
      await this.transport.sendMail({
        from: this.senderOf(email),
        // An address in an object is not parsed, so that no line break in it can name other recipients.
        replyTo: mailbox(email.replyTo),
        to: mailbox(email.to),
        subject: oneLine(email.subject),
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: email.text,
        html: email.html,
        attachments: !email.calendar ? [] : [calendarOf(email.calendar)],
        signal,
      });
    } catch (error) {
      const fault = error as NodemailerError; // sendMail() rejects with nothing else
      const personal = [email.to, email.replyTo].flatMap(({ name, address }) => [name, address]);
      throw new SmtpError(redact(fault.message, personal), isFinal(fault));
    }
  }

  /** An owner who has renamed the shop is not asked to change the configuration. */
  private senderOf({ senderName }: SignedEmail): EmailAddress | string {
    const { from, businessName } = this.sender;
    return senderName === businessName ? from : { name: oneLine(senderName), address: this.address };
  }

  /** Ends what is being sent; it counts as failed. */
  abort(): void {
    this.giveUp.abort();
  }
}

/** Passes a message on, and its end only once it is confirmed. */
function confirmedAtItsEnd(confirm: Confirm): Duplex {
  return Duplex.from(async function* (message: AsyncIterable<Buffer>) {
    yield* message;
    await confirm();
  });
}

/** Only a verdict on this message is final. A refused login, say, is put right by operators, and then the mail goes out. */
function isFinal({ code, responseCode, permanent }: NodemailerError): boolean {
  if (code === 'EENVELOPE') return permanent ?? responseCode === undefined;
  return code === 'EMESSAGE' && permanent === true;
}

function mailbox({ name, address }: EmailAddress): EmailAddress {
  return { name: oneLine(name), address: oneLine(address) };
}

function calendarOf({ method, content }: CalendarFile) {
  return { filename: 'booking.ics', content, contentType: `text/calendar; charset=utf-8; method=${method}` };
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
