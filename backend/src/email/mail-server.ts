import { createTransport, type NodemailerError } from 'nodemailer';
import type { Delivery } from './delivery.js';
import type { Email } from './email.js';
import { withoutPersonalData } from './without-personal-data.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
// For servers that go on and on without ever being silent.
const LONGEST_SENDING_MS = 90_000;

/** The mail server did not take a message. `isFinal` when it would not take it later either. */
export class NotTaken extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

interface Sender {
  from: string;
  replyTo: string;
}

export class MailServer {
  private readonly transport;
  private readonly giveUp = new AbortController();
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
    this.host = /@([^@>\s]+)>?\s*$/.exec(sender.from)?.[1] ?? 'localhost';
  }

  /** The same for every attempt, so that a mail program shows a message that came twice once. */
  messageId({ eventId, purpose }: Delivery): string {
    return `<${purpose}.${eventId}@${this.host}>`;
  }

  async send(delivery: Delivery, email: Email): Promise<void> {
    const signal = AbortSignal.any([this.giveUp.signal, AbortSignal.timeout(LONGEST_SENDING_MS)]);
    try {
      await this.transport.sendMail({
        from: this.sender.from,
        replyTo: this.sender.replyTo,
        // An address in an object is not parsed, so that no line break in it can name other recipients.
        to: { name: oneLine(email.to.name), address: oneLine(email.to.address) },
        subject: oneLine(email.subject),
        messageId: this.messageId(delivery),
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: email.text,
        html: email.html,
        attachments: [
          {
            filename: 'booking.ics',
            content: email.calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ],
        signal,
      });
    } catch (error) {
      const fault = error as NodemailerError; // sendMail() rejects with nothing else
      throw new NotTaken(withoutPersonalData(fault.message, [email.to.name, email.to.address]), isFinal(fault));
    }
  }

  /** Ends what is being sent; it counts as failed. */
  abort(): void {
    this.giveUp.abort();
  }
}

/** Only a verdict on this message is final. A refused login, say, is put right by operators, and then the mail goes out. */
function isFinal({ code, responseCode, permanent }: NodemailerError): boolean {
  if (code === 'EENVELOPE') return permanent ?? responseCode === undefined;
  return code === 'EMESSAGE' && permanent === true;
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}
