import type { ProviderName } from '@party-rental/contracts';
import Stripe from 'stripe';
import {
  ProviderError,
  type HoldState,
  type NewCheckout,
  type Notice,
  type PaymentProvider,
  type ProviderFault,
} from './provider.js';
import * as states from './stripe-states.js';

/** Of the provider's page; the calls of the API have four seconds. */
const TIMEOUT_MS = 3_000;
const MAX_NOTICE_AGE_SECONDS = 300;
/** How long after a period its transactions are looked for in payouts. */
const PAYOUT_SECONDS = 31 * 24 * 3_600;
const PAGE = { limit: 100 };
const HOLD = { capture_method: 'manual' } as const;
const SAVED_CARD = { setup_future_usage: 'off_session' } as const;

export interface StripeAccount {
  name: ProviderName;
  /** Starts with `sk_test_` or `rk_test_` if it moves no real money. */
  secretKey: string;
  webhookSecret: string;
  /** Of a server that speaks Stripe's API, instead of Stripe. */
  url?: string | undefined;
}

/** What a method takes. */
type Given<Method extends keyof PaymentProvider> = Parameters<
  Extract<PaymentProvider[Method], (given: never) => unknown>
>[0];

/** Stripe's Checkout Sessions, and the simulator, which speaks the same API. */
export class StripeProvider implements PaymentProvider {
  readonly name: ProviderName;
  private readonly stripe: Stripe;

  constructor(private readonly account: StripeAccount) {
    this.name = account.name;
    const { hostname: host, port, protocol } = new URL(account.url ?? 'https://api.stripe.com:443');
    this.stripe = new Stripe(account.secretKey, {
      timeout: TIMEOUT_MS,
      // The delivery engine retries.
      maxNetworkRetries: 0,
      telemetry: false,
      ...{ host, port: port || 443, protocol: protocol === 'http:' ? 'http' : 'https' },
    });
  }

  async check(): Promise<void> {
    await this.call(() => this.stripe.balance.retrieve());
  }

