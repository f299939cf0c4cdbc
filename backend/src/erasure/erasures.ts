import { Inject, Injectable } from '@nestjs/common';
import type { CustomerDetail } from '@party-rental/contracts';
import type { Meta } from '@party-rental/event-store/recorded-event';
import type { Pool } from 'pg';
import { AccountRemoval } from '../accounts/account-removal.js';
import { conflict, Rejection } from '../domain/rejections.js';
import { POOL } from '../platform/tokens.js';
import type { Contact } from '../read/people/person-bookings.js';

export interface PendingErasure {
  customerId: string;
  contacts: Contact[];
  meta: Meta;
}

type Customer = Pick<CustomerDetail, 'id' | 'contacts' | 'email' | 'phone'>;

/** Customers whom an admin erases. The worker role does it, and until then this is all that the shop keeps of the request. */
@Injectable()
export class Erasures {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly accounts: AccountRemoval,
  ) {}

  /** Rejects what only operators can decide. */
  async begin({ id, contacts, email, phone }: Customer, meta: Meta): Promise<Rejection | undefined> {
    const people = [{ email, phone }, ...contacts];
    for (const person of people) {
      const account = person.email ? await this.accounts.findByEmail(person.email) : undefined;
      if (account instanceof Rejection)
        return conflict('Several accounts have this email. An operator can erase the right one: ops erase --account.');
      if (account && account.role !== 'USER')
        return conflict(
          `The account ${account.username} belongs to your staff. An operator can erase it, too: ops erase.`,
        );
    }
    const sought: Contact[] = people.map((person) =>
      person.email ? { email: person.email } : { phone: person.phone },
    );
    await this.pool.query(
      'insert into erasures (customer_id, contacts, meta) values ($1, $2, $3) on conflict do nothing',
      [id, JSON.stringify(sought), meta],
    );
    return undefined;
  }

  async isPending(customerId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from erasures where customer_id = $1', [customerId]);
    return rowCount === 1;
  }

  /** Oldest first. */
  async pending(): Promise<PendingErasure[]> {
    const { rows } = await this.pool.query<PendingErasure>(
      'select customer_id as "customerId", contacts, meta from erasures order by requested_at',
    );
    return rows;
  }

  async finish({ customerId }: PendingErasure): Promise<void> {
    await this.pool.query('delete from erasures where customer_id = $1', [customerId]);
  }
}
