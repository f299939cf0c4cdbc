import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import {
  BookingEmailsHandler,
  BookingsEmailsHandler,
  EmailOverviewHandler,
  EmailsHandler,
  UndeliveredEmailsHandler,
} from './email/emails.queries.js';
import { MessagesOfHandler } from './email/messages.queries.js';
import { RetryEmailHandler, RetryEmailsHandler } from './email/retry-email.command.js';
import {
  AvailabilityOnHandler,
  BookedDaysHandler,
  DayAvailabilityHandler,
  MonthAvailabilityHandler,
} from './read/availability.queries.js';
import { BookingHistoriesHandler, BookingHistoryHandler } from './read/booking-history.queries.js';
import {
  BookingCountsByStatusHandler,
  BookingExportHandler,
  BookingListHandler,
  BookingsFoundHandler,
} from './read/booking-list.queries.js';
import { BookingTable } from './read/booking-table.js';
import { LinksOfBookingHandler } from './read/booking-links.queries.js';
import { BookingByIdHandler, GuestBookingsHandler, OrderLinesHandler } from './read/bookings.queries.js';
import { CustomerListHandler } from './read/customers.queries.js';
import { DashboardFiguresHandler } from './read/dashboard.queries.js';
import { FloodBookingsHandler, FloodsHandler } from './read/floods.queries.js';
import { ItemHistoryHandler } from './read/item-history.queries.js';
import { ItemByIdHandler, ItemListHandler } from './read/items.queries.js';
import { ReviewsOfItemHandler } from './read/reviews.queries.js';
import { SettingsHistoryHandler } from './read/settings-history.queries.js';
import { LatestSettingsHandler } from './read/latest-settings.queries.js';
import { CurrentSettingsHandler, SettingsTable } from './read/settings.queries.js';
import { UploadsInUseHandler } from './read/uploads-in-use.queries.js';
import { AddItemHandler } from './write/add-item.js';
import { BookingDecisions } from './write/booking-decisions.js';
import { BookingDesk } from './write/booking-desk.js';
import { CancelBookingHandler } from './write/cancel-booking.js';
import { CancelFloodHandler } from './write/cancel-flood.js';
import { ChangeContactHandler } from './write/change-contact.js';
import { ChangeItemHandler } from './write/change-item.js';
import { ChangeSettingsHandler } from './write/change-settings.js';
import { ClaimBookingsHandler } from './write/claim-bookings.js';
import { ConfirmBookingHandler } from './write/confirm-booking.js';
import { ContactShopHandler } from './write/contact-shop.js';
import { CreateBookingHandler } from './write/create-booking.js';
import { HideReviewHandler } from './write/hide-review.js';
import { ItemDecisions } from './write/item-decisions.js';
import { ItemIds } from './write/item-ids.js';
import { MoveBookingHandler } from './write/move-booking.js';
import { OrderHolds } from './write/order-holds.js';
import { RemoveItemHandler } from './write/remove-item.js';
import { ResendConfirmationHandler } from './write/resend-confirmation.js';
import { StockShopHandler } from './write/stock-shop.js';
import { WriteReviewHandler } from './write/write-review.js';

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