  async createCheckout({ id, amount, expiresAt, returnUrl, isHold, savesCard }: NewCheckout) {
    const metadata = { checkoutId: id };
    const item = { currency: 'usd', unit_amount: amount, product_data: { name: 'Party rental' } };
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: item }],
      payment_intent_data: { metadata, ...(isHold && HOLD), ...(savesCard && SAVED_CARD) },
      ...(savesCard && { customer_creation: 'always' }),
      ...((isHold || savesCard) && { payment_method_types: ['card'] }),
      expires_at: Math.floor(expiresAt.getTime() / 1_000),
      ...{ client_reference_id: id, metadata, success_url: paidUrl(returnUrl, id), cancel_url: returnUrl },
    };
    const { sessions } = this.stripe.checkout;
    const session = await this.call(() => sessions.create(params, { idempotencyKey: `checkout-${id}` }));
    return { reference: session.id, url: session.url ?? '' };
  }

  async readCheckout(reference: string) {
    const params = { expand: ['payment_intent.latest_charge'] };
    return states.toCheckoutState(await this.call(() => this.stripe.checkout.sessions.retrieve(reference, params)));
  }

  async expireCheckout(reference: string): Promise<void> {
    await this.call(() => this.stripe.checkout.sessions.expire(reference).catch(ignoreRefusal));
  }

  async readHold(payment: string): Promise<HoldState> {
    const params = { expand: ['latest_charge'] };
    const state = states.toHoldState(await this.call(() => this.stripe.paymentIntents.retrieve(payment, params)));
    if (!state) throw new ProviderError(`${this.name} has no such hold`, 'request');
    return state;
  }

  capture({ id, payment, amount }: Given<'capture'>): Promise<HoldState> {
    const params = { amount_to_capture: amount };
    const options = { idempotencyKey: `capture-${id}` };
    return this.changeHold(payment, () => this.stripe.paymentIntents.capture(payment, params, options));
  }

  release({ id, payment }: Given<'release'>): Promise<HoldState> {
    const options = { idempotencyKey: `release-${id}` };
    return this.changeHold(payment, () => this.stripe.paymentIntents.cancel(payment, {}, options));
  }

  /** Stripe forgets idempotency keys after a day, so what was made is looked for first. */
  async charge({ id, savedCard: { customer, method }, amount }: Given<'charge'>) {
    const expand = ['data.latest_charge'];
    const intents = await this.list(() => this.stripe.paymentIntents.list({ ...PAGE, customer, expand }));
    const params: Stripe.PaymentIntentCreateParams = {
      ...{ amount, currency: 'usd', customer, payment_method: method, payment_method_types: ['card'] },
      ...{ off_session: true, confirm: true, metadata: { checkoutId: id }, expand: ['latest_charge'] },
    };
    const options = { idempotencyKey: `charge-${id}` };
    const create = () => this.stripe.paymentIntents.create(params, options).catch(ignoreDecline);
    const intent = intents.find(({ metadata }) => metadata['checkoutId'] === id) ?? (await this.call(create));
    return intent?.status === 'succeeded' ? states.toPaid(intent) : ({ status: 'declined' } as const);
  }

  async forgetCard({ method }: Given<'forgetCard'>): Promise<void> {
    await this.call(() => this.stripe.paymentMethods.detach(method).catch(ignoreRefusal));
  }

  /** As with charges, what was made is looked for first. */
  async refund({ id, payment, amount }: Given<'refund'>) {
    const refunds = await this.list(() => this.stripe.refunds.list({ ...PAGE, payment_intent: payment }));
    const params = { payment_intent: payment, amount, metadata: { refundId: id } };
    const create = () => this.stripe.refunds.create(params, { idempotencyKey: `refund-${id}` });
    const made = refunds.find(({ metadata }) => metadata?.['refundId'] === id);
    return states.toRefundState(made ?? (await this.call(create)));
  }

  async readRefund(reference: string) {
    return states.toRefundState(await this.call(() => this.stripe.refunds.retrieve(reference)));
  }

  async readDisputes(payment: string) {
    const disputes = await this.list(() => this.stripe.disputes.list({ ...PAGE, payment_intent: payment }));
    return disputes.map(states.toDispute);
  }

  async listTransactions({ from, to }: Given<'listTransactions'>) {
    const created = { gte: Math.ceil(from.getTime() / 1_000), lt: Math.ceil(to.getTime() / 1_000) };
    const params = { ...PAGE, created, expand: ['data.source'] };
    const listed = await this.list(() => this.stripe.balanceTransactions.list(params));
    const period = { ...created, lt: created.lt + PAYOUT_SECONDS };
    const payouts = await this.list(() => this.stripe.payouts.list({ ...PAGE, created: period }));
    const payoutOf = new Map<string, string>();
    // Stripe only says what automatic payouts contain.
    for (const { id: payout } of payouts.filter(({ automatic }) => automatic).toReversed()) {
      if (listed.every(({ id }) => payoutOf.has(id))) break;
      const contained = await this.list(() => this.stripe.balanceTransactions.list({ ...PAGE, payout }));
      for (const { id } of contained) payoutOf.set(id, payout);
    }
    return listed.map((transaction) => states.toTransaction(transaction, payoutOf.get(transaction.id)));
  }

  readNotice(body: Buffer, signature = ''): Notice | 'forged' | undefined {
    let event;
    try {
      event = this.stripe.webhooks.constructEvent(body, signature, this.account.webhookSecret, MAX_NOTICE_AGE_SECONDS);
    } catch {
      return 'forged';
    }
    type Subject = { object: string; payment_intent?: string | null; metadata?: Record<string, string> | null };
    const { object, payment_intent: payment, metadata } = event.data.object as Subject;
    if (object === 'charge' || object === 'dispute') return payment ? { kind: 'payment', id: payment } : undefined;
    if (metadata?.['refundId']) return { kind: 'refund', id: metadata['refundId'] };
    return metadata?.['checkoutId'] ? { kind: 'checkout', id: metadata['checkoutId'] } : undefined;
  }

  private async changeHold(payment: string, change: () => Promise<Stripe.PaymentIntent>): Promise<HoldState> {
    const state = await this.readHold(payment);
    if (state.status !== 'held') return state;
    return states.toHoldState(await this.call(change)) ?? state;
  }

  private async call<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code = 'no code', statusCode = 0 } = error;
      throw new ProviderError(`${this.name} refused: ${type}, ${code}, status ${statusCode}`, toFault(statusCode));
    }
  }

  /** All pages. */
  private list<T>(request: () => AsyncIterable<T>): Promise<T[]> {
    return this.call(async () => {
      const objects: T[] = [];
      for await (const object of request()) objects.push(object);
      return objects;
    });
  }
}

/** The object is no longer in a state for the request. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

/** The card is declined, or is no longer saved. */
function ignoreDecline(error: unknown): undefined {
  const isForgotten = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'payment_method';
  if (!isForgotten && !(error instanceof Stripe.errors.StripeCardError)) throw error;
}

function paidUrl(returnUrl: string, id: string): string {
  const url = new URL(returnUrl);
  url.searchParams.set('checkout', id);
  return url.href;
}

/** The status is 0 if there was no response. */
function toFault(status: number): ProviderFault {
  if (status === 409 || status === 429) return 'again';
  if (status === 401 || status === 403) return 'account';
  return status >= 400 && status < 500 ? 'request' : 'down';
}
