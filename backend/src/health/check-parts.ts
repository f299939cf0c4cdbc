import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DeliveryQueries } from '../emails/admin/deliveries.queries.js';
import { EmailQueueQueries } from '../emails/admin/email-queue.queries.js';
import { EmailAccount } from '../emails/sending/email-account.js';
import { BusinessDay } from '../platform/business-day.js';
import type { Config } from '../platform/config/config.js';
import { CONFIG, LOG_POOL } from '../platform/tokens.js';
import { ReconciliationQueries } from '../read/reconciliation/reconciliation.queries.js';
import { ShopQueries } from '../read/settings/settings.queries.js';

/** What the checks read. */
@Injectable()
export class CheckParts {
  constructor(
    @Inject(LOG_POOL) readonly pool: Pool,
    @Inject(CONFIG) readonly config: Config,
    readonly email: EmailAccount,
    readonly shop: ShopQueries,
    readonly deliveries: DeliveryQueries,
    readonly queue: EmailQueueQueries,
    readonly businessDay: BusinessDay,
    readonly reconciliations: ReconciliationQueries,
  ) {}
}
