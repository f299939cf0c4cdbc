import { Injectable } from '@nestjs/common';
import {
  damageDepositToHold,
  dayIn,
  formatCents,
  longDay,
  offerBalanceCharge,
  type BalanceChargeOffer,
  type CalendarDate,
  type CheckoutSession,
  type CheckoutSubject,
  type CreateCheckoutSession,
  type Order,
  type PaymentKind,
} from '@party-rental/contracts';
import { orderAfter } from '../domain/orders/order-state.js';
import { orderView } from '../domain/orders/order-view.js';
import { conflict, noSuchOrder, Rejection } from '../domain/rejections.js';
import { OrderHistories } from '../log/order-histories.js';
import { BusinessDay } from '../platform/business-day.js';
import { newId } from '../platform/ids.js';
import { Hmac } from '../platform/security/hmac.js';
import { identifyCommand, type Caller } from '../write/caller.js';
import { OrderCommands } from '../write/orders/orders.commands.js';
import { PaymentAccount } from './payment-account.js';
import { PaymentRequests, type StoredRequest } from './payment-requests.js';
import { ProviderError, type PaymentProvider } from './provider.js';

/** Providers accept no end before half an hour, and a request that failed may be repeated half an hour later. */
const MIN_OPEN_MS = 60 * 60_000;
/** A page that is about to end is not opened again. */
const STILL_OPEN_MS = 5 * 60_000;

@Injectable()
export class PaymentCommands {
  constructor(
    private readonly account: PaymentAccount,
    private readonly requests: PaymentRequests,
    private readonly orders: OrderHistories,
    private readonly orderCommands: OrderCommands,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
  ) {}

