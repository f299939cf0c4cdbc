import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is sent. */
export interface MailSink {
  readonly url: string;
  readonly received: readonly Received[];
  /** What RCPT TO is answered with, such as 550; nothing when recipients are welcome. */
  refuseWith: number | undefined;
  /** Waits here before a recipient is accepted, which is before the message is sent. */
  beforeRecipient: (address: string) => Promise<void>;
  /** Waits here before a message is accepted, which came from this port. */
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
          const email = await PostalMime.parse(await buffer(stream));
          await sink.beforeAccepting(email.messageId ?? '', session.remotePort);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ ...email, recipients, takenAt: Date.now() });
          done();
        } catch (error) {
          done(error as Error); // whoever was sending has gone in the middle of it
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
    refuseWith: undefined,
    beforeRecipient: () => Promise.resolve(),
    beforeAccepting: () => Promise.resolve(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
