import { Controller, Req } from '@nestjs/common';
import type { BookingDetails, InputOf } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { noSuchBooking, Rejection } from '../../../domain/rejections.js';
import { SignedTokens } from '../../../platform/security/signed-tokens.js';
import { CustomerQueries } from '../../../read/customers/customers.queries.js';
import { MissedDemand } from '../../../read/missed-demand/missed-demand.js';
import { EVERY_BOOKING } from '../../../read/orders/bookings.queries.js';
import type { Caller } from '../../../write/caller.js';
import { BookingAccess } from '../booking-access.js';
import { CurrentCaller, toExpectedCharge, toRole } from '../caller.js';
import { toDemandCaller } from '../../demand-caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { OrderQueries } from '../../../read/orders/orders.queries.js';
import { BookingListQueries } from '../../../read/orders/booking-list.queries.js';
import { NewOrderCommands } from '../../../write/orders/new-orders.commands.js';
import { OrderCommands } from '../../../write/orders/orders.commands.js';

@Controller()
export class BookingsController {
  constructor(
    private readonly newOrders: NewOrderCommands,
    private readonly orderCommands: OrderCommands,
    private readonly orders: OrderQueries,
    private readonly bookingLists: BookingListQueries,
    private readonly customers: CustomerQueries,
    private readonly access: BookingAccess,
    private readonly tokens: SignedTokens,
    private readonly missedDemand: MissedDemand,
  ) {}

  @Endpoint('createBooking')
  async create(
    @Input() { body }: InputOf<'createBooking'>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ) {
    request.hasForgedToken = body.holdToken !== undefined && this.tokens.findHeldEntry(body.holdToken) === undefined;
    const { account } = request;
    const exempt = account && body.userId === account.id ? await this.customers.findExemptAccount(account) : undefined;
    const placed = await this.newOrders.book(body, caller, 'customer', exempt);
    if (placed instanceof Rejection) return placed;
    const bookings = 'bookings' in placed ? placed.bookings : [placed];
    this.missedDemand.addBooked(bookings, toDemandCaller(request));
    const [first] = bookings;
    return { ...placed, token: first?.userId === null ? this.tokens.sign('booking', { bookingId: first.id }) : null };
  }

  @Endpoint('getBooking')
  async get(
    @Input() { params, query }: InputOf<'getBooking'>,
    @CurrentCaller() caller: Caller,
  ): Promise<BookingDetails | Rejection> {
    const booking = await this.access.open(params.id, caller, query.token);
    const order = await this.orders.byId(booking.orderId);
    if (!order) return noSuchBooking();
    const orderLines = order.lines.map(({ bookingId: id, itemName: name, unitPrice: price, ...line }) => ({
      id,
      name,
      price,
      ...line,
    }));
    return { ...booking, orderLines, price: order.price, money: order.money };
  }

  @Endpoint('cancelBooking')
  async cancel(@Input() { params, query }: InputOf<'cancelBooking'>, @CurrentCaller() caller: Caller) {
    const { id, orderId } = await this.access.open(params.id, caller, query.token);
    const cancelled = { bookingIds: [id], reason: null, expectedCharge: toExpectedCharge(caller) };
    const cancellation = { type: 'cancel', by: toRole(caller), ...cancelled } as const;
    const order = await this.orderCommands.change(orderId, cancellation, caller);
    return order instanceof Rejection ? order : this.access.open(id, caller, query.token);
  }

  @Endpoint('userBookings')
  async ofUser(@Input() { query }: InputOf<'userBookings'>, @CurrentCaller() { user }: Caller) {
    const page = await this.bookingLists.list(query, { ...EVERY_BOOKING, userId: user?.id ?? 0 });
    return page.map(({ booking }) => booking);
  }
}
