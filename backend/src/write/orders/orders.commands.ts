import { Injectable } from '@nestjs/common';
import type { Order, Booking } from '@party-rental/contracts';
import { Rejection, noSuchBooking, linkEnded } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Caller } from '../caller.js';
import { decideChange, toPendingHold, toUnitsSelector, type OrderChange } from './order-change.js';
import { OrderDecisions } from './order-decisions.js';
import { BookingDecisions } from './booking-decisions.js';
import type { BookingEvent } from '../../domain/events.js';
import { bookingStream } from '../../domain/placement.js';
import { emailChanges, findUndoable, undoEmailChange } from '../../domain/orders/booking-link.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';

@Injectable()
export class OrderCommands {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
    private readonly bookings: BookingDecisions,
    private readonly histories: OrderHistories,
    private readonly tokens: SignedTokens,
  ) {}

  /** One decision about a whole order, in one transaction. A repeated idempotency key changes nothing more. */
  change(orderId: string, change: OrderChange, caller: Caller): Promise<Order | Rejection> {
    const moment = this.businessDay.moment();
    return this.decisions.decideAndView({
      orderId,
      caller,
      moment,
      request: change,
      selectUnits: toUnitsSelector(change),
      toPendingHold: (order) => toPendingHold(order, change),
      readsRules: change.do === 'change contact',
      decide: (order, shop) => decideChange(order, shop, change, moment),
    });
  }

  /** Changes the order of a booking, for callers that know only the booking. Returns the booking. */
  async changeBooking(bookingId: string, change: OrderChange, caller: Caller): Promise<Booking | Rejection> {
    const place = (await this.bookings.findPlaces([bookingId])).get(bookingId);
    if (!place) return noSuchBooking();
    const order = await this.change(place.orderId, change, caller);
    return order instanceof Rejection ? order : this.bookings.view(bookingId);
  }

  /** Sets an order's email back to the one before its customer's changes, with the token of the notice to that email. */
  async undoEmailChange(orderId: string, token: string, caller: Caller): Promise<Rejection | undefined> {
    const lines = (await this.histories.readEvents(orderId)).filter(({ stream }) =>
      stream.startsWith(bookingStream('')),
    );
    const changes = emailChanges([lines as RecordedEvent<BookingEvent>[]]); // these streams hold no others
    const chain = findUndoable(changes, this.businessDay.now());
    const isOpen = chain && this.tokens.isValid('email-undo', token, { orderId, version: chain.first.version });
    const rejection = await this.decisions.decide({
      orderId,
      caller,
      request: { undo: token },
      decide: (order) => (isOpen ? undoEmailChange(order, changes.at(-1)?.to ?? '', chain) : linkEnded()),
    });
    return rejection?.code === 'not_found' ? linkEnded() : rejection; // an id alone discloses nothing
  }
}
