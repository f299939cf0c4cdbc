import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking } from '@party-rental/contracts';
import { noSuchBooking, Rejection } from '../../domain/rejections.js';
import type { Caller } from '../caller.js';
import { BookingDecisions } from './booking-decisions.js';
import { ChangeOrder, ChangeOrderHandler } from './change-order.js';
import type { OrderChange } from './order-change.js';

/** Changes the order of a booking, for callers that know only the booking. Returns the booking. */
export class ChangeBooking extends Command<Booking | Rejection> {
  constructor(
    readonly bookingId: string,
    readonly change: OrderChange,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ChangeBooking)
export class ChangeBookingHandler implements ICommandHandler<ChangeBooking> {
  constructor(
    private readonly bookings: BookingDecisions,
    private readonly orders: ChangeOrderHandler,
  ) {}

  async execute({ bookingId, change, caller }: ChangeBooking): Promise<Booking | Rejection> {
    const place = (await this.bookings.findPlaces([bookingId])).get(bookingId);
    if (!place) return noSuchBooking();
    const order = await this.orders.execute(new ChangeOrder(place.orderId, change, caller, undefined));
    return order instanceof Rejection ? order : this.bookings.view(bookingId);
  }
}
