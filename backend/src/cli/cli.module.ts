import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CoreModule, type ProgramOptions } from '../core.module.js';
import { ContactMessageQueries } from '../emails/admin/contact-messages.queries.js';
import { EmailCommands } from '../emails/admin/emails.commands.js';
import { EmailQueries } from '../emails/admin/emails.queries.js';
import { DeliveryQueries } from '../emails/admin/deliveries.queries.js';
import { PersonErasure } from '../erasure/person-erasure.js';
import { HealthModule } from '../health/health.module.js';
import { CustomerQueries } from '../read/customers/customers.queries.js';
import { OrderHistoryQueries } from '../read/orders/order-history.queries.js';
import { BookingQueries } from '../read/orders/bookings.queries.js';
import { OrderQueries } from '../read/orders/orders.queries.js';
import { OrderProofs } from '../read/proof/order-proof.js';
import { ProofKeys } from '../read/proof/proof-keys.js';
import { ReconciliationQueries } from '../read/reconciliation/reconciliation.queries.js';
import { ContentQueries } from '../read/settings/content.queries.js';
import { SettingsReader, ShopQueries } from '../read/settings/settings.queries.js';
import { WaitlistQueries } from '../read/waitlist/waitlist.queries.js';
import { ImagesModule } from '../images/images.module.js';
import { ItemDecisions } from '../write/items/item-decisions.js';
import { importProviders } from '../imports/imports.module.js';
import { ItemCommands } from '../write/items/items.commands.js';
import { OrderHolds } from '../write/orders/pending/order-holds.js';
import { ErasePerson } from '../write/people/erase-person.js';

/** The providers of the operators' commands. */
@Module({})
export class CliModule {
  static on(options: ProgramOptions): DynamicModule {
    return {
      module: CliModule,
      imports: [CoreModule.on(options), AccountsModule, HealthModule, ImagesModule],
      providers: [
        OrderHistoryQueries,
        BookingQueries,
        ContactMessageQueries,
        ContentQueries,
        CustomerQueries,
        DeliveryQueries,
        EmailCommands,
        EmailQueries,
        ErasePerson,
        ItemCommands,
        ItemDecisions,
        OrderHolds,
        OrderProofs,
        OrderQueries,
        PersonErasure,
        ProofKeys,
        ReconciliationQueries,
        SettingsReader,
        ShopQueries,
        WaitlistQueries,
        ...importProviders,
      ],
    };
  }
}
