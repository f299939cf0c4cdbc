import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingEvent } from '../../domain/events.js';
import { bookingStream } from '../../domain/placement.js';
import { emailChanges, findUndoable, undoEmailChange } from '../../domain/orders/booking-link.js';
import { linkEnded, type Rejection } from '../../domain/rejections.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { BusinessDay } from '../../platform/business-day.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import type { Caller } from '../caller.js';
import { OrderDecisions } from './order-decisions.js';

/** Sets an order's email back to the one before its customer's changes, with the token of the notice to that email. */
export class UndoEmailChange extends Command<Rejection | undefined> {
  constructor(
    readonly orderId: string,
    readonly token: string,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(UndoEmailChange)
export class UndoEmailChangeHandler implements ICommandHandler<UndoEmailChange> {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly orders: OrderHistories,
    private readonly tokens: SignedTokens,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ orderId, token, caller, idempotencyKey }: UndoEmailChange): Promise<Rejection | undefined> {
    const lines = (await this.orders.readEvents(orderId)).filter(({ stream }) => stream.startsWith(bookingStream('')));
    const changes = emailChanges([lines as RecordedEvent<BookingEvent>[]]); // these streams hold no others
    const chain = findUndoable(changes, this.businessDay.now());
    const isOpen = chain && this.tokens.isValid('email-undo', token, { orderId, version: chain.first.version });
    const rejection = await this.decisions.decide({
      orderId,
      caller,
      idempotencyKey,
      request: { undo: token },
      decide: (order) => (isOpen ? undoEmailChange(order, changes.at(-1)?.to ?? '', chain) : linkEnded()),
    });
    return rejection?.code === 'not_found' ? linkEnded() : rejection; // an id alone discloses nothing
  }
}
