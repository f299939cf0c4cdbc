import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { InboxStore } from './inbox-store.js';

const LARGEST_BYTES = 20 * 1024 * 1024;

/** A mail server for development: takes every message from this machine and keeps it in the inbox. */
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
      size: LARGEST_BYTES,
      rejectOversized: true,
      closeTimeout: 1_000,
      onData(stream, _session, done) {
        void take(store, stream, done);
      },
    });
    // A client that breaks off harms nobody but itself, and sends again.
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

async function take(store: InboxStore, stream: SMTPServerDataStream, done: (error?: Error) => void): Promise<void> {
  let fault: Error | undefined;
  try {
    const raw = await buffer(stream);
    if (!stream.sizeExceeded) await store.keep(raw);
  } catch {
    fault = Object.assign(new Error('The inbox could not keep the message'), { responseCode: 451 });
  }
  done(fault);
}
