import { randomBytes } from 'node:crypto';

type Metadata = Record<string, string>;

/** The objects have the names and shapes of Stripe's API, and are stored as they are sent. */
export interface Session {
  id: string;
  object: 'checkout.session';
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  expires_at: number;
  livemode: false;
  metadata: Metadata;
  mode: 'payment';
  /** Null until the first attempt to pay. */
  payment_intent: string | null;
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  /** Null unless the session is open. */
  url: string | null;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  canceled_at: number | null;
  capture_method: 'automatic' | 'manual';
  created: number;
  currency: string;
  last_payment_error: { type: 'card_error'; code: string; decline_code: string | null; message: string } | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled';
}

export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  /** Includes what a partial capture or a cancellation released, as in Stripe. */
  amount_refunded: number;
  balance_transaction: string | null;
  captured: boolean;
  created: number;
  currency: string;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  livemode: false;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: { brand: 'visa'; last4: '4242' } };
  refunded: boolean;
  status: 'succeeded' | 'failed';
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
}

/** What a session needs that Stripe doesn't return. */
interface Checkout {
  items: { name: string; quantity: number; amount: number }[];
  captureMethod: PaymentIntent['capture_method'];
  intentMetadata: Metadata;
  nextRefundFails: boolean;
}

export interface Delivery {
  id: string;
  body: string;
  dueAt: number;
  attempts: number;
  forged: boolean;
  ageSeconds: number;
}

export interface Answer {
  status: number;
  body: string;
}

export interface State {
  sessions: Record<string, Session>;
  checkouts: Record<string, Checkout>;
  intents: Record<string, PaymentIntent>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  deliveries: Delivery[];
  /** By idempotency key. */
  answers: Record<string, Answer & { hash: string }>;
}

export function createState(): State {
  return { sessions: {}, checkouts: {}, intents: {}, charges: {}, refunds: {}, deliveries: [], answers: {} };
}

export function newId(prefix: string): string {
  return `${prefix}_sim_${randomBytes(12).toString('hex')}`;
}

export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
