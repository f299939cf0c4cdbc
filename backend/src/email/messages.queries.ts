import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PersonExport } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { POOL } from '../platform/tokens.js';

type Message = PersonExport['messages'][number];

/** What somebody with this email has written in the contact form, as far as it is not forgotten; the oldest first. */
export class MessagesOf extends Query<Message[]> {
  constructor(readonly email: string) {
    super();
  }
}

@QueryHandler(MessagesOf)
export class MessagesOfHandler implements IQueryHandler<MessagesOf> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ email }: MessagesOf): Promise<Message[]> {
    const { rows } = await this.pool.query<Omit<Message, 'writtenAt'> & { writtenAt: Date }>(
      `select created_at as "writtenAt", data->>'name' as name, data->>'email' as email, data->>'phone' as phone,
         data->>'message' as message
       from letters where kind = 'contact' and lower(data->>'email') = lower($1) order by created_at`,
      [email],
    );
    return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }));
  }
}
