import { EventEmitter } from 'node:events';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import type { Pool } from 'pg';
import type { Config } from '../config/config.js';
import { Notifications, type NotificationChannel } from '../database/notifications.js';
import { CONFIG, POOL } from '../tokens.js';
import { CREATOR } from './creators.js';

/** Of all these accounts: a needless reload costs one query. */
const CHANNEL: NotificationChannel = 'party_rental_payment_account';

/** An account at another service: the environment's, otherwise the one that the owner connected in the settings. */
@Injectable()
export abstract class ConnectedAccount<Keys extends object, Client> implements OnModuleInit, OnApplicationShutdown {
  private client: Promise<Client | undefined> | undefined;
  private readonly changes = new EventEmitter();
  private stopListening: () => void = () => undefined;
  /** `stream` is that of the key that encrypts the account's keys; it has no events. */
  protected abstract readonly store: { table: string; provider: string; stream: string };

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly notifications: Notifications,
    @Inject(CONFIG) protected readonly config: Config,
  ) {}

  /** Whether the environment has the account, so that it never changes. */
  protected abstract isSet(): boolean;

  protected abstract openCurrent(): Promise<Client | undefined>;

  onModuleInit(): void {
    if (!this.isSet()) this.stopListening = this.notifications.on(CHANNEL, () => this.reload());
  }

  onApplicationShutdown(): void {
    this.changes.removeAllListeners();
    this.stopListening();
  }

  /** Undefined while there is no account. */
  current(): Promise<Client | undefined> {
    this.client ??= this.openCurrent().catch((error: unknown) => {
      this.client = undefined;
      throw error;
    });
    return this.client;
  }

  /** Calls the listener whenever any process may have connected or disconnected an account. */
  onChange(listener: () => void): void {
    this.changes.on('change', listener);
  }

  /** With its keys, which no response may contain. */
  protected async readStored(): Promise<{ keys: Keys; at: Date; by: string | null } | undefined> {
    const { table, stream } = this.store;
    const { rows } = await this.pool.query<{ keys: string; wrappedKey: Buffer; at: Date; by: string | null }>(
      `select keys, wrapped_key as "wrappedKey", connected_at as at, ${CREATOR} as by
       from ${table} join personal_keys on stream = $1`,
      [stream],
    );
    const [row] = rows;
    // The data key was lost: the owner has to connect the account again.
    if (!row || !this.personalData.wrappedUnder(stream, row.wrappedKey)) return undefined;
    return { ...row, keys: this.personalData.decrypt(stream, row.keys, row.wrappedKey) as Keys }; // as stored below
  }

  /** Replaces the one that is connected. */
  async connect(keys: Keys, byId: number): Promise<void> {
    const { table, provider, stream } = this.store;
    const { encrypted, wrappedKey } = this.personalData.encrypt(stream, keys);
    await this.pool.query(
      `with key as (insert into personal_keys (stream, wrapped_key) values ($1, $2)
         on conflict (stream) do update set wrapped_key = excluded.wrapped_key),
       account as (insert into ${table} (provider, keys, created_by) values ($5, $3, $4)
         on conflict (provider) do update
         set keys = excluded.keys, created_by = excluded.created_by, connected_at = excluded.connected_at returning 1)
       select pg_notify('${CHANNEL}', '') from account`,
      [stream, wrappedKey, encrypted, byId, provider],
    );
    this.reload();
  }

  async disconnect(): Promise<void> {
    const { table, stream } = this.store;
    await this.pool.query(
      `with key as (delete from personal_keys where stream = $1), account as (delete from ${table} returning 1)
       select pg_notify('${CHANNEL}', '') from account`,
      [stream],
    );
    this.reload();
  }

  private reload(): void {
    this.client = undefined;
    this.changes.emit('change');
  }
}
