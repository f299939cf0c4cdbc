import type { ProviderName } from '@party-rental/contracts';
import Stripe from 'stripe';
import {
  ProviderError,
  type CheckoutState,
  type NewCheckout,
  type Notice,
  type PaymentProvider,
  type RefundState,
} from './provider.js';

/** Of the provider's page; the calls of the API have four seconds. */
const TIMEOUT_MS = 3_000;
const MAX_NOTICE_AGE_SECONDS = 300;

export interface StripeAccount {
  name: ProviderName;
  secretKey: string;
  webhookSecret: string;
  /** Of a server that speaks Stripe's API, instead of Stripe. */
  url?: string | undefined;
}

/** Stripe's Checkout Sessions, and the simulator, which speaks the same API. */
export class StripeProvider implements PaymentProvider {
  readonly name: ProviderName;
  private readonly stripe: Stripe;

  constructor(private readonly account: StripeAccount) {
    this.name = account.name;
    const server = account.url === undefined ? undefined : new URL(account.url);
    this.stripe = new Stripe(account.secretKey, {
      timeout: TIMEOUT_MS,
      // The delivery engine retries.
      maxNetworkRetries: 0,
      telemetry: false,
      ...(server && {
        host: server.hostname,
        port: server.port,
        protocol: server.protocol === 'http:' ? 'http' : 'https',
      }),
    });
  }

  async createCheckout({ id, amount, expiresAt, returnUrl }: NewCheckout) {
    const metadata = { checkoutId: id };
    const session = await this.call(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Party rental' } },
            },
          ],
          client_reference_id: id,
          metadata,
          payment_intent_data: { metadata },
          expires_at: Math.floor(expiresAt.getTime() / 1_000),
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: `checkout-${id}` },
      ),
    );
    return { reference: session.id, url: session.url ?? '' };
  }

  async readCheckout(reference: string): Promise<CheckoutState> {
    const session = await this.call(() =>
      this.stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }),
    );
    const { payment_intent: payment, payment_status: paymentStatus, status, amount_total: amount } = session;
    const intent = typeof payment === 'object' ? payment : null;
    if (paymentStatus === 'paid' && intent) {
      const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
      const { brand, last4 } = charge?.payment_method_details?.card ?? {};
      const card = brand && last4 ? { brand, last4 } : undefined;
      return { status: 'paid', amount: amount ?? intent.amount_received, payment: intent.id, card };
    }
    if (status === 'expired') return { status: 'expired' };
    return { status: 'open', isDeclined: Boolean(intent?.last_payment_error) };
  }

  async expireCheckout(reference: string): Promise<void> {
    try {
      await this.call(() => this.stripe.checkout.sessions.expire(reference));
    } catch (error) {
      if (!(error instanceof ProviderError && error.isFinal)) throw error;
    }
  }

  async refund({ id, payment, amount }: { id: string; payment: string; amount: number }): Promise<RefundState> {
    const params = { payment_intent: payment, amount, metadata: { refundId: id } };
    return toRefundState(await this.call(() => this.stripe.refunds.create(params, { idempotencyKey: `refund-${id}` })));
  }

  async readRefund(reference: string): Promise<RefundState> {
    return toRefundState(await this.call(() => this.stripe.refunds.retrieve(reference)));
  }

  readNotice(body: Buffer, signature = ''): Notice | 'forged' | undefined {
    let event;
    try {
      const { webhookSecret } = this.account;
      event = this.stripe.webhooks.constructEvent(body, signature, webhookSecret, MAX_NOTICE_AGE_SECONDS);
    } catch {
      return 'forged';
    }
    const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
    if (metadata?.['refundId']) return { kind: 'refund', id: metadata['refundId'] };
    return metadata?.['checkoutId'] ? { kind: 'checkout', id: metadata['checkoutId'] } : undefined;
  }

  private async call<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code = 'no code', statusCode = 0 } = error;
      const isFinal = statusCode >= 400 && statusCode < 500 && statusCode !== 409 && statusCode !== 429;
      throw new ProviderError(`${this.name} refused: ${type}, ${code}, status ${statusCode}`, isFinal);
    }
  }
}

function toRefundState({ id, status }: Stripe.Refund): RefundState {
  if (status === 'succeeded') return { reference: id, status: 'made' };
  return { reference: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}
