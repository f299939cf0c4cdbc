import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { Alarm } from '@party-rental/event-store/alarm';
import { clientFor } from './client.js';

/** The log has grown; deliveries were inserted without an event, or are to be retried; an account of the settings was changed. */
const CHANNELS = ['party_rental_log', 'party_rental_outbox', 'party_rental_payment_account'] as const;
export type NotificationChannel = (typeof CHANNELS)[number];
const RECONNECT_DELAY_MS = 1_000;

/**
 * Listens on one connection for what other processes have committed. A hint only: a notification may be lost, so each
 * listener polls as well. After a reconnect all listeners are called. Connected while there are listeners.
 */
export class Notifications {
  private readonly emitter = new EventEmitter().setMaxListeners(100);
  private readonly alarm = new Alarm();
  private client: pg.Client | undefined;
  private isRunning = false;

  constructor(private readonly databaseUrl: string) {}

  /** The listener gets the payload. Returns a function that unsubscribes. */
  on(channel: NotificationChannel, listener: (payload?: string) => void): () => void {
    this.emitter.on(channel, listener);
    if (!this.isRunning) void this.run();
    return () => {
      this.emitter.off(channel, listener);
      if (this.hasListeners()) return;
      this.alarm.wake();
      void this.client?.end().catch(() => undefined);
    };
  }

  private hasListeners(): boolean {
    return this.emitter.eventNames().length > 0;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.hasListeners()) {
      // The queries of the program meet the same error, and report it.
      await this.listen().catch(() => undefined);
      if (this.hasListeners()) await this.alarm.sleep(RECONNECT_DELAY_MS);
    }
    this.isRunning = false;
  }

  /** Resolves when the connection is lost. */
  private async listen(): Promise<void> {
    const client = new (clientFor(this.databaseUrl))({
      connectionString: this.databaseUrl,
      application_name: 'party-rental listener',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => this.emitter.emit(channel, payload));
    this.client = client;
    try {
      await client.connect();
      await client.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '));
      for (const channel of CHANNELS) this.emitter.emit(channel);
      await ended;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
