import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { InboxStore } from './inbox-store.js';

const MAX_BYTES = 20 * 1024 * 1024;

/** An SMTP server for development, on the loopback interface: stores every message in the inbox. */
export class InboxServer {
  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
  ) {}

  static async start(store: InboxStore): Promise<InboxServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      size: MAX_BYTES,
      rejectOversized: true,
      closeTimeout: 1_000,
      onData(stream, _session, done) {
        void receive(store, stream, done);
      },
    });
    // An aborted connection is the client's to retry.
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo; // it listens on TCP
    return new InboxServer(server, `smtp://127.0.0.1:${port}`);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

async function receive(store: InboxStore, stream: SMTPServerDataStream, done: (error?: Error) => void): Promise<void> {
  let failure: Error | undefined;
  try {
    const raw = await buffer(stream);
    if (!stream.sizeExceeded) await store.save(raw);
  } catch {
    failure = Object.assign(new Error('The inbox could not store the message'), { responseCode: 451 });
  }
  done(failure);
}
