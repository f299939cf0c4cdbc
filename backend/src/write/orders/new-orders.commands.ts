import { Inject, Injectable } from '@nestjs/common';
import {
  pickCustomer,
  pickPartyDetails,
  type Booking,
  type CreateBookingInput,
  type PlacedOrder,
  type EnterOrder,
  type Order,
} from '@party-rental/contracts';
import { getExemption, type ExemptPerson } from '../../domain/customers/customer.js';
import { isOfKind } from '../../domain/event-types.js';
import type { DomainEvent } from '../../domain/events.js';
import { placeOrder, type PlacedLine, type PlaceOrder, type ShopState } from '../../domain/orders/order.js';
import { customerStream, PROMO_CODES_STREAM, waitlistStream } from '../../domain/placement.js';
import { limitsUses } from '../../domain/promo-codes.js';
import { Rejection } from '../../domain/rejections.js';
import { placeOrderFromHold } from '../../domain/waitlist/end-entry.js';
import { BusinessDay } from '../../platform/business-day.js';
import { Hmac } from '../../platform/security/hmac.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor, type Outcome } from '../executor/command-executor.js';
import type { ConsistencyBoundaryState } from '../executor/consistency-boundary-state.js';
import { identifyCommand, type Caller } from '../caller.js';
import { heldFor } from '../waitlist/waitlist-boundary.js';
import { OrderHolds, type HeldOrder } from './pending/order-holds.js';
import { mergeLines, stockBoundary } from './requested-lines.js';
import { orderAfter } from '../../domain/orders/order-state.js';
import { bookingView, orderView } from '../../domain/orders/order-view.js';
import { rejectCredit, withCreditEnd } from '../../domain/orders/money/credit.js';
import { placePhoneOrder, type PhoneOrder } from '../../domain/orders/phone-order.js';
import { OrderHistories } from '../../log/order-histories.js';
import { PaymentAccount } from '../../payments/payment-account.js';
import { placeOnlineOrder } from '../../domain/orders/money/payment-deadline.js';
import { toPayment } from './order-change-scope.js';

