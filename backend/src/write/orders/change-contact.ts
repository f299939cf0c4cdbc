import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking, Customer } from '@party-rental/contracts';
import { changeOrderContact } from '../../domain/orders/changes/order-changes.js';
import { noSuchBooking, type Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Caller } from '../caller.js';
import { BookingDecisions } from './booking-decisions.js';
import { OrderDecisions } from './order-decisions.js';

/** Changes the customer of a booking's whole order, so that the order stays one stop. */
export class ChangeContact extends Command<Booking | Rejection> {
  constructor(
    readonly bookingId: string,
    readonly changes: Partial<Customer>,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ChangeContact)
export class ChangeContactHandler implements ICommandHandler<ChangeContact> {
  constructor(
    private readonly bookings: BookingDecisions,
    private readonly orders: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ bookingId, changes, caller }: ChangeContact): Promise<Booking | Rejection> {
    const place = (await this.bookings.findPlaces([bookingId])).get(bookingId);
    if (!place) return noSuchBooking();
    const moment = this.businessDay.moment();
    const rejection = await this.orders.decide({
      orderId: place.orderId,
      caller,
      request: changes,
      readsRules: true,
      decide: (order, shop) => changeOrderContact(order, shop, changes, { by: 'admin', ...moment }),
    });
    return rejection ?? this.bookings.view(bookingId);
  }
}
