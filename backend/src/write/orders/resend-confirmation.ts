import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { bookingAfter } from '../../domain/orders/booking.js';
import { bookingStream } from '../../domain/placement.js';
import type { BookingEvent } from '../../domain/events.js';
import { cancelledForever, noSuchBooking, Rejection } from '../../domain/rejections.js';
import { Streams } from '../../event-store/streams.js';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import { toMeta, type Caller } from '../caller.js';

/** Emails the confirmation of a booking's order again. The outbox records who requested it. */
export class ResendConfirmation extends Command<Rejection | undefined> {
  constructor(
    readonly bookingId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(ResendConfirmation)
export class ResendConfirmationHandler implements ICommandHandler<ResendConfirmation> {
  constructor(
    private readonly streams: Streams,
    private readonly accountEmails: AccountEmailOutbox,
  ) {}

  async execute({ bookingId, caller }: ResendConfirmation): Promise<Rejection | undefined> {
    const events = await this.streams.read(bookingStream(bookingId));
    const booking = bookingAfter(events as BookingEvent[]); // a booking's stream holds no others
    if (!booking) return noSuchBooking();
    if (booking.status === 'CANCELLED') return cancelledForever('booking');
    if (!booking.customer) return new Rejection('conflict', 'The personal data of this booking has been erased.');
    await this.accountEmails.add('confirmation-again', { bookingId, requestedBy: toMeta(caller).actor });
    return undefined;
  }
}
