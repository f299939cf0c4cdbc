import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { newId } from './ids.js';

/** A pool, or a connection in a transaction. */
interface Connection {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * The outbox of emails that no event causes: contact messages, verification links, notices. One statement stores an
 * email's data together with its delivery, which the email workers find.
 */
export class AccountEmailOutbox {
  private readonly emitter = new EventEmitter();

  constructor(private readonly pool: pg.Pool) {}

  /** Returns the email's id. `purpose` selects the template for `data`; a `bookingId` in `data` links it to that booking. */
  async add(purpose: string, data: object, db: Connection = this.pool): Promise<string> {
    const id = newId();
    await db.query(
      `with stored as (insert into account_emails (id, purpose, data) values ($1, $2, $3::jsonb))
       insert into email_deliveries (event_id, purpose, booking_id) values ($1, $2, ($3::jsonb ->> 'bookingId')::uuid)`,
      [id, purpose, JSON.stringify(data)],
    );
    this.notify();
    return id;
  }

  /** Wakes the email worker of this process. Call it after the commit of a transaction that added emails. */
  notify(): void {
    this.emitter.emit('added');
  }

  /** Workers in other processes find new emails at their next poll. Returns a function that unsubscribes. */
  onAdded(listener: () => void): () => void {
    this.emitter.on('added', listener);
    return () => this.emitter.off('added', listener);
  }
}
