import { Injectable } from '@nestjs/common';
import type { FeedId } from '@party-rental/contracts';
import { DataSource } from 'typeorm';
import { hashSecret, newSecret } from '../../platform/security/secret.js';

export interface StoredFeed {
  feed: FeedId;
  createdAt: Date;
  lastReadAt: Date | null;
}

/** The secret links of calendar feeds. Each feed has at most one. */
@Injectable()
export class CalendarFeeds {
  constructor(private readonly db: DataSource) {}

  list(): Promise<StoredFeed[]> {
    return this.db.query<StoredFeed[]>(
      'select feed, created_at as "createdAt", last_read_at as "lastReadAt" from calendar_feeds',
    );
  }

  /** Returns the token of the new link; the earlier link ends. */
  async renew(feed: FeedId): Promise<string> {
    const { secret, hash } = newSecret();
    await this.db.query(
      `insert into calendar_feeds (feed, token_hash) values ($1, $2)
       on conflict (feed) do update set token_hash = excluded.token_hash, created_at = now(), last_read_at = null`,
      [feed, hash],
    );
    return secret;
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
