import type { Card, ProviderName } from '@party-rental/contracts';

/** What a customer pays on the provider's page. Amounts are in US cents. */
export interface NewCheckout {
  /** Our id of the session. Creating it again with the same id returns the same session. */
  id: string;
  amount: number;
  expiresAt: Date;
  /** The page of the shop to which the provider's page leads back. */
  returnUrl: string;
  /** Only holds the amount on the card, until it is captured or released. */
  isHold?: boolean;
  /** Keeps the card with the provider, for later charges that the customer has agreed to. */
  savesCard?: boolean;
}

/** The provider's ids. */
export interface SavedCard {
  customer: string;
  method: string;
}

export interface Paid {
  status: 'paid';
  amount: number;
  /** The provider's id of what was paid. */
  payment: string;
  card: Card | undefined;
}

export type CheckoutState =
  | { status: 'open'; isDeclined: boolean }
  /** Also if a hold was released. */
  | { status: 'expired' }
  | (Paid & { savedCard?: SavedCard | undefined })
  /** The provider releases it at `until`. */
  | (Omit<Paid, 'status'> & { status: 'held'; until: Date | undefined });

/** A hold is also released when the provider lets it expire, after about a week. */
export type HoldState =
  { status: 'held'; until: Date | undefined } | { status: 'captured'; amount: number } | { status: 'released' };

export interface RefundState {
  /** The provider's id. */
  reference: string;
  status: 'pending' | 'made' | 'failed';
}

export interface Dispute {
  /** The provider's id. */
  id: string;
  amount: number;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  /** The provider's word for it, such as `fraudulent`. */
  reason: string;
  respondBy: Date | undefined;
}

/** What changed the balance of the shop's account with the provider. */
export interface ProviderTransaction {
  id: string;
  kind: 'payment' | 'refund' | 'dispute' | 'payout' | 'other';
  /** Negative if it left the balance. The fee is not included: it is subtracted in addition. */
  amount: number;
  fee: number;
  at: Date;
  /** The provider's id of the payment that it is about. */
  payment: string | undefined;
  /** The provider's id of the payment, refund, dispute or payout. */
  reference: string;
  availableOn: Date;
  /** The provider's id of the payout that includes it. */
  payout: string | undefined;
}

/** What a provider's message is about: a checkout session or a refund by our id, or a payment by the provider's id. */
export interface Notice {
  kind: 'checkout' | 'refund' | 'payment';
  id: string;
}

/**
 * Takes money and gives it back. Calls throw a ProviderError if the provider can't be reached or refuses. The state of a
 * session, payment or refund is always read from the provider: its messages only say that there is something to read. Every
 * call can be repeated. `id` is ours, `payment` and `reference` are the provider's.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Proves that the provider accepts the secret key. */
  check(): Promise<void>;
  createCheckout(checkout: NewCheckout): Promise<{ reference: string; url: string }>;
  readCheckout(reference: string): Promise<CheckoutState>;
  /** Ends it before its time. Does nothing if it is no longer open. */
  expireCheckout(reference: string): Promise<void>;
  readHold(payment: string): Promise<HoldState>;
  /** Collects the amount, and releases the rest. Does nothing if it was captured or released before. */
  capture(capture: { id: string; payment: string; amount: number }): Promise<HoldState>;
  release(release: { id: string; payment: string }): Promise<HoldState>;
  /** Charges a saved card without its customer. */
  charge(charge: { id: string; savedCard: SavedCard; amount: number }): Promise<Paid | { status: 'declined' }>;
  forgetCard(savedCard: SavedCard): Promise<void>;
  refund(refund: { id: string; payment: string; amount: number }): Promise<RefundState>;
  readRefund(reference: string): Promise<RefundState>;
  readDisputes(payment: string): Promise<Dispute[]>;
  /** From the first instant to before the second, the latest first. */
  listTransactions(period: { from: Date; to: Date }): Promise<ProviderTransaction[]>;
  /** Undefined if the message is about nothing that the shop asked for; 'forged' if it isn't from the provider, or is old. */
  readNotice(body: Buffer, signature: string | undefined): Notice | 'forged' | undefined;
}

/** Why a call failed: the provider can't be reached, wants it again later, or refuses the account or this request. */
export type ProviderFault = 'down' | 'again' | 'account' | 'request';

export class ProviderError extends Error {
  constructor(
    /** Contains no personal data and no secret. */
    message: string,
    readonly fault: ProviderFault,
  ) {
    super(message);
  }

  /** Repeating the call would fail as well. */
  get isFinal(): boolean {
    return this.fault === 'account' || this.fault === 'request';
  }
}