@Injectable()
export class NewOrderCommands {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
    private readonly holds: OrderHolds,
    private readonly tokens: SignedTokens,
    private readonly orders: OrderHistories,
    @Inject(PaymentAccount) private readonly account: Pick<PaymentAccount, 'current'>,
  ) {}

  /** Books one item or a whole cart, the owner one by phone. A repeated idempotency key returns the first result. */
  async book(
    input: CreateBookingInput,
    caller: Caller,
    by: 'customer' | 'owner' = 'customer',
    exempt?: ExemptPerson,
  ): Promise<Booking | PlacedOrder | Rejection> {
    const userId = input.userId ?? null;
    if (userId !== null && userId !== caller.user?.id)
      return new Rejection('forbidden', 'You can only book with your own account.');

    // Signing in or out between two attempts changes `userId`, but it is still the same order.
    const { userId: _, ...request } = input;
    const lines = mergeLines(input.isCartBooking ? input.cartItems : [input]);
    const customer = pickCustomer(input);
    const command = identifyCommand(this.hmac, { caller, scope: by, request });
    const held =
      by === 'customer'
        ? toHeldOrder(
            {
              commandId: command.commandId,
              requestHash: command.meta.requestHash,
              email: customer.customerEmail,
              lines,
            },
            caller,
          )
        : undefined;
    const tooMany = held && (await this.holds.add(held));
    if (tooMany) return tooMany;
    const order = {
      orderId: newId(),
      lines,
      isCart: input.isCartBooking === true,
      customer,
      userId,
      partyDetails: pickPartyDetails(input),
      wantsWaiver: input.damageWaiver,
      expectedTotal: input.expectedTotal ?? null,
      ...this.businessDay.time(),
      byOwner: by === 'owner',
    };
    const isPaidOnline = by === 'customer' && (await this.account.current()) !== undefined;
    const online = { now: this.businessDay.now(), payByPhone: input.payByPhone };
    const outcome = await this.execute(command, input, order, exempt, (shop, placed) =>
      isPaidOnline ? placeOnlineOrder(shop, placed, online) : placeOrder(shop, placed),
    );
    if (outcome instanceof Rejection) {
      if (held) await this.holds.remove(held);
      return outcome;
    }

    const created = orderAfter(outcome.events.filter((event) => isOfKind(event, 'booking', 'order')));
    const bookings =
      created?.lines.flatMap(({ bookingId }) => bookingView(created, bookingId, this.businessDay.timeZone) ?? []) ?? [];
    const [first] = bookings;
    if (!first) throw new Error('An accepted order has no bookings');
    return input.isCartBooking ? { orderId: first.orderId, bookings } : first;
  }

  /** A phone order with its discount and its deposit, in one transaction. A repeated idempotency key returns the first order. */
  async enter(request: EnterOrder, caller: Caller, exempt?: ExemptPerson): Promise<Order | Rejection> {
    const { adjustments = [], payment } = request;
    const order = {
      orderId: newId(),
      lines: mergeLines(request.lines),
      isCart: true,
      customer: pickCustomer(request),
      userId: null,
      partyDetails: pickPartyDetails(request),
      wantsWaiver: request.damageWaiver,
      expectedTotal: null,
      ...this.businessDay.time(),
      byOwner: true,
      adjustments: adjustments.map((adjustment) => ({ ...adjustment, adjustmentId: newId() })),
      payment: payment && { ...toPayment(payment), entryId: newId() },
    };
    const command = identifyCommand(this.hmac, { caller, scope: 'owner', request });
    const outcome = await this.execute(command, request, order, exempt, placePhoneOrder);
    if (outcome instanceof Rejection) return outcome;
    const first = outcome.events.find((event) => event.type === 'BookingCreated');
    const events = first ? await this.orders.readEvents(first.data.orderId) : [];
    const entered = orderAfter(events);
    if (!entered) throw new Error('An accepted order has no bookings');
    return orderView(entered, this.businessDay.moment());
  }

  /** With the units of a hold, if the order came with the link to it, the discount of a promo code, and a tax exemption. */
  private execute<Order extends PlaceOrder & Partial<Pick<PhoneOrder, 'payment'>>>(
    command: ReturnType<typeof identifyCommand>,
    { holdToken, promoCode: code = '' }: Pick<EnterOrder, 'holdToken' | 'promoCode'>,
    order: Order,
    exempt: ExemptPerson | undefined,
    place: (shop: ShopState, order: Order) => readonly DomainEvent[] | Rejection,
  ): Promise<Outcome> {
    const { lines } = order;
    const creditCodes = order.payment?.creditCode ? [order.payment.creditCode] : [];
    const entryId = holdToken === undefined ? undefined : this.tokens.findHeldEntry(holdToken);
    const streams = [
      ...(entryId === undefined ? [] : [waitlistStream(entryId)]),
      ...(code === '' ? [] : [PROMO_CODES_STREAM]),
      ...(exempt ? [exempt.ownId, exempt.id].map(customerStream) : []),
    ];
    const adjustmentId = newId();
    const complete = (shop: ConsistencyBoundaryState): Order => ({
      ...order,
      ...(exempt && { taxExemption: getExemption(shop.customer(exempt.ownId), shop.customer(exempt.id)) }),
      ...(order.payment && { payment: withCreditEnd(order.payment, shop) }),
      ...(code !== '' && {
        promo: { code, terms: shop.promoCodes.get(code), uses: shop.promoUses(code), adjustmentId },
      }),
    });
    return this.executor.executeEstimated({
      ...command,
      estimated: { ...stockBoundary(lines, { item: (itemId) => this.executor.lastKnownItem(itemId) }), streams },
      toRequired: (shop) => ({
        ...stockBoundary(lines, shop, heldFor([shop.waitlistEntry(entryId)])),
        credits: creditCodes,
        ...(code !== '' && limitsUses(shop.promoCodes.get(code)) && { promoCodes: [code] }),
        streams,
      }),
      decide: (shop) =>
        (order.payment && rejectCredit(order.payment, shop, order.today)) ??
        (holdToken === undefined
          ? place(shop, complete(shop))
          : placeOrderFromHold(shop, shop.waitlistEntry(entryId), complete(shop), shop.now, place)),
    });
  }
}

/** Undefined for orders that no HTTP request sent, such as sample data. */
function toHeldOrder(
  { lines, ...order }: Pick<HeldOrder, 'commandId' | 'requestHash' | 'email'> & { lines: readonly PlacedLine[] },
  { network }: Caller,
): HeldOrder | undefined {
  if (network === undefined) return undefined;
  const itemDays = lines.reduce((sum, { days = 1 }) => sum + days, 0);
  return { ...order, network, itemDays, units: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}
