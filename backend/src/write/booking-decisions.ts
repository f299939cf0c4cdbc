import { Injectable } from '@nestjs/common';
import type { Booking } from '@party-rental/contracts';
import { evolveBooking, type BookingState } from '../domain/booking.js';
import { bookingStream, type BookingEvent } from '../domain/events.js';
import { noSuchBooking, Rejection } from '../domain/rejections.js';
import { Streams } from '../event-log/streams.js';
import { BusinessDay } from '../platform/business-day.js';
import { newId } from '../platform/ids.js';
import { BookingDesk } from './booking-desk.js';
import { bookingView } from './booking-view.js';
import { metaOf, type Caller } from './caller.js';

type Decide = (state: BookingState | undefined) => readonly BookingEvent[] | Rejection;

/** Decides about one existing booking, under the lock of its item and day. */
@Injectable()
export class BookingDecisions {
  constructor(
    private readonly desk: BookingDesk,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  async decide(bookingId: string, caller: Caller, decide: Decide): Promise<Booking | Rejection> {
    const stream = bookingStream(bookingId);
    const current = await this.stateOf(stream);
    if (!current) return noSuchBooking();
    const { itemId, eventDate } = current;
    const outcome = await this.desk.submit({
      commandId: newId(),
      meta: metaOf(caller),
      boundary: { items: [], changedItems: [], days: [{ itemId, day: eventDate }], streams: [stream] },
      decide: (state) => decide(state.booking(stream)),
    });
    if (outcome instanceof Rejection) return outcome;
    const view = bookingView(await this.streams.read(stream), this.businessDay.timeZone);
    if (!view) throw new Error('A booking that was decided about has no events');
    return view;
  }

  private async stateOf(stream: string): Promise<BookingState | undefined> {
    let state: BookingState | undefined;
    for (const event of await this.streams.read(stream)) state = evolveBooking(state, event as BookingEvent);
    return state;
  }
}
