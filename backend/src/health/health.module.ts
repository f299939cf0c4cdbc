import { Module } from '@nestjs/common';
import { DeliveryQueries } from '../emails/admin/deliveries.queries.js';
import { EmailAccountModule } from '../emails/sending/email-account.module.js';
import { ReconciliationQueries } from '../read/reconciliation/reconciliation.queries.js';
import { ShopQueries } from '../read/settings/settings.queries.js';
import { CheckParts } from './check-parts.js';
import { HealthQueries } from './health.queries.js';

/** The checks, for the API, the worker and the operators' commands. */
@Module({
  imports: [EmailAccountModule],
  providers: [CheckParts, HealthQueries, ShopQueries, DeliveryQueries, ReconciliationQueries],
  exports: [HealthQueries],
})
export class HealthModule {}
