import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is sent. */
export interface MailSink {
  readonly url: string;
  readonly received: readonly (Email & { recipients: string[] })[];
  /** What RCPT TO is answered with, such as 550; nothing when recipients are welcome. */
  refuseWith: number | undefined;
  /** Waits here before a message is accepted. */
  beforeAccepting: () => Promise<void>;
  close(): Promise<void>;
}

export async function startMailSink(port = 0): Promise<MailSink> {
  const received: (Email & { recipients: string[] })[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (sink.refuseWith === undefined) return done();
      done(Object.assign(new Error(`<${address}>: no such person`), { responseCode: sink.refuseWith }));
    },
    onData(stream, session, done) {
      void (async () => {
        const email = await PostalMime.parse(await buffer(stream));
        await sink.beforeAccepting();
        received.push({ ...email, recipients: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      })();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const sink: MailSink = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, // it listens on TCP
    received,
    refuseWith: undefined,
    beforeAccepting: () => Promise.resolve(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
