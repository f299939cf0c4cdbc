import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { pickCustomer, pickPartyDetails, type EnterOrder as Request, type Order } from '@party-rental/contracts';
import { orderAfter } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import { placePhoneOrder } from '../../domain/orders/phone-order.js';
import { waitlistStream } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { placeOrderFromHold } from '../../domain/waitlist/end-entry.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { Hmac } from '../../platform/security/hmac.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import type { Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { identifyCommand } from '../identify-command.js';
import { toPayment } from './order-change.js';
import { heldFor } from '../waitlist/waitlist-boundary.js';
import { mergeLines, stockBoundary } from './requested-lines.js';

/** A phone order with its discount and its deposit, in one transaction. A repeated idempotency key returns the first order. */
export class EnterOrder extends Command<Order | Rejection> {
  constructor(
    readonly request: Request,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(EnterOrder)
export class EnterOrderHandler implements ICommandHandler<EnterOrder> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly orders: OrderHistories,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
    private readonly tokens: SignedTokens,
  ) {}

  async execute({ request, caller, idempotencyKey }: EnterOrder): Promise<Order | Rejection> {
    const { adjustments = [], payment, holdToken } = request;
    const entryId = holdToken === undefined ? undefined : this.tokens.findHeldEntry(holdToken);
    const streams = entryId === undefined ? [] : [waitlistStream(entryId)];
    const orderId = newId();
    const lines = mergeLines(request.lines);
    const order = {
      orderId,
      lines,
      isCart: true,
      customer: pickCustomer(request),
      userId: null,
      partyDetails: pickPartyDetails(request),
      expectedTotal: null,
      ...this.businessDay.time(),
      byOwner: true,
      adjustments: adjustments.map((adjustment) => ({ ...adjustment, adjustmentId: newId() })),
      payment: payment && { ...toPayment(payment), entryId: newId() },
    };
    const outcome = await this.executor.executeCovered({
      ...identifyCommand(this.hmac, { caller, idempotencyKey, scope: 'owner', request }),
      guess: { ...stockBoundary(lines, { item: (itemId) => this.executor.lastKnownItem(itemId) }), streams },
      need: (shop) => ({ ...stockBoundary(lines, shop, heldFor([shop.waitlistEntry(entryId)])), streams }),
      decide: (shop) =>
        holdToken === undefined
          ? placePhoneOrder(shop, order)
          : placeOrderFromHold(shop, shop.waitlistEntry(entryId), order, shop.now, placePhoneOrder),
    });
    if (outcome instanceof Rejection) return outcome;
    const first = outcome.events.find((event) => event.type === 'BookingCreated');
    const events = first ? await this.orders.readEvents(first.data.orderId) : [];
    const entered = orderAfter(events);
    if (!entered) throw new Error('An accepted order has no bookings');
    return orderView(entered, this.businessDay.moment());
  }
}
