import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  pickCustomer,
  pickPartyDetails,
  type Booking,
  type CreateBookingInput,
  type PlacedOrder,
} from '@party-rental/contracts';
import { bookingView } from '../../domain/orders/booking-view.js';
import { placeOrder, type PlacedLine } from '../../domain/orders/order.js';
import { waitlistStream } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { placeOrderFromHold } from '../../domain/waitlist/end-entry.js';
import { BusinessDay } from '../../platform/business-day.js';
import { Hmac } from '../../platform/security/hmac.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import type { Caller } from '../caller.js';
import { identifyCommand } from '../identify-command.js';
import { heldFor } from '../waitlist/waitlist-boundary.js';
import { OrderHolds, type HeldOrder } from './pending/order-holds.js';
import { mergeLines, stockBoundary } from './requested-lines.js';

/** Books one item or a whole cart. A repeated idempotency key returns the first result. */
export class CreateBooking extends Command<Booking | PlacedOrder | Rejection> {
  constructor(
    readonly input: CreateBookingInput,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
    /** `owner`: a phone order. */
    readonly by: 'customer' | 'owner' = 'customer',
  ) {
    super();
  }
}

@CommandHandler(CreateBooking)
export class CreateBookingHandler implements ICommandHandler<CreateBooking> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
    private readonly holds: OrderHolds,
    private readonly tokens: SignedTokens,
  ) {}

  async execute({ input, caller, idempotencyKey, by }: CreateBooking): Promise<Booking | PlacedOrder | Rejection> {
    const userId = input.userId ?? null;
    if (userId !== null && userId !== caller.user?.id)
      return new Rejection('forbidden', 'You can only book with your own account.');

    // Signing in or out between two attempts changes `userId`, but it is still the same order.
    const { userId: _, ...request } = input;
    const orderId = newId();
    const lines = mergeLines(input.isCartBooking ? input.cartItems : [input]);
    const customer = pickCustomer(input);
    const { commandId, meta, isRepeatable } = identifyCommand(this.hmac, {
      caller,
      idempotencyKey,
      scope: by,
      request,
    });
    const held =
      by === 'customer'
        ? toHeldOrder({ commandId, requestHash: meta.requestHash, email: customer.customerEmail, lines }, caller)
        : undefined;
    const tooMany = held && (await this.holds.add(held));
    if (tooMany) return tooMany;
    const { holdToken } = input;
    const entryId = holdToken === undefined ? undefined : this.tokens.findHeldEntry(holdToken);
    const streams = entryId === undefined ? [] : [waitlistStream(entryId)];
    const order = {
      orderId,
      lines,
      isCart: input.isCartBooking === true,
      customer,
      userId,
      partyDetails: pickPartyDetails(input),
      expectedTotal: input.expectedTotal ?? null,
      ...this.businessDay.time(),
      byOwner: by === 'owner',
    };
    const outcome = await this.executor.executeCovered({
      commandId,
      meta,
      isRepeatable,
      guess: { ...stockBoundary(lines, { item: (itemId) => this.executor.lastKnownItem(itemId) }), streams },
      need: (shop) => ({ ...stockBoundary(lines, shop, heldFor([shop.waitlistEntry(entryId)])), streams }),
      decide: (shop) =>
        holdToken === undefined
          ? placeOrder(shop, order)
          : placeOrderFromHold(shop, shop.waitlistEntry(entryId), order, shop.now, placeOrder),
    });
    if (outcome instanceof Rejection) {
      if (held) await this.holds.remove(held);
      return outcome;
    }

    const bookings = outcome.events.flatMap((event) => bookingView([event], this.businessDay.timeZone) ?? []);
    const [first] = bookings;
    if (!first) throw new Error('An accepted order has no bookings');
    return input.isCartBooking ? { orderId: first.orderId, bookings } : first;
  }
}

/** Undefined for orders that no HTTP request sent, such as sample data. */
function toHeldOrder(
  { lines, ...order }: Pick<HeldOrder, 'commandId' | 'requestHash' | 'email'> & { lines: readonly PlacedLine[] },
  { network }: Caller,
): HeldOrder | undefined {
  if (network === undefined) return undefined;
  return { ...order, network, itemDays: lines.length, units: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}
