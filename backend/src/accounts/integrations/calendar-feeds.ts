import { Injectable } from '@nestjs/common';
import type { FeedId } from '@party-rental/contracts';
import { DataSource } from 'typeorm';
import type { Rejection } from '../../domain/rejections.js';
import { CREATOR, fromActiveAdmin } from '../../platform/security/creators.js';
import { hashSecret, newSecret } from '../../platform/security/secret.js';
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
  constructor(private readonly db: DataSource) {}

  list(): Promise<StoredFeed[]> {
    return this.db.query<StoredFeed[]>(
      `select feed, created_at as "createdAt", ${CREATOR} as "createdBy", last_read_at as "lastReadAt" from calendar_feeds`,
    );
  }

  /** Returns the token of the new link; the earlier link ends. */
  async renew(feed: FeedId, byId: number): Promise<string | Rejection> {
    const { secret, hash } = newSecret();
    const rows = await this.db.query<unknown[]>(
      `insert into calendar_feeds (feed, token_hash, created_by) (select $1, $2, id ${fromActiveAdmin('$3')})
       on conflict (feed) do update set token_hash = excluded.token_hash, created_by = excluded.created_by,
         created_at = now(), last_read_at = null returning feed`,
      [feed, hash, byId],
    );
    return rows.length === 1 ? secret : signedOut();
  }

  async revoke(feed: FeedId): Promise<void> {
    await this.db.query('delete from calendar_feeds where feed = $1', [feed]);
  }

  /** The feed that a link is for, if the link has not ended. */
  async read(token: string): Promise<FeedId | undefined> {
    const [[found]] = await this.db.query<[{ feed: FeedId }[], number]>(
      'update calendar_feeds set last_read_at = now() where token_hash = $1 returning feed',
      [hashSecret(token)],
    );
    return found?.feed;
  }
}
