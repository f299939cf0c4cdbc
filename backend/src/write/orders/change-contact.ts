import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Booking, Customer } from '@party-rental/contracts';
import { changeContact } from '../../domain/orders/contact.js';
import type { Rejection } from '../../domain/rejections.js';
import { BookingDecisions } from './booking-decisions.js';
import type { Caller } from '../caller.js';

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
  constructor(private readonly decisions: BookingDecisions) {}

  execute({ bookingId, changes, caller }: ChangeContact): Promise<Booking | Rejection> {
    return this.decisions.decide(bookingId, caller, (booking) => changeContact(booking, bookingId, changes));
  }
}
