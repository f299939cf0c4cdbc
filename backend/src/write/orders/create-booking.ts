import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  pickCustomer,
  pickPartyDetails,
  type Booking,
  type CreateBookingInput,
  type Order,
} from '@party-rental/contracts';
import { bookingNumber } from '../../domain/orders/booking-number.js';
import { placeOrder, type OrderLine } from '../../domain/orders/order.js';
import { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { Hmac } from '../../platform/security/hmac.js';
import { newId, randomBytes } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { bookingView } from './booking-view.js';
import { toMeta, type Caller } from '../caller.js';
import { OrderHolds, type HeldOrder } from './order-holds.js';

/** Books one item or a whole cart. A repeated idempotency key returns the first result. */
export class CreateBooking extends Command<Booking | Order | Rejection> {
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
  ) {}

  async execute({ input, caller, idempotencyKey, by }: CreateBooking): Promise<Booking | Order | Rejection> {
    const userId = input.userId ?? null;
    if (userId !== null && userId !== caller.user?.id)
      return new Rejection('forbidden', 'A booking can only be attached to your own account.');

    // Signing in or out between two attempts changes `userId`, but it is still the same order.
    const { userId: _, ...request } = input;
    const orderId = newId();
    const lines = mergeLines(input);
    const customer = pickCustomer(input);
    const commandId = idempotencyKey === undefined ? newId() : this.toCommandId(idempotencyKey, by);
    const requestHash = this.hmac.of(JSON.stringify(request));
    const held =
      by === 'customer'
        ? toHeldOrder({ commandId, requestHash, email: customer.customerEmail, lines }, caller)
        : undefined;
    const tooMany = held && (await this.holds.add(held));
    if (tooMany) return tooMany;
    const outcome = await this.executor.execute({
      commandId,
      meta: { ...toMeta(caller), requestHash },
      boundary: {
        items: lines.map(({ itemId }) => itemId),
        changedItems: [],
        days: lines.map(({ itemId, eventDate }) => ({ itemId, day: eventDate })),
        streams: [],
        settings: 'read',
      },
      decide: (boundary) =>
        placeOrder(boundary, {
          orderId,
          lines,
          isCart: input.isCartBooking === true,
          customer,
          userId,
          partyDetails: pickPartyDetails(input),
          expectedTotal: input.expectedTotal ?? null,
          today: this.businessDay.today(),
          byOwner: by === 'owner',
        }),
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

  /** Does not depend on the account: only a request with the same body gets the first result. */
  private toCommandId(idempotencyKey: string, by: CreateBooking['by']): string {
    return `key-${this.hmac.of(`${by} ${idempotencyKey}`)}`;
  }
}

/** Undefined for orders that no HTTP request sent, such as sample data. */
function toHeldOrder(
  { lines, ...order }: Pick<HeldOrder, 'commandId' | 'requestHash' | 'email'> & { lines: readonly OrderLine[] },
  { network }: Caller,
): HeldOrder | undefined {
  if (network === undefined) return undefined;
  return { ...order, network, itemDays: lines.length, units: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** One line per (item, day): quantities are added up. */
function mergeLines(input: CreateBookingInput): OrderLine[] {
  const lines = new Map<string, OrderLine>();
  for (const { itemId, eventDate, quantity } of input.isCartBooking ? input.cartItems : [input]) {
    const existing = lines.get(`${itemId} ${eventDate}`);
    if (existing) existing.quantity += quantity;
    else
      lines.set(`${itemId} ${eventDate}`, {
        bookingId: newId(),
        number: bookingNumber(randomBytes(8)),
        itemId,
        eventDate,
        quantity,
      });
  }
  return [...lines.values()];
}
