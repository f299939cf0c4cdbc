import { Inject, Injectable } from '@nestjs/common';
import { formatCents, type CheckoutSession, type CheckoutSubject, type PaymentKind } from '@party-rental/contracts';
import { computeMoney, deriveStatus, orderAfter, type OrderState } from '../domain/orders/order-state.js';
import { getPaymentDeadline, lapsedBy } from '../domain/orders/payment-deadline.js';
import { conflict, noSuchOrder, Rejection } from '../domain/rejections.js';
import { OrderHistories } from '../log/order-histories.js';
import { BusinessDay } from '../platform/business-day.js';
import { newId } from '../platform/ids.js';
import { Hmac } from '../platform/security/hmac.js';
import { identifyCommand, type Caller } from '../write/caller.js';
import { PaymentRequests, type StoredRequest } from './payment-requests.js';
import { PAYMENT_PROVIDER, ProviderError, type PaymentProvider } from './provider.js';

/** Providers accept no end before half an hour, and a request that failed may be repeated half an hour later. */
const MIN_OPEN_MS = 60 * 60_000;
/** A page that is about to end is not opened again. */
const STILL_OPEN_MS = 5 * 60_000;

@Injectable()
export class PaymentCommands {
  constructor(
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider | undefined,
    private readonly requests: PaymentRequests,
    private readonly orders: OrderHistories,
    private readonly businessDay: BusinessDay,
    private readonly hmac: Hmac,
  ) {}

  /** A page of the provider on which the customer pays. Coming back for the same amount leads to the same page. */
  async createCheckout(
    orderId: string,
    { pay, returnUrl }: { pay: CheckoutSubject; returnUrl: string },
    caller: Caller,
  ): Promise<CheckoutSession | Rejection> {
    const { provider } = this;
    if (!provider) return new Rejection('payments_off', "This shop doesn't take payments online. Please call us.");
    const now = this.businessDay.now();
    const recorded = orderAfter(await this.orders.readEvents(orderId));
    if (!recorded) return noSuchOrder();
    const order = lapsedBy(now, recorded);
    const amount = amountDue(order, pay);
    if (amount instanceof Rejection) return amount;
    const open = await this.requests.findOpen({ orderId, pays: pay, amount }, new Date(now.getTime() + STILL_OPEN_MS));
    if (open) return toSession(open);
    const deadline = Date.parse(getPaymentDeadline(order) ?? '') || 0;
    const expiresAt = new Date(Math.max(deadline, now.getTime() + MIN_OPEN_MS));
    const { commandId, meta } = identifyCommand(this.hmac, { caller, scope: `checkout ${orderId}`, request: { pay } });
    const { requestHash } = meta;
    const checkout = { id: newId(), orderId, pays: pay, amount, provider: provider.name, expiresAt };
    const stored = await this.requests.addCheckout(checkout, { commandId, requestHash });
    if (stored.requestHash !== requestHash)
      return new Rejection('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
    return stored.url ? toSession(stored) : await this.open(provider, { ...stored, returnUrl });
  }

  private async open(
    provider: PaymentProvider,
    request: StoredRequest & { returnUrl: string },
  ): Promise<CheckoutSession | Rejection> {
    try {
      const { reference, url } = await provider.createCheckout(request);
      await this.requests.saveReference({ kind: 'checkout', id: request.id }, reference, url);
      return toSession({ ...request, url });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const message = "We can't take payments online at the moment. Nothing was charged. Please try again, or call us.";
      return new Rejection('busy', message, {}, 30);
    }
  }
}

/** What a payment is for, in the ledger. */
export function toPaymentKind(pays: string | null): PaymentKind {
  return pays === 'DEPOSIT' || pays === 'BALANCE' ? pays : 'OTHER';
}

function amountDue(order: OrderState, pay: CheckoutSubject): number | Rejection {
  if (deriveStatus(order) === 'CANCELLED') return conflict("This order is cancelled, so there's nothing to pay.");
  const { depositDue, balance } = computeMoney(order);
  const amount = pay === 'DEPOSIT' ? depositDue : balance;
  if (amount > 0) return amount;
  return conflict(
    balance > 0 ? `The deposit is paid. ${formatCents(balance)} is left to pay.` : 'This order is paid. Thank you!',
  );
}

function toSession({ id, url, amount, expiresAt }: StoredRequest): CheckoutSession {
  return { id, url: url ?? '', amount, expiresAt: expiresAt.toISOString() };
}
