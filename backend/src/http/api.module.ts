import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountsModule } from '../accounts/accounts.module.js';
import { EmailRecordsModule } from '../emails/admin/email-records.module.js';
import { AccountsController } from './controllers/account/accounts.controller.js';
import { AdminController } from './controllers/admin/admin.controller.js';
import { CustomersController } from './controllers/admin/customers.controller.js';
import { MissedDemandController } from './controllers/admin/stock/missed-demand.controller.js';
import { AvailabilityController } from './controllers/shop/availability.controller.js';
import { BookingAccess } from './controllers/booking-access.js';
import { BookingsController } from './controllers/shop/bookings.controller.js';
import { ChangesController } from './controllers/admin/changes.controller.js';
import { CodeCheck } from './controllers/account/code-check.js';
import { DeviceCookies } from './controllers/account/device-cookie.js';
import { Downloads } from './controllers/downloads.js';
import { TableDownloads } from './controllers/admin/csv/table-downloads.js';
import { DayDeskController } from './controllers/admin/day-desk.controller.js';
import { DayPlanController } from './controllers/day-plan/day-plan.controller.js';
import { DowntimesController } from './controllers/admin/stock/downtimes.controller.js';
import { EmailsController } from './controllers/admin/emails.controller.js';
import { EventStreams } from './live/event-streams.js';
import { ExportsController } from './controllers/admin/exports.controller.js';
import { ImportsController } from './controllers/admin/imports.controller.js';
import { ImagesController } from './controllers/admin/images.controller.js';
import { IntegrationsController } from './controllers/admin/integrations.controller.js';
import { ItemsController } from './controllers/shop/items.controller.js';
import { PasswordStrategy } from './controllers/account/password.strategy.js';
import { OrderListsController } from './controllers/admin/orders/order-lists.controller.js';
import { AdminOrdersController } from './controllers/admin/orders/orders.controller.js';
import { ProofController } from './controllers/admin/orders/proof.controller.js';
import { OrdersController } from './controllers/shop/orders/orders.controller.js';
import { InsightController } from './controllers/admin/insight.controller.js';
import { PaymentAccountController } from './controllers/admin/payment-account.controller.js';
import { PriceBookController } from './controllers/admin/price-book.controller.js';
import { BrandController } from './controllers/admin/brand.controller.js';
import { PromoCodesController } from './controllers/admin/promo-codes.controller.js';
import { ReviewsController } from './controllers/shop/reviews.controller.js';
import { SecondFactorController } from './controllers/account/second-factor.controller.js';
import { SessionStore } from './plugins/session/session-store.js';
import { SignInLog } from './controllers/account/sign-in-log.js';
import { SignInThrottle } from './controllers/account/sign-in-throttle.js';
import { SignIn } from './controllers/account/sign-in.js';
import { PublicShop } from './controllers/shop/public-shop.js';
import { SetupController } from './controllers/setup.controller.js';
import { ShopController } from './controllers/shop/shop.controller.js';
import { StaffController } from './controllers/admin/staff.controller.js';
import { WebhooksController } from './controllers/admin/webhooks.controller.js';
import { WebhooksModule } from '../webhooks/admin/webhooks.module.js';
import { WaitlistController } from './controllers/shop/waitlist.controller.js';
import { StreamController } from './live/stream.controller.js';
import { UserExport } from './controllers/account/user-export.js';
import { Erasures } from '../erasure/erasures.js';
import { ImportsModule } from '../imports/imports.module.js';
import { ImagesModule } from '../images/images.module.js';
import { HealthModule } from '../health/health.module.js';
import { ChangeFeed } from '../read/changes/change-feed.js';
import { PaymentCommands } from '../payments/payments.commands.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { ReadModule } from '../read/read.module.js';
import { WriteModule } from '../write/write.module.js';

@Module({
  imports: [
    PaymentsModule,
    ReadModule,
    WriteModule,
    EmailRecordsModule,
    AccountsModule,
    ImagesModule,
    ImportsModule,
    WebhooksModule,
    HealthModule,
    PassportModule,
  ],
  controllers: [
    AccountsController,
    SecondFactorController,
    ItemsController,
    AvailabilityController,
    BookingsController,
    OrdersController,
    InsightController,
    OrderListsController,
    AdminOrdersController,
    PaymentAccountController,
    PriceBookController,
    BrandController,
    PromoCodesController,
    ProofController,
    ReviewsController,
    AdminController,
    CustomersController,
    ChangesController,
    MissedDemandController,
    DayDeskController,
    DayPlanController,
    DowntimesController,
    EmailsController,
    ExportsController,
    ImagesController,
    ImportsController,
    IntegrationsController,
    SetupController,
    ShopController,
    StaffController,
    StreamController,
    WaitlistController,
    WebhooksController,
  ],
  providers: [
    BookingAccess,
    PublicShop,
    PaymentCommands,
    Downloads,
    Erasures,
    TableDownloads,
    UserExport,
    DeviceCookies,
    PasswordStrategy,
    SignIn,
    CodeCheck,
    SignInLog,
    SignInThrottle,
    SessionStore,
    ChangeFeed,
    EventStreams,
  ],
})
export class ApiModule {}
