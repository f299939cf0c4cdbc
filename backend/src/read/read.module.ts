import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AlternativesToHandler } from './availability/alternatives.queries.js';
import {
  AvailabilityOnHandler,
  BookedDaysHandler,
  DayAvailabilityHandler,
  MonthAvailabilityHandler,
} from './availability/availability.queries.js';
import { MissingUnitsHandler } from './availability/missing-units.queries.js';
import { CalendarHandler } from './calendar/calendar.queries.js';
import { CustomerListHandler } from './customers/customers.queries.js';
import { DashboardFiguresHandler } from './dashboard/dashboard.queries.js';
import { OrderFiguresHandler } from './dashboard/order-figures.queries.js';
import { AffectedOrdersHandler } from './day-desk/day-desk.queries.js';
import { RepairsOnHandler } from './day-desk/repair-board.queries.js';
import { FeedCalendarHandler } from './day-plan/calendar-feed.queries.js';
import { DayPlanHandler, ReportedStopHandler } from './day-plan/day-plan.queries.js';
import { DowntimesHandler } from './downtimes/downtimes.queries.js';
import { ItemHistoryHandler } from './items/item-history.queries.js';
import { ItemByIdHandler, ItemListHandler } from './items/items.queries.js';
import { UploadsInUseHandler } from './items/uploads-in-use.queries.js';
import { MissedDemandBetweenHandler } from './missed-demand/missed-demand.queries.js';
import { MissedDemand } from './missed-demand/missed-demand.js';
import { DemandByDayHandler, ReportMissedDemandHandler } from './missed-demand/report.queries.js';
import { ReplaySeasonHandler } from './missed-demand/what-if.queries.js';
import { BookingHistoriesHandler, BookingHistoryHandler } from './orders/booking-history.queries.js';
import { LinksOfBookingHandler } from './orders/booking-links.queries.js';
import {
  BookingCountsByStatusHandler,
  BookingExportHandler,
  BookingListHandler,
  MatchingBookingsHandler,
} from './orders/booking-list.queries.js';
import { BookingTable } from './orders/booking-table.js';
import { BookingByIdHandler, ComingBookingsHandler, GuestBookingsHandler } from './orders/bookings.queries.js';
import { FloodBookingsHandler, FloodsHandler } from './orders/floods.queries.js';
import { OrderHistoryHandler } from './orders/order-history.queries.js';
import { OrderExportHandler, OrderListHandler } from './orders/order-list.queries.js';
import { OrderTable } from './orders/order-table.js';
import { OrderByIdHandler, OrdersByIdHandler, OrdersOfUserHandler } from './orders/orders.queries.js';
import { CustomersBetweenHandler } from './reports/customers.queries.js';
import { ReportsHandler } from './reports/reports.queries.js';
import { ReviewsOfItemHandler } from './reviews/reviews.queries.js';
import { HoldOfHandler, WaitlistHandler, WaitlistOfHandler } from './waitlist/waitlist.queries.js';
import { DeliveryToZipHandler } from './settings/delivery.queries.js';
import { ChangesSinceHandler } from './time-travel/changes-since.queries.js';
import { ItemAsOfHandler } from './time-travel/item-as-of.queries.js';
import { DashboardAsOfHandler } from './time-travel/dashboard-as-of.queries.js';
import { PastOrders } from './time-travel/past-orders.js';
import { ItemsAsOf } from './time-travel/items-as-of.js';
import { MonthAvailabilityAsOfHandler } from './time-travel/availability-as-of.queries.js';
import { OrderProofs } from './proof/order-proof.js';
import { ProofKeys } from './proof/proof-keys.js';
import { OrderProofFileHandler, ProofKeyListHandler } from './proof/proof.queries.js';
import { OrderAsOfHandler } from './time-travel/order-as-of.queries.js';
import { ShopWarningsHandler } from './settings/shop-warnings.queries.js';
import { SettingsHistoryHandler } from './settings/settings-history.queries.js';
import { CurrentSettingsHandler, EventDayPhoneHandler, SettingsReader } from './settings/settings.queries.js';

/** Query handlers over the read tables and the log. */
@Module({
  imports: [CqrsModule],
  exports: [CqrsModule, MissedDemand, OrderProofs],
  providers: [
    BookingTable,
    MissedDemand,
    OrderProofs,
    ProofKeys,
    ProofKeyListHandler,
    OrderTable,
    SettingsReader,
    ItemsAsOf,
    PastOrders,
    AlternativesToHandler,
    AvailabilityOnHandler,
    BookedDaysHandler,
    BookingByIdHandler,
    BookingCountsByStatusHandler,
    BookingExportHandler,
    BookingHistoriesHandler,
    BookingHistoryHandler,
    BookingListHandler,
    MatchingBookingsHandler,
    ChangesSinceHandler,
    CurrentSettingsHandler,
    EventDayPhoneHandler,
    FeedCalendarHandler,
    CalendarHandler,
    CustomerListHandler,
    DashboardAsOfHandler,
    DashboardFiguresHandler,
    DayAvailabilityHandler,
    AffectedOrdersHandler,
    RepairsOnHandler,
    DayPlanHandler,
    DeliveryToZipHandler,
    DemandByDayHandler,
    DowntimesHandler,
    FloodBookingsHandler,
    FloodsHandler,
    ComingBookingsHandler,
    GuestBookingsHandler,
    HoldOfHandler,
    ItemAsOfHandler,
    ItemByIdHandler,
    ItemHistoryHandler,
    ItemListHandler,
    LinksOfBookingHandler,
    MissedDemandBetweenHandler,
    MissingUnitsHandler,
    MonthAvailabilityAsOfHandler,
    MonthAvailabilityHandler,
    OrderAsOfHandler,
    OrderByIdHandler,
    OrderExportHandler,
    OrderFiguresHandler,
    OrderHistoryHandler,
    OrderListHandler,
    OrderProofFileHandler,
    OrdersByIdHandler,
    OrdersOfUserHandler,
    ReportedStopHandler,
    ReplaySeasonHandler,
    ReportMissedDemandHandler,
    ReportsHandler,
    CustomersBetweenHandler,
    ReviewsOfItemHandler,
    SettingsHistoryHandler,
    ShopWarningsHandler,
    UploadsInUseHandler,
    WaitlistHandler,
    WaitlistOfHandler,
  ],
})
export class ReadModule {}
