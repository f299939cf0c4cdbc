import { Injectable } from '@nestjs/common';
import type { Booking, CalendarDate } from '@party-rental/contracts';
import { bookingAfter, type BookingState } from '../../domain/orders/booking.js';
import { bookingStream, type BookingEvent } from '../../domain/events.js';
import type { OrderState } from '../../domain/orders/order.js';
import { noSuchBooking, Rejection } from '../../domain/rejections.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor, QueueFullError } from '../executor/command-executor.js';
import { bookingView } from './booking-view.js';
import { toMeta, type Caller } from '../caller.js';

type Decide = (booking: BookingState | undefined, shop: OrderState) => readonly BookingEvent[] | Rejection;

const MAX_ATTEMPTS = 20;

/** Decides about one existing booking, under the lock of its item and day. */
@Injectable()
export class BookingDecisions {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  /** `otherDay` joins the consistency boundary: a move decides about both days. */
  async decide(
    bookingId: string,
    caller: Caller,
    decide: Decide,
    otherDay?: CalendarDate,
  ): Promise<Booking | Rejection> {
    const stream = bookingStream(bookingId);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const place = await this.findDay(bookingId);
      if (!place) return noSuchBooking();
      const { itemId, day } = place;
      let hasMoved = false;
      const outcome = await this.executor.execute({
        commandId: newId(),
        meta: toMeta(caller),
        boundary: {
          items: otherDay ? [itemId] : [],
          changedItems: [],
          days: [place, ...(otherDay ? [{ itemId, day: otherDay }] : [])],
          streams: [stream],
          ...(otherDay && { settings: 'read' }),
        },
        decide: (state) => {
          const booking = state.booking(stream);
          hasMoved = booking?.eventDate !== day;
          return hasMoved ? [] : decide(booking, state);
        },
      });
      if (outcome instanceof Rejection) return outcome;
      if (!hasMoved) return this.view(stream);
    }
    throw new QueueFullError('The booking kept moving to other days');
  }

  /** The item and day whose lock guards the booking. Undefined for an unknown booking. */
  async findDay(bookingId: string): Promise<{ itemId: number; day: CalendarDate } | undefined> {
    return (await this.findDays([bookingId])).get(bookingId);
  }

  /** By booking id, in one query. */
  async findDays(bookingIds: readonly string[]): Promise<Map<string, { itemId: number; day: CalendarDate }>> {
    const days = new Map<string, { itemId: number; day: CalendarDate }>();
    const events = await this.streams.readAll(bookingIds.map(bookingStream));
    for (const id of bookingIds) {
      const state = bookingAfter(events.get(bookingStream(id)) as BookingEvent[]); // a booking's stream holds no others
      if (state) days.set(id, { itemId: state.itemId, day: state.eventDate });
    }
    return days;
  }

  private async view(stream: string): Promise<Booking> {
    const view = bookingView(await this.streams.read(stream), this.businessDay.timeZone);
    if (!view) throw new Error('A decided booking has no events');
    return view;
  }
}
