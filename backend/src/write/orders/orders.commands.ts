import { Injectable } from '@nestjs/common';
import type { AdminOrder, Booking, Credit, GiveCredit, Order } from '@party-rental/contracts';
import { Rejection, noSuchBooking, linkEnded } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Caller } from '../caller.js';
import { decideChange, type OrderChange } from './order-change.js';
import { selectCredits, toPendingHold, toUnitsSelector } from './order-change-scope.js';
import { OrderDecisions, type OrderCommand } from './order-decisions.js';
import { adminOrderView, bookingView } from '../../domain/orders/order-view.js';
import type { BookingEvent } from '../../domain/events.js';
import { bookingStream } from '../../domain/placement.js';
import { emailChanges, findUndoable, undoEmailChange } from '../../domain/orders/booking-link.js';
import { OrderHistories } from '../../log/order-histories.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { SignedTokens } from '../../platform/security/signed-tokens.js';

/** Commands that are executed at a time. */
const BATCH_SIZE = 50;

@Injectable()
export class OrderCommands {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
    private readonly histories: OrderHistories,
    private readonly tokens: SignedTokens,
  ) {}

  /** One decision about a whole order, in one transaction. A repeated idempotency key changes nothing more. */
  async change(orderId: string, change: OrderChange, caller: Caller): Promise<Order | Rejection> {
    return this.decisions.decideAndView({
      ...this.toCommand(orderId, change, caller),
      moment: this.businessDay.moment(),
    });
  }

  async addNote(orderId: string, text: string, caller: Caller): Promise<AdminOrder | Rejection> {
    const order = await this.decisions.decideAndRead(this.toCommand(orderId, { type: 'add note', text }, caller));
    return order instanceof Rejection ? order : adminOrderView(order, this.businessDay.moment());
  }

  /** Changes the order of a booking, for callers that know only the booking. Returns the booking. */
  async changeBooking(bookingId: string, change: OrderChange, caller: Caller): Promise<Booking | Rejection> {
    const orderId = (await this.histories.findOrders([bookingId])).get(bookingId);
    if (orderId === undefined) return noSuchBooking();
    const order = await this.decisions.decideAndRead(this.toCommand(orderId, change, caller));
    if (order instanceof Rejection) return order;
    return bookingView(order, bookingId, this.businessDay.timeZone) ?? noSuchBooking();
  }

  /** Gives a new rain check for an order. A repeated idempotency key returns the first one. */
  async giveCredit(
    orderId: string,
    { amount, reason, validUntil }: GiveCredit,
    caller: Caller,
  ): Promise<Credit | Rejection> {
    const change = { type: 'give credit', amount, note: reason, validUntil } as const;
    const outcome = await this.decisions.execute(this.toCommand(orderId, change, caller));
    if (outcome instanceof Rejection) return outcome;
    const given = outcome.events.find((event) => event.type === 'RefundRecorded')?.data;
    if (!given?.creditCode) throw new Error('An accepted rain check has no code');
    return { code: given.creditCode, amount: given.amount, validUntil: given.validUntil ?? null };
  }

  /** Changes the order of each of these bookings by a command of its own, and returns the number of events. */
  async changeEach(
    bookingIds: readonly string[],
    toChange: (bookingIds: readonly string[]) => OrderChange,
    caller: Caller,
  ): Promise<number> {
    const orders = new Map<string, string[]>();
    for (const [bookingId, orderId] of await this.histories.findOrders(bookingIds))
      orders.set(orderId, [...(orders.get(orderId) ?? []), bookingId]);
    const commands = [...orders].map(([orderId, ids]) => this.toCommand(orderId, toChange(ids), caller));
    let events = 0;
    for (let from = 0; from < commands.length; from += BATCH_SIZE) {
      const batch = commands.slice(from, from + BATCH_SIZE);
      for (const outcome of await Promise.all(batch.map((command) => this.decisions.execute(command)))) {
        if (outcome instanceof Rejection) throw new Error(outcome.detail);
        events += outcome.events.length;
      }
    }
    return events;
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

  private toCommand(orderId: string, change: OrderChange, caller: Caller): OrderCommand {
    const moment = this.businessDay.moment();
    const { type, ...details } = change;
    return {
      orderId,
      caller,
      // Events store hashes of requests in which the type has this name, and a deposit has this default.
      request: {
        do: type,
        ...details,
        ...(change.type === 'record payment' && { confirm: change.confirm ?? change.kind === 'DEPOSIT' }),
      },
      selectUnits: toUnitsSelector(change),
      selectCredits: (order) => selectCredits(order, change),
      toPendingHold: (order) => toPendingHold(order, change),
      readsRules: change.type === 'change contact',
      decide: (order, shop) => decideChange(order, shop, change, moment),
    };
  }
}
