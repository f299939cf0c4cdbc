import { Inject, Injectable } from '@nestjs/common';
import type { WebhookDelivery, WebhookStatus } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { z } from 'zod';
import { Rejection } from '../../domain/rejections.js';
import { newId } from '../../platform/ids.js';
import { readList } from '../../platform/list.js';
import type { Page, Paging } from '../../platform/page.js';
import { POOL } from '../../platform/tokens.js';
import { noSuchWebhook, Webhooks } from './webhooks.js';

const cursorKey = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** The deliveries of a webhook, and requests to send some of them again. Workers notice those within five seconds. */
@Injectable()
export class WebhookLog {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly webhooks: Webhooks,
  ) {}

  /** Newest first. */
  async page(id: string, paging: Paging, status: WebhookStatus | null): Promise<Page<WebhookDelivery> | Rejection> {
    if (!(await this.webhooks.find(id))) return noSuchWebhook();
    const page = await readList<Row, [string]>(
      this.pool,
      {
        columns: `seq, event_id as id, event, order_id as "orderId", status, attempts, response, created_at as "createdAt",
          delivered_at as "deliveredAt", due_at as "dueAt"`,
        from: 'webhook_deliveries',
        where: (param) => `webhook_id = ${param(id)} ${status ? `and status = ${param(status)}` : ''}`,
        by: ['seq'],
        direction: 'desc',
        key: cursorKey,
        toKey: ({ seq }) => [seq],
      },
      paging,
    );
    return page.map(toDelivery);
  }

  /** Returns how many deliveries will be sent again. Those that are pending anyway are tried again at once. */
  async replay(id: string, since: Date): Promise<{ replayed: number } | Rejection> {
    if (!(await this.webhooks.find(id))) return noSuchWebhook();
    const { rowCount } = await this.pool.query(`${REPLAY} where webhook_id = $1 and created_at >= $2`, [id, since]);
    return { replayed: rowCount ?? 0 };
  }

  async replayOne(id: string, eventId: string): Promise<undefined | Rejection> {
    const { rowCount } = await this.pool.query(`${REPLAY} where webhook_id = $1 and event_id = $2`, [id, eventId]);
    return rowCount === 0 ? new Rejection('not_found', "There's no such delivery.") : undefined;
  }

  async ping(id: string): Promise<undefined | Rejection> {
    const { rowCount } = await this.pool.query(
      `insert into webhook_deliveries (webhook_id, event_id, event, command_id)
       select id, $2::uuid, 'ping', $2::text from webhooks where id = $1`,
      [id, newId()],
    );
    return rowCount === 0 ? noSuchWebhook() : undefined;
  }
}

const REPLAY = `update webhook_deliveries set status = 'waiting', attempts = 0, due_at = now()`;

type Row = Omit<WebhookDelivery, 'createdAt' | 'deliveredAt' | 'nextAttemptAt'> & {
  seq: string;
  createdAt: Date;
  deliveredAt: Date | null;
  dueAt: Date;
};

function toDelivery({ seq: _seq, createdAt, deliveredAt, dueAt, ...rest }: Row): WebhookDelivery {
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    nextAttemptAt: rest.status === 'failed' ? dueAt.toISOString() : null,
  };
}
