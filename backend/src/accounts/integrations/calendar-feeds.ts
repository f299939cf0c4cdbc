import { Inject, Injectable } from '@nestjs/common';
import type { FeedId } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Rejection } from '../../domain/rejections.js';
import { CREATOR, fromActiveAdmin } from '../../platform/security/creators.js';
import { hashSecret, newSecret } from '../../platform/security/secret.js';
import { POOL } from '../../platform/tokens.js';
import { signedOut } from '../account-rejections.js';

export interface StoredFeed {
  feed: FeedId;
  createdAt: Date;
  /** Null if it was not recorded. */
  createdBy: string | null;
  lastReadAt: Date | null;
}

/** The secret links of calendar feeds. Each feed has at most one. */
@Injectable()
export class CalendarFeeds {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async list(): Promise<StoredFeed[]> {
    const { rows } = await this.pool.query<StoredFeed>(
      `select feed, created_at as "createdAt", ${CREATOR} as "createdBy", last_read_at as "lastReadAt" from calendar_feeds`,
    );
    return rows;
  }

  /** Returns the token of the new link; the earlier link ends. */
  async renew(feed: FeedId, byId: number): Promise<string | Rejection> {
    const { secret, hash } = newSecret();
    const { rowCount } = await this.pool.query(
      `insert into calendar_feeds (feed, token_hash, created_by) (select $1, $2, id ${fromActiveAdmin('$3')})
       on conflict (feed) do update set token_hash = excluded.token_hash, created_by = excluded.created_by,
         created_at = now(), last_read_at = null returning feed`,
      [feed, hash, byId],
    );
    return rowCount === 1 ? secret : signedOut();
  }

  async revoke(feed: FeedId): Promise<void> {
    await this.pool.query('delete from calendar_feeds where feed = $1', [feed]);
  }

  /** The feed that a link is for, if the link has not ended. */
  async read(token: string): Promise<FeedId | undefined> {
    const { rows } = await this.pool.query<{ feed: FeedId }>(
      'update calendar_feeds set last_read_at = now() where token_hash = $1 returning feed',
      [hashSecret(token)],
    );
    return rows[0]?.feed;
  }
}
