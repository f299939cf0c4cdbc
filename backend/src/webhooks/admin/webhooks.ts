import { Inject, Injectable } from '@nestjs/common';
import type { CreatedWebhook, CreateWebhook, Webhook } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { Rejection } from '../../domain/rejections.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import type { Config } from '../../platform/config/config.js';
import { newId } from '../../platform/ids.js';
import { CONFIG, POOL } from '../../platform/tokens.js';
import { CREATOR, fromActiveAdmin } from '../../platform/security/creators.js';
import {
  decryptTarget,
  newWebhookSecret,
  STORED_TARGET,
  TARGET_KEY,
  webhookStream,
  type StoredTarget,
} from './webhook-secret.js';

/** The webhooks that admins create. Each gets the events from its creation on. */
@Injectable()
export class Webhooks {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CONFIG) private readonly config: Pick<Config, 'production'>,
  ) {}

  async list(): Promise<Webhook[]> {
    const { rows } = await this.pool.query<Row>(`${SELECT} order by w.created_at desc, w.id desc`);
    return rows.map((row) => this.toWebhook(row));
  }

  async create({ url, events }: CreateWebhook, byId: number): Promise<CreatedWebhook | Rejection> {
    if (this.config.production && !/^https:/i.test(url)) return needsHttps();
    const [id, secret] = [newId(), newWebhookSecret()];
    const { encrypted, wrappedKey } = this.personalData.encrypt(webhookStream(id), { url, secret });
    await this.pool.query(
      `with hook as (insert into webhooks (id, host, secret, events, created_by)
         (select $1, $2, $3, $4, id ${fromActiveAdmin('$5')}) returning id)
       insert into personal_keys (stream, wrapped_key) select $6, $7 from hook`,
      [id, new URL(url).hostname, encrypted, events, byId, webhookStream(id), wrappedKey],
    );
    const created = await this.find(id);
    return created ? { ...created, secret } : new Rejection('unauthenticated', 'Please sign in first.');
  }

  /** Resuming tries the deliveries again that were given up, before the later ones of their orders. */
  async setPaused(id: string, isPaused: boolean): Promise<Webhook | Rejection> {
    await this.pool.query(
      `with retried as (update webhook_deliveries set status = 'waiting', attempts = 0, due_at = now()
         where webhook_id = $1 and status = 'given_up' and not $2)
       update webhooks set is_paused = $2 where id = $1`,
      [id, isPaused],
    );
    return (await this.find(id)) ?? noSuchWebhook();
  }

  async delete(id: string): Promise<void> {
    await this.pool.query(
      'with key as (delete from personal_keys where stream = $2) delete from webhooks where id = $1',
      [id, webhookStream(id)],
    );
  }

  async find(id: string): Promise<Webhook | undefined> {
    const { rows } = await this.pool.query<Row>(`${SELECT} where w.id = $1`, [id]);
    return rows[0] && this.toWebhook(rows[0]);
  }

  private toWebhook({ host, url, encrypted, wrappedKey, createdAt, lastDeliveredAt, ...rest }: Row): Webhook {
    const target = decryptTarget(this.personalData, rest.id, { url, encrypted, wrappedKey });
    return {
      ...rest,
      url: target?.url ?? host,
      createdAt: createdAt.toISOString(),
      lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
    };
  }
}

function needsHttps(): Rejection {
  const message = 'Please use a URL that begins with https://';
  return new Rejection('malformed', `${message}.`, { errors: [{ path: 'url', message }] });
}

export function noSuchWebhook(): Rejection {
  return new Rejection('not_found', "There's no such webhook.");
}

type Row = Omit<Webhook, 'url' | 'createdAt' | 'lastDeliveredAt'> &
  StoredTarget & { host: string; createdAt: Date; lastDeliveredAt: Date | null };

const SELECT = `
  select w.id, coalesce(w.host, w.id::text) as host, ${STORED_TARGET}, events, is_paused as "isPaused", w.created_at as "createdAt", ${CREATOR} as "createdBy", counts.*
  from webhooks w left join ${TARGET_KEY} cross join lateral (
    select count(*) filter (where status in ('waiting', 'sending', 'failed'))::int as undelivered,
      count(*) filter (where status = 'given_up')::int as "givenUp", max(delivered_at) as "lastDeliveredAt"
    from webhook_deliveries d where d.webhook_id = w.id) counts`;
