import { Injectable } from '@nestjs/common';
import type { Booking } from '@party-rental/contracts';
import { bookingView } from '../../domain/orders/booking-view.js';
import { bookingAfter, type BookingState } from '../../domain/orders/booking.js';
import { bookingStream } from '../../domain/placement.js';
import type { BookingEvent } from '../../domain/events.js';
import type { ShopState } from '../../domain/orders/order.js';
import { noSuchBooking, Rejection } from '../../domain/rejections.js';
import type { ConsistencyBoundary } from '../../event-store/append/locks.js';
import type { Booked } from '../../domain/stock/allocations.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';
import { unitsBoundary } from './units-boundary.js';

type Decide = (booking: BookingState | undefined, shop: ShopState) => readonly BookingEvent[] | Rejection;

export interface Place extends Booked {
  orderId: string;
}

/** Decides about one existing booking, under the locks of its order and of its item and day. */
@Injectable()
export class BookingDecisions {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  async decide(bookingId: string, caller: Caller, decide: Decide): Promise<Booking | Rejection> {
    const stream = bookingStream(bookingId);
    const place = (await this.findPlaces([bookingId])).get(bookingId);
    if (!place) return noSuchBooking();
    const toBoundary = (booked: Booked): ConsistencyBoundary => ({
      ...unitsBoundary([], [booked]),
      orders: [place.orderId],
    });
    const outcome = await this.executor.executeCovered({
      commandId: newId(),
      meta: toMeta(caller),
      guess: toBoundary(place),
      need: (state) => toBoundary(state.booking(stream) ?? place),
      decide: (state) => decide(state.booking(stream), state),
    });
    return outcome instanceof Rejection ? outcome : this.view(bookingId);
  }

  /**
   * Decides about each of several bookings in one transaction, and returns the number of its events. A booking that was
   * moved meanwhile is left out: the locks do not cover it.
   */
  async decideEach(
    bookingIds: readonly string[],
    caller: Caller,
    decide: (booking: BookingState, bookingId: string) => readonly BookingEvent[] | Rejection,
  ): Promise<number> {
    const places = await this.findPlaces(bookingIds);
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: toBoundary(places),
      decide: (state) =>
        bookingIds.flatMap((id) => {
          const booking = state.booking(bookingStream(id));
          if (!booking || booking.eventDate !== places.get(id)?.eventDate) return [];
          const events = decide(booking, id);
          return events instanceof Rejection ? [] : events;
        }),
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
    return outcome.events.length;
  }

  /** The order, item and day to lock for each booking, by booking id. Leaves out unknown bookings. */
  async findPlaces(bookingIds: readonly string[]): Promise<Map<string, Place>> {
    const places = new Map<string, Place>();
    const events = await this.streams.readAll(bookingIds.map(bookingStream));
    for (const id of bookingIds) {
      const state = bookingAfter(events.get(bookingStream(id)) as BookingEvent[]); // a booking's stream holds no others
      const [created] = events.get(bookingStream(id)) ?? [];
      if (state && created?.type === 'BookingCreated') places.set(id, { ...state, orderId: created.data.orderId });
    }
    return places;
  }

  /** A booking right after a decision about it. */
  async view(bookingId: string): Promise<Booking> {
    const view = bookingView(await this.streams.read(bookingStream(bookingId)), this.businessDay.timeZone);
    if (!view) throw new Error('A decided booking has no events');
    return view;
  }
}

/** The boundary of a decision about several bookings, which stay on their days. */
function toBoundary(places: ReadonlyMap<string, Place>): ConsistencyBoundary {
  const booked = [...places.values()];
  return { ...unitsBoundary([], booked), orders: booked.map(({ orderId }) => orderId) };
}
