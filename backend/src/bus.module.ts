import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  BookingEmailsHandler,
  BookingsEmailsHandler,
  EmailOverviewHandler,
  EmailsHandler,
  UndeliveredEmailsHandler,
} from './emails/admin/emails.queries.js';
import { MessagesOfHandler } from './emails/admin/contact-messages.queries.js';
import { RetryEmailHandler, RetryEmailsHandler } from './emails/admin/retry-email.command.js';
import {
  AvailabilityOnHandler,
  BookedDaysHandler,
  DayAvailabilityHandler,
  MonthAvailabilityHandler,
} from './read/availability/availability.queries.js';
import { BookingHistoriesHandler, BookingHistoryHandler } from './read/orders/booking-history.queries.js';
import {
  BookingCountsByStatusHandler,
  BookingExportHandler,
  BookingListHandler,
  BookingsFoundHandler,
} from './read/orders/booking-list.queries.js';
import { BookingTable } from './read/orders/booking-table.js';
import { LinksOfBookingHandler } from './read/orders/booking-links.queries.js';
import { BookingByIdHandler, GuestBookingsHandler, OrderLinesHandler } from './read/orders/bookings.queries.js';
import { CustomerListHandler } from './read/customers/customers.queries.js';
import { DashboardFiguresHandler } from './read/dashboard/dashboard.queries.js';
import { FloodBookingsHandler, FloodsHandler } from './read/orders/floods.queries.js';
import { ItemHistoryHandler } from './read/items/item-history.queries.js';
import { ItemByIdHandler, ItemListHandler } from './read/items/items.queries.js';
import { ReviewsOfItemHandler } from './read/reviews/reviews.queries.js';
import { SettingsHistoryHandler } from './read/settings/settings-history.queries.js';
import { LatestSettingsHandler } from './read/settings/latest-settings.queries.js';
import { CurrentSettingsHandler, SettingsTable } from './read/settings/settings.queries.js';
import { UploadsInUseHandler } from './read/items/uploads-in-use.queries.js';
import { AddItemHandler } from './write/items/add-item.js';
import { BookingDecisions } from './write/orders/booking-decisions.js';
import { BookingDesk } from './write/executor/command-executor.js';
import { CancelBookingHandler } from './write/orders/cancel-booking.js';
import { CancelFloodHandler } from './write/orders/cancel-flood.js';
import { ChangeContactHandler } from './write/orders/change-contact.js';
import { ChangeItemHandler } from './write/items/change-item.js';
import { ChangeSettingsHandler } from './write/settings/change-settings.js';
import { ClaimBookingsHandler } from './write/orders/claim-bookings.js';
import { ConfirmBookingHandler } from './write/orders/confirm-booking.js';
import { ContactShopHandler } from './write/settings/send-contact-message.js';
import { CreateBookingHandler } from './write/orders/create-booking.js';
import { HideReviewHandler } from './write/reviews/hide-review.js';
import { ItemDecisions } from './write/items/item-decisions.js';
import { ItemIds } from './write/items/item-ids.js';
import { MoveBookingHandler } from './write/orders/move-booking.js';
import { OrderHolds } from './write/orders/order-holds.js';
import { RemoveItemHandler } from './write/items/remove-item.js';
import { ResendConfirmationHandler } from './write/orders/resend-confirmation.js';
import { StockShopHandler } from './write/items/fill-catalog.js';
import { WriteReviewHandler } from './write/reviews/write-review.js';

/** Commands and queries. */
@Module({
  imports: [CqrsModule],
  exports: [CqrsModule, BookingDecisions, OrderHolds],
  providers: [
    BookingDecisions,
    ItemDecisions,
    ItemIds,
    OrderHolds,
    CreateBookingHandler,
    ConfirmBookingHandler,
    MoveBookingHandler,
    ChangeContactHandler,
    ChangeSettingsHandler,
    BookingHistoryHandler,
    BookingHistoriesHandler,
    ItemHistoryHandler,
    SettingsHistoryHandler,
    SettingsTable,
    CurrentSettingsHandler,
    LatestSettingsHandler,
    UploadsInUseHandler,
    CancelBookingHandler,
    CancelFloodHandler,
    ClaimBookingsHandler,
    WriteReviewHandler,
    HideReviewHandler,
    AddItemHandler,
    ChangeItemHandler,
    RemoveItemHandler,
    ContactShopHandler,
    ResendConfirmationHandler,
    RetryEmailHandler,
    RetryEmailsHandler,
    EmailsHandler,
    EmailOverviewHandler,
    BookingEmailsHandler,
    BookingsEmailsHandler,
    MessagesOfHandler,
    UndeliveredEmailsHandler,
    StockShopHandler,
    ItemListHandler,
    ItemByIdHandler,
    AvailabilityOnHandler,
    BookedDaysHandler,
    DayAvailabilityHandler,
    MonthAvailabilityHandler,
    BookingByIdHandler,
    OrderLinesHandler,
    LinksOfBookingHandler,
    BookingListHandler,
    BookingTable,
    BookingExportHandler,
    BookingsFoundHandler,
    BookingCountsByStatusHandler,
    CustomerListHandler,
    GuestBookingsHandler,
    DashboardFiguresHandler,
    FloodsHandler,
    FloodBookingsHandler,
    ReviewsOfItemHandler,
  ],
})
export class BusModule implements OnApplicationShutdown {
  constructor(private readonly desk: BookingDesk) {}

  onApplicationShutdown(): Promise<void> {
    return this.desk.close();
  }
}
