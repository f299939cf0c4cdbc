import { openConnection, type WriteConnection } from '@party-rental/event-store/append/connection';
import { clientFor } from '../../platform/database/client.js';

/** One of the executor's connections, opened when it is needed and again after it was lost. */
export class WriterConnection {
  private client: WriteConnection | undefined;

  constructor(private readonly url: string) {}

  async get(): Promise<WriteConnection> {
    if (!this.client) {
      const client = await openConnection(this.url, clientFor(this.url));
      client.on('end', () => {
        if (this.client === client) this.client = undefined;
      });
      this.client = client;
    }
    return this.client;
  }

  /** Rolls back whatever was not committed. */
  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }
}
