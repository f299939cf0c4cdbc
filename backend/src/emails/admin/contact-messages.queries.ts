import { Inject, Injectable } from '@nestjs/common';
import type { PersonExport } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';

type Message = PersonExport['messages'][number];
interface Row extends Omit<Message, 'writtenAt'> {
  id: string;
  writtenAt: Date;
  /** With microseconds, for the cursor. */
  createdAt: string;
}

const PAGE_SIZE = 200;

@Injectable()
export class ContactMessageQueries {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** The stored messages of the contact form from this email, oldest first, in pages. */
  async *ofEmail(email: string): AsyncGenerator<Message[]> {
    let after: readonly [createdAt: string, id: string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    for (;;) {
      const { rows } = await this.pool.query<Row>(
        `select id, created_at::text as "createdAt", created_at as "writtenAt", data->>'name' as name, data->>'email' as email,
           data->>'phone' as phone, data->>'message' as message
         from account_emails where purpose = 'contact' and lower(data->>'email') = lower($1)
           and (created_at, id) > ($2::timestamptz, $3::uuid) order by created_at, id limit ${PAGE_SIZE}`,
        [email, ...after],
      );
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map(({ id: _id, createdAt: _createdAt, ...row }) => ({
        ...row,
        writtenAt: row.writtenAt.toISOString(),
      }));
      after = [last.createdAt, last.id];
    }
  }
}
