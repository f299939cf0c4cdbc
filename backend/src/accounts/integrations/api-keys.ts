import { Inject, Injectable } from '@nestjs/common';
import type { ApiKey, ApiScope, CreateApiKey, CreatedApiKey } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Rejection } from '../../domain/rejections.js';
import { Clock } from '../../platform/clock.js';
import { CREATOR, fromActiveAdmin } from '../../platform/security/creators.js';
import { hashSecret, newSecret } from '../../platform/security/secret.js';
import { POOL } from '../../platform/tokens.js';
import { signedOut } from '../account-rejections.js';

const DAY_MS = 86_400_000;
const PREFIX = 'prk_';
const SHOWN_LENGTH = PREFIX.length + 8;

/** Keys with which other programs call the API. One ends when it is revoked or expires, or its creator is no longer an active admin. */
@Injectable()
export class ApiKeys {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ApiKey[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from api_keys ${OF_ADMIN} where revoked_at is null order by api_keys.id desc`,
    );
    return rows.map(toApiKey);
  }

  async create({ name, scopes, expiresInDays }: CreateApiKey, byId: number): Promise<CreatedApiKey | Rejection> {
    const secret = `${PREFIX}${newSecret().secret}`;
    const expiresAt = expiresInDays === null ? null : new Date(this.clock.now().getTime() + expiresInDays * DAY_MS);
    const {
      rows: [row],
    } = await this.pool.query<Row>(
      `insert into api_keys (name, prefix, key_hash, scopes, created_by, expires_at)
       (select $1, $2, $3, $4, id, $6::timestamptz ${fromActiveAdmin('$5')}) returning ${COLUMNS}`,
      [name, secret.slice(0, SHOWN_LENGTH), hashSecret(secret), scopes, byId, expiresAt],
    );
    return row ? { ...toApiKey(row), secret } : signedOut();
  }

  async revoke(id: number): Promise<void> {
    await this.pool.query('update api_keys set revoked_at = now() where id = $1 and revoked_at is null', [id]);
  }

  /** The key that may be used now. Each call reads it, so that a revoked key ends at once. */
  async find(secret: string): Promise<UsableKey | undefined> {
    const { rows } = await this.pool.query<UsableKey>(FIND, [hashSecret(secret), this.clock.now()]);
    return rows[0];
  }
}

interface UsableKey {
  id: number;
  scopes: readonly ApiScope[];
  /** Of its creator. */
  hasSecondFactor: boolean;
}

type Row = Omit<ApiKey, 'createdAt' | 'expiresAt' | 'lastUsedAt'> & {
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

const COLUMNS = `api_keys.id, api_keys.name, prefix, scopes, api_keys.created_at as "createdAt", ${CREATOR} as "createdBy",
  expires_at as "expiresAt", last_used_at as "lastUsedAt"`;
const OF_ADMIN = `join users on users.id = created_by and role = 'ADMIN' and disabled_at is null`;
const FIND = `
  with found as (
    select api_keys.id, scopes, last_used_at, exists (
      select from second_factors where user_id = users.id and confirmed_at is not null) as "hasSecondFactor"
    from api_keys ${OF_ADMIN}
    where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
  ), used as (
    update api_keys set last_used_at = now() from found
    where api_keys.id = found.id and (found.last_used_at is null or found.last_used_at < now() - interval '1 minute')
  )
  select id, scopes, "hasSecondFactor" from found`;

function toApiKey({ createdAt, expiresAt, lastUsedAt, ...rest }: Row): ApiKey {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
