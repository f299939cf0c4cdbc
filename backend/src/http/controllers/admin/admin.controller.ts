import { Controller } from '@nestjs/common';
import type { Customer, InputOf } from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import { Rejection } from '../../../domain/rejections.js';
import { BusinessDay } from '../../../platform/business-day.js';
import { definedOnly } from '../../../platform/defined-only.js';
import { CustomerQueries } from '../../../read/customers/customers.queries.js';
import { EVERY_BOOKING, type BookingFilter } from '../../../read/orders/bookings.queries.js';
import type { Caller } from '../../../write/caller.js';
import { withActorNames } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { BOOKING_COLUMNS } from './csv/bookings-csv.js';
import { CurrentFile, TableDownloads, type RequestedFile } from './csv/table-downloads.js';
import { EXPORT_PAGE_SIZE, toTable } from './csv/table.js';
import { PastDashboardQueries } from '../../../read/time-travel/dashboard-as-of.queries.js';
import { DashboardQueries } from '../../../read/dashboard/dashboard.queries.js';
import { FloodQueries } from '../../../read/orders/floods.queries.js';
import { BookingListQueries } from '../../../read/orders/booking-list.queries.js';
import { OrderHistoryQueries } from '../../../read/orders/order-history.queries.js';
import { NewOrderCommands } from '../../../write/orders/new-orders.commands.js';
import { BookingCommands } from '../../../write/orders/bookings.commands.js';
import { OrderCommands } from '../../../write/orders/orders.commands.js';
import { DeliveryQueries } from '../../../emails/admin/deliveries.queries.js';

@Controller()
export class AdminController {
  constructor(
    private readonly emails: DeliveryQueries,
    private readonly newOrders: NewOrderCommands,
    private readonly bookingCommands: BookingCommands,
    private readonly orderCommands: OrderCommands,
    private readonly pastDashboards: PastDashboardQueries,
    private readonly dashboards: DashboardQueries,
    private readonly floods: FloodQueries,
    private readonly bookingLists: BookingListQueries,
    private readonly histories: OrderHistoryQueries,
    private readonly businessDay: BusinessDay,
    private readonly customers: CustomerQueries,
    private readonly accounts: Accounts,
    private readonly tables: TableDownloads,
  ) {}

  @Endpoint('dashboard')
  async dashboard(@Input() { query }: InputOf<'dashboard'>) {
    if (query.asOf !== undefined) return this.pastDashboards.read(query.asOf);
    const [figures, orders, undeliveredEmails, floods] = await Promise.all([
      this.dashboards.figures(),
      this.dashboards.orderFigures(),
      this.emails.undelivered(),
      this.floods.list(),
    ]);
    return { ...figures, orders, undeliveredEmails, floods };
  }

  @Endpoint('adminBookings')
  async bookings(@Input() { query }: InputOf<'adminBookings'>) {
    const page = await this.bookingLists.list(query, toFilter(query), query);
    return page.map(({ booking, order: { number, price, money } }) => {
      const { payments: _payments, ...totals } = money;
      return { ...booking, order: { number, total: price.total, money: totals } };
    });
  }

  @Endpoint('bookingCounts')
  counts() {
    return this.bookingLists.counts();
  }

  @Endpoint('exportBookings', 'exportBookingsXlsx')
  export(@Input() { query }: InputOf<'exportBookings'>, @CurrentFile() file: RequestedFile) {
    return this.tables.start('bookings', `bookings-${this.businessDay.today()}`, file, async () => {
      return toTable(BOOKING_COLUMNS, await this.bookingLists.export(toFilter(query), EXPORT_PAGE_SIZE));
    });
  }

  @Endpoint('bookByPhone')
  async bookByPhone(@Input() { body }: InputOf<'bookByPhone'>, @CurrentCaller() caller: Caller) {
    return this.newOrders.book(body, caller, 'owner', await this.customers.findExempt(body));
  }

  @Endpoint('cancelFlood')
  async cancelFlood(@Input() { body }: InputOf<'cancelFlood'>, @CurrentCaller() caller: Caller) {
    const bookingIds = await this.floods.bookings(body);
    return { cancelled: await this.bookingCommands.cancelFlood(bookingIds, caller) };
  }

  @Endpoint('moveBooking')
  move(@Input() { params, body }: InputOf<'moveBooking'>, @CurrentCaller() caller: Caller) {
    return this.orderCommands.changeBooking(
      params.id,
      { type: 'move', by: 'admin', bookingIds: [params.id], to: body.eventDate },
      caller,
    );
  }

  @Endpoint('changeContact')
  changeContact(@Input() { params, body }: InputOf<'changeContact'>, @CurrentCaller() caller: Caller) {
    return this.orderCommands.changeBooking(
      params.id,
      { type: 'change contact', by: 'admin', customer: definedOnly<Customer>(body) },
      caller,
    );
  }

  @Endpoint('bookingHistory')
  async history(@Input() { params }: InputOf<'bookingHistory'>) {
    const entries = await this.histories.ofBooking(params.id);
    return entries instanceof Rejection ? entries : withActorNames(entries, this.accounts);
  }

  @Endpoint('changeBookingStatus')
  changeStatus(@Input() { params, body }: InputOf<'changeBookingStatus'>, @CurrentCaller() caller: Caller) {
    const bookingIds = [params.id];
    const { reason = null, requestedBy, charge } = body;
    const change = {
      CONFIRMED: { type: 'confirm', bookingIds },
      CANCELLED: { type: 'cancel', by: 'admin', bookingIds, reason, requestedBy, charge },
    } as const;
    return this.orderCommands.changeBooking(params.id, change[body.status], caller);
  }
}

function toFilter({ status, search, date, from, to }: InputOf<'exportBookings'>['query']): BookingFilter {
  const days = { from: date ?? from ?? null, to: date ?? to ?? null };
  return { ...EVERY_BOOKING, ...days, status: status ?? null, search: search || null };
}
