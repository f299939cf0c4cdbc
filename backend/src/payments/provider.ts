import type { Card, ProviderName } from '@party-rental/contracts';

/** What a customer pays on the provider's page. Amounts are in US cents. */
export interface NewCheckout {
  /** Our id of the session. Creating it again with the same id returns the same session. */
  id: string;
  amount: number;
  expiresAt: Date;
  /** The page of the shop to which the provider's page leads back. */
  returnUrl: string;
}

export type CheckoutState =
  | { status: 'open'; isDeclined: boolean }
  | { status: 'expired' }
  /** `payment` is the provider's id of what was paid. */
  | { status: 'paid'; amount: number; payment: string; card: Card | undefined };

export interface RefundState {
  /** The provider's id. */
  reference: string;
  status: 'pending' | 'made' | 'failed';
}

/** What a provider's message is about: a checkout session or a refund, by our id. */
export interface Notice {
  kind: 'checkout' | 'refund';
  id: string;
}

/**
 * Takes money and gives it back. Calls throw a ProviderError if the provider can't be reached or refuses. The state of a
 * session or refund is always read from the provider: its messages only say that there is something to read.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  createCheckout(checkout: NewCheckout): Promise<{ reference: string; url: string }>;
  readCheckout(reference: string): Promise<CheckoutState>;
  /** Ends it before its time. Does nothing if it is no longer open. */
  expireCheckout(reference: string): Promise<void>;
  /** `payment` is the provider's id. Repeated with the same id, it is the same refund. */
  refund(refund: { id: string; payment: string; amount: number }): Promise<RefundState>;
  readRefund(reference: string): Promise<RefundState>;
  /** Undefined if the message is about nothing that the shop asked for; 'forged' if it isn't from the provider, or is old. */
  readNotice(body: Buffer, signature: string | undefined): Notice | 'forged' | undefined;
}

export class ProviderError extends Error {
  constructor(
    /** Contains no personal data and no secret. */
    message: string,
    /** Repeating the call would fail as well. */
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/** Undefined while the shop takes no payments online. */
export const PAYMENT_PROVIDER = Symbol('payment provider');
