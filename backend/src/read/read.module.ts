import { Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { BusinessDay } from '../platform/business-day.js';
import { LOG_POOL } from '../platform/tokens.js';
import { AlternativeQueries } from './availability/alternatives.queries.js';
import { AvailabilityQueries } from './availability/availability.queries.js';
import { CalendarQueries } from './calendar/calendar.queries.js';
import { ResponseCache } from './changes/response-cache.js';
import { CustomerQueries } from './customers/customers.queries.js';
import { DashboardQueries } from './dashboard/dashboard.queries.js';
import { DayDeskQueries } from './day-desk/day-desk.queries.js';
import { CalendarFeedQueries } from './day-plan/calendar-feed.queries.js';
import { DayPlanQueries } from './day-plan/day-plan.queries.js';
import { WeekQueries } from './day-plan/week.queries.js';
import { DowntimeQueries } from './downtimes/downtimes.queries.js';
import { ExportQueries } from './exports/exports.queries.js';
import { ItemHistoryQueries } from './items/item-history.queries.js';
import { ItemQueries } from './items/items.queries.js';
import { UploadQueries } from './items/uploads.queries.js';
import { MissedDemandQueries } from './missed-demand/missed-demand.queries.js';
import { MissedDemand } from './missed-demand/missed-demand.js';
import { WhatIfQueries } from './missed-demand/what-if.queries.js';
import { BookingListQueries } from './orders/booking-list.queries.js';
import { BookingQueries } from './orders/bookings.queries.js';
import { FloodQueries } from './orders/floods.queries.js';
import { OrderHistoryQueries } from './orders/order-history.queries.js';
import { OrderListQueries } from './orders/order-list.queries.js';
import { OrderQueries } from './orders/orders.queries.js';
import { OrderProofs } from './proof/order-proof.js';
import { ProofKeys } from './proof/proof-keys.js';
import { ReconciliationQueries } from './reconciliation/reconciliation.queries.js';
import { ReportQueries } from './reports/reports.queries.js';
import { ReviewQueries } from './reviews/reviews.queries.js';
import { PriceBacktestQueries } from './settings/price-backtest.queries.js';
import { PriceBookQueries } from './settings/price-book.queries.js';
import { ContentQueries } from './settings/content.queries.js';
import { PromoCodeQueries } from './settings/promo-codes.queries.js';
import { PriceBookReader } from '../log/price-book-reader.js';
import { SettingsHistoryQueries } from './settings/settings-history.queries.js';
import { SettingsReader, ShopQueries } from './settings/settings.queries.js';
import { PastAvailabilityQueries } from './time-travel/availability-as-of.queries.js';
import { ChangeQueries } from './time-travel/changes-since.queries.js';
import { PastDashboardQueries } from './time-travel/dashboard-as-of.queries.js';
import { ItemsAsOf } from './time-travel/items-as-of.js';
import { PastOrders } from './time-travel/past-orders.js';
import { PastQueries } from './time-travel/past.queries.js';
import { WaitlistQueries } from './waitlist/waitlist.queries.js';

const providers = [
  AlternativeQueries,
  AvailabilityQueries,
  BookingListQueries,
  BookingQueries,
  CalendarFeedQueries,
  CalendarQueries,
  ChangeQueries,
  ContentQueries,
  CustomerQueries,
  DashboardQueries,
  DayDeskQueries,
  DayPlanQueries,
  DowntimeQueries,
  ExportQueries,
  FloodQueries,
  ItemHistoryQueries,
  ItemQueries,
  ItemsAsOf,
  MissedDemand,
  MissedDemandQueries,
  OrderHistoryQueries,
  OrderListQueries,
  OrderProofs,
  OrderQueries,
  PastAvailabilityQueries,
  PastDashboardQueries,
  PastOrders,
  PastQueries,
  PriceBacktestQueries,
  PriceBookQueries,
  PromoCodeQueries,
  ProofKeys,
  ReconciliationQueries,
  ReportQueries,
  ReviewQueries,
  SettingsHistoryQueries,
  ShopQueries,
  UploadQueries,
  WaitlistQueries,
  WeekQueries,
  WhatIfQueries,
  {
    provide: ResponseCache,
    inject: [LOG_POOL, Feed, BusinessDay, SettingsReader, PriceBookReader],
    useFactory: (
      pool: Pool,
      feed: Feed,
      businessDay: BusinessDay,
      settings: SettingsReader,
      priceBook: PriceBookReader,
    ) =>
      new ResponseCache<{ bytes: number }>(
        pool,
        feed,
        businessDay,
        async () => ({ leadTime: await settings.read(), nextPrices: await priceBook.readNextStart() }),
        ({ bytes }) => bytes,
      ),
  },
];

/** Queries over the read tables and the log. */
@Module({ providers, exports: providers })
export class ReadModule {}
