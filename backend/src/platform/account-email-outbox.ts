import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { newId } from './ids.js';

/** Whatever takes statements: a connection in a transaction, or a pool. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Takes what is to be mailed and is not the consequence of an event. The letter is stored together with the record that
 * it is owed, in one statement; the mail workers find it there. Give the connection of a transaction to post with it.
 */
export class AccountEmailOutbox {
  private readonly emitter = new EventEmitter();

  constructor(private readonly pool: pg.Pool) {}

  /** `kind` names the template that will make an email of `data`; a `bookingId` in it says which booking that email belongs to. */
  async post(kind: string, data: object, db: Connection = this.pool): Promise<void> {
    await db.query(
      `with letter as (insert into letters (id, kind, data) values ($1, $2, $3::jsonb))
       insert into email_deliveries (event_id, purpose, booking_id) values ($1, $2, ($3::jsonb ->> 'bookingId')::uuid)`,
      [newId(), kind, JSON.stringify(data)],
    );
    this.hint();
  }

  /** Something is there to be sent. */
  hint(): void {
    this.emitter.emit('posted');
  }

  /** A hint for the same process; others look for themselves. */
  onPosted(listener: () => void): () => void {
    this.emitter.on('posted', listener);
    return () => this.emitter.off('posted', listener);
  }
}
