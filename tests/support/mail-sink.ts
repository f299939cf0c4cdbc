import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that records every email. */
export interface MailSink {
  readonly url: string;
  readonly received: readonly Received[];
  /** How much of all messages has arrived, in bytes, also of those that were never completed. */
  readonly bytes: number;
  /** The reply code to RCPT TO, such as 550; undefined accepts every recipient. */
  refuseWith: number | undefined;
  /** Awaited before a recipient is accepted, and so before the message is sent. */
  beforeRecipient: (address: string) => Promise<void>;
  /** What it says when it accepts an email. */
  acceptWith: (recipients: string[]) => string;
  /** Awaited before a message from this port is accepted. */
  beforeAccepting: (messageId: string, port: number) => Promise<void>;
  close(): Promise<void>;
}

interface Received extends Email {
  recipients: string[];
  /** In milliseconds since 1970. */
  takenAt: number;
}

export async function startMailSink(port = 0): Promise<MailSink> {
  const received: Received[] = [];
  let bytes = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      const welcome = async () => {
        await sink.beforeRecipient(address);
        done();
      };
      if (sink.refuseWith === undefined) void welcome();
      else done(Object.assign(new Error(`<${address}>: no such person`), { responseCode: sink.refuseWith }));
    },
    onData(stream, session, done) {
      const take = async () => {
        try {
          const parts: Buffer[] = [];
          for await (const part of stream as AsyncIterable<Buffer>) {
            parts.push(part);
            bytes += part.length;
          }
          const email = await PostalMime.parse(Buffer.concat(parts));
          await sink.beforeAccepting(email.messageId ?? '', session.remotePort);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ ...email, recipients, takenAt: Date.now() });
          done(null, sink.acceptWith(recipients));
        } catch (error) {
          done(error as Error); // the sender closed the connection
        }
      };
      void take();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, // it listens on TCP
    received,
    get bytes() {
      return bytes;
    },
    refuseWith: undefined,
    acceptWith: () => 'OK: message queued',
    beforeRecipient: () => Promise.resolve(),
    beforeAccepting: () => Promise.resolve(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