  /** A page of the provider on which the customer pays. Coming back for the same amount leads to the same page. */
  async createCheckout(
    orderId: string,
    { pay, chargeBalance, returnUrl }: CreateCheckoutSession & { returnUrl: string },
    caller: Caller,
  ): Promise<CheckoutSession | Rejection> {
    const provider = await this.account.current();
    if (!provider) return new Rejection('payments_off', "This shop doesn't take payments online. Please call us.");
    const recorded = orderAfter(await this.orders.readEvents(orderId));
    if (!recorded) return noSuchOrder();
    const { now, timeZone } = this.businessDay.moment();
    const order = orderView(recorded, { now, timeZone });
    const amount = amountDue(order, pay, dayIn(timeZone, now));
    if (amount instanceof Rejection) return amount;
    const refusal = chargeBalance && rejectOffer(order, { pay, chargeBalance }, dayIn(timeZone, now));
    if (refusal) return refusal;
    const balanceCharge = chargeBalance ?? null;
    const open = await this.requests.findOpen(
      { orderId, pays: pay, amount, balanceCharge },
      new Date(now.getTime() + STILL_OPEN_MS),
    );
    if (open) return toSession(open);
    const expiresAt = new Date(Math.max(Date.parse(order.payBy ?? '') || 0, now.getTime() + MIN_OPEN_MS));
    const { commandId, meta } = identifyCommand(this.hmac, {
      caller,
      scope: `checkout ${orderId}`,
      request: { pay },
    });
    const { requestHash } = meta;
    const checkout = { id: newId(), orderId, pays: pay, amount, provider: provider.name, expiresAt, balanceCharge };
    const stored = await this.requests.addCheckout(checkout, { commandId, requestHash });
    if (stored.requestHash !== requestHash)
      return new Rejection('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    return stored.url
      ? toSession(stored)
      : await this.open(provider, { ...stored, returnUrl, isHeld: order.payBy !== undefined });
  }

  /** With the checkouts that haven't been paid. */
  async withCheckouts<Shown extends Order>(order: Shown): Promise<Shown> {
    const { online = [] } = order.money;
    const unpaid = (await this.account.current()) ? await this.requests.findUnpaid(order.id) : [];
    const checkouts = unpaid.filter(({ id }) => !online.some((payment) => payment.id === id)).map(toOnlinePayment);
    return checkouts.length > 0 ? { ...order, money: { ...order.money, online: [...online, ...checkouts] } } : order;
  }

  private async open(
    provider: PaymentProvider,
    request: StoredRequest & { returnUrl: string; isHeld: boolean },
  ): Promise<CheckoutSession | Rejection> {
    try {
      const isHold = request.pays === 'DAMAGE_DEPOSIT';
      const savesCard = request.balanceCharge !== null;
      const { reference, url } = await provider.createCheckout({ ...request, isHold, savesCard });
      await this.requests.saveReference({ kind: 'checkout', id: request.id }, reference, url);
      return toSession({ ...request, url });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const message = "We can't take payments online at the moment, and nothing was charged.";
      const isKept = request.isHeld && error.fault === 'down';
      if (isKept) await keepUnpaid(request.orderId, this.orderCommands);
      const next = isKept ? "We've kept your order, and we'll call you about the payment." : 'Please call us.';
      return new Rejection('busy', `${message} ${next} You can also try again in a few minutes.`, {}, 30);
    }
  }
}

/** The provider is down: an order that must be paid online is paid by phone. */
export async function keepUnpaid(orderId: string, orders: OrderCommands): Promise<void> {
  const caller = { user: null, requestId: 'payments', actor: 'system' as const };
  await orders.change(orderId, { type: 'lift payment deadline' }, caller);
}

/** What a payment is for, in the ledger. */
export function toPaymentKind(pays: string | null): PaymentKind {
  return pays === 'DEPOSIT' || pays === 'BALANCE' ? pays : 'OTHER';
}

/** In cents; why there is nothing to pay otherwise. */
export function amountDue(order: Order, pay: string | null, today: CalendarDate): number | Rejection {
  if (order.status === 'CANCELLED') return conflict("This order is cancelled, so there's nothing to pay.");
  if (pay === 'DAMAGE_DEPOSIT') return amountToHold(order, today);
  const { depositDue, balance } = order.money;
  const amount = pay === 'DEPOSIT' ? depositDue : balance;
  if (amount > 0) return amount;
  return conflict(
    balance > 0 ? `The deposit is paid. ${formatCents(balance)} is left to pay.` : 'This order is paid. Thank you!',
  );
}

/** What the customer has seen on the page is what is offered. */
function rejectOffer(
  order: Order,
  { pay, chargeBalance: seen }: { pay: CheckoutSubject; chargeBalance: BalanceChargeOffer },
  today: CalendarDate,
): Rejection | undefined {
  const offer = pay === 'DEPOSIT' ? offerBalanceCharge(order, today) : undefined;
  if (offer && offer.upTo === seen.upTo && offer.on === seen.on) return undefined;
  return conflict('What is charged later has changed. Please load the page again.');
}

function amountToHold(order: Order, today: CalendarDate): number | Rejection {
  const { amount, from } = damageDepositToHold(order, today);
  if (amount === 0) return conflict("There's no damage deposit left to hold for this order.");
  return today < from ? conflict(`The damage deposit can be held from ${longDay(from)} on.`) : amount;
}

function toOnlinePayment({
  id,
  pays,
  amount,
  provider,
  reference,
  isDeclined,
  isExpired,
  createdAt,
}: Awaited<ReturnType<PaymentRequests['findUnpaid']>>[number]) {
  const state = isExpired ? 'EXPIRED' : isDeclined ? 'FAILED' : 'PENDING';
  const at = createdAt.toISOString();
  const kind = pays === 'DAMAGE_DEPOSIT' ? pays : toPaymentKind(pays);
  return { id, kind, amount, state, provider, reference, card: null, at } as const;
}

function toSession({ id, url, amount, expiresAt }: StoredRequest): CheckoutSession {
  return { id, url: url ?? '', amount, expiresAt: expiresAt.toISOString() };
}
