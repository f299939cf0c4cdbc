import { ApiError } from './api-error.js';
import type { Action, SessionParams } from './params.js';
import { newId, nowSeconds, type Charge, type PaymentIntent, type Refund, type Session, type State } from './state.js';

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;
/** Refunds stay pending for one to two seconds. */
const PENDING_REFUND_SECONDS = 2;

type Sending = Omit<Action, 'action'>;
const SEND_ONCE: Sending = { deliveries: 1, shuffle: false, delayMs: 0, forged: false, ageSeconds: 0 };

/** Changes a draft of the state, and adds the webhooks of each change to it. */
export class Payments {
  constructor(
    readonly state: State,
    private readonly url: string,
    private readonly sending = SEND_ONCE,
  ) {}

  createSession(params: SessionParams): Session {
    const items = params.line_items.map(({ quantity, price_data: { unit_amount: price, product_data } }) => ({
      ...{ name: product_data.name, quantity, amount: price * quantity },
    }));
    const [currency = 'usd', ...others] = new Set(params.line_items.map(({ price_data: price }) => price.currency));
    if (others.length > 0)
      throw new ApiError(400, 'All line items must have the same currency.', { param: 'line_items' });
    const amount = items.reduce((sum, item) => sum + item.amount, 0);
    if (amount < MIN_AMOUNT || amount > MAX_AMOUNT) {
      const code = amount < MIN_AMOUNT ? 'amount_too_small' : 'amount_too_large';
      throw new ApiError(400, `The total amount must be from ${MIN_AMOUNT} to ${MAX_AMOUNT}.`, {
        code,
        param: 'line_items',
      });
    }
    const id = newId('cs');
    const { client_reference_id, metadata, success_url, cancel_url, expires_at } = params;
    const { payment_intent_data: intent } = params;
    this.state.checkouts[id] = {
      ...{ items, captureMethod: intent.capture_method, intentMetadata: intent.metadata, nextRefundFails: false },
    };
    return (this.state.sessions[id] = {
      ...{ id, object: 'checkout.session', amount_subtotal: amount, amount_total: amount, currency },
      ...{ client_reference_id, metadata, success_url, cancel_url, expires_at, created: nowSeconds(), livemode: false },
      ...{
        mode: 'payment',
        payment_intent: null,
        payment_status: 'unpaid',
        status: 'open',
        url: `${this.url}/pay/${id}`,
      },
    });
  }

  /** A session that is already complete does not change. */
  pay(session: Session): void {
    if (session.status === 'complete') return;
    const intent = this.attempt(session);
    const isManual = intent.capture_method === 'manual';
    this.addCharge(intent, { paid: true, status: 'succeeded' });
    intent.last_payment_error = null;
    session.status = 'complete';
    session.url = null;
    if (isManual) Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
    else this.capture(intent, intent.amount);
    this.emit('checkout.session.completed', session);
  }

  decline(session: Session): void {
    const intent = this.attempt(session);
    const isSecondStep = intent.status === 'requires_action';
    const code = isSecondStep ? 'payment_intent_authentication_failure' : 'card_declined';
    const message = isSecondStep ? 'The bank did not confirm the payment.' : 'Your card was declined.';
    if (!isSecondStep) this.addCharge(intent, { status: 'failed', failure_code: code, failure_message: message });
    const decline_code = isSecondStep ? null : 'generic_decline';
    intent.last_payment_error = { type: 'card_error', code, decline_code, message };
    intent.status = 'requires_payment_method';
    this.emit('payment_intent.payment_failed', intent);
  }

  secondStep(session: Session): void {
    this.attempt(session).status = 'requires_action';
  }

  expire(session: Session): void {
    requireOpen(session);
    session.status = 'expired';
    session.url = null;
    const intent = this.findIntent(session);
    if (intent) Object.assign(intent, { status: 'canceled', canceled_at: nowSeconds() });
    this.emit('checkout.session.expired', session);
  }

  captureIntent(intent: PaymentIntent, amount = intent.amount_capturable): PaymentIntent {
    requireCapturable(intent, 'captured');
    if (amount > intent.amount_capturable) {
      const message = `The amount to capture is greater than the capturable amount, ${intent.amount_capturable}.`;
      throw new ApiError(400, message, { code: 'amount_too_large', param: 'amount_to_capture' });
    }
    this.capture(intent, amount);
    return intent;
  }

  cancelIntent(intent: PaymentIntent): PaymentIntent {
    requireCapturable(intent, 'canceled');
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: nowSeconds() });
    const charge = this.requireCharge(intent);
    Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
    this.emit('charge.refunded', charge);
    return intent;
  }

  createRefund(intent: PaymentIntent, metadata: Refund['metadata'], requested?: number): Refund {
    const charge = this.requireCharge(intent);
    if (!charge.captured) throw new ApiError(400, 'This payment is not captured, so it has nothing to refund.');
    const left = charge.amount - charge.amount_refunded;
    const amount = requested ?? left;
    if (left === 0) {
      throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    }
    if (amount > left) {
      throw new ApiError(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    }
    const { currency } = charge;
    const links = { charge: charge.id, payment_intent: intent.id };
    const refund: Refund = {
      ...{
        id: newId('re'),
        object: 'refund',
        amount,
        currency,
        metadata,
        ...links,
        created: nowSeconds(),
        status: 'pending',
      },
    };
    this.state.refunds[refund.id] = refund;
    addRefunded(charge, amount);
    this.emit('charge.refunded', charge);
    return refund;
  }

  /** Fails the latest refund that hasn't failed; without one, the next refund will fail. */
  failRefund(session: Session): void {
    const intent = this.requireCharge(this.findIntent(session)).payment_intent;
    const refund = Object.values(this.state.refunds).findLast(
      ({ payment_intent, status }) => payment_intent === intent && status !== 'failed',
    );
    const checkout = this.state.checkouts[session.id];
    if (refund) this.settleRefund(refund, 'failed');
    else if (checkout) checkout.nextRefundFails = true;
  }

  dispute(session: Session): void {
    const charge = this.requireCharge(this.findIntent(session));
    if (!charge.captured || charge.disputed)
      throw new ApiError(400, 'Only a payment without a dispute can be disputed.');
    charge.disputed = true;
    const { amount_captured: amount, currency, payment_intent } = charge;
    this.emit('charge.dispute.created', {
      ...{ id: newId('du'), object: 'dispute', amount, charge: charge.id, created: nowSeconds(), currency },
      ...{ livemode: false, metadata: {}, payment_intent, reason: 'fraudulent', status: 'needs_response' },
    });
  }

  /** Expires overdue sessions, and settles refunds that are due. */
  settle(): void {
    const { sessions, refunds } = findDue(this.state);
    for (const session of sessions) this.expire(session);
    for (const refund of refunds) {
      const session = Object.values(this.state.sessions).find(
        (other) => other.payment_intent === refund.payment_intent,
      );
      const checkout = this.state.checkouts[session?.id ?? ''];
      this.settleRefund(refund, checkout?.nextRefundFails ? 'failed' : 'succeeded');
      if (checkout) checkout.nextRefundFails = false;
    }
  }

  private settleRefund(refund: Refund, status: 'succeeded' | 'failed'): void {
    refund.status = status;
    const charge = this.state.charges[refund.charge];
    if (status === 'failed') {
      refund.failure_reason = 'unknown';
      if (charge) addRefunded(charge, -refund.amount);
    }
    this.emit('refund.updated', refund);
  }

  private attempt(session: Session): PaymentIntent {
    requireOpen(session);
    const existing = this.findIntent(session);
    if (existing) return existing;
    const { captureMethod = 'automatic', intentMetadata = {} } = this.state.checkouts[session.id] ?? {};
    const { amount_total: amount, currency } = session;
    const intent: PaymentIntent = {
      ...{ id: newId('pi'), object: 'payment_intent', amount, amount_capturable: 0, amount_received: 0, currency },
      ...{ canceled_at: null, capture_method: captureMethod, created: nowSeconds(), last_payment_error: null },
      ...{ latest_charge: null, livemode: false, metadata: intentMetadata, status: 'requires_payment_method' },
    };
    this.state.intents[intent.id] = intent;
    session.payment_intent = intent.id;
    return intent;
  }

  private addCharge(intent: PaymentIntent, result: Partial<Charge>): void {
    const { amount, currency, metadata } = intent;
    const charge: Charge = {
      ...{
        id: newId('ch'),
        object: 'charge',
        amount,
        amount_captured: 0,
        amount_refunded: 0,
        balance_transaction: null,
      },
      ...{
        captured: false,
        created: nowSeconds(),
        currency,
        disputed: false,
        failure_code: null,
        failure_message: null,
      },
      ...{ livemode: false, metadata, paid: false, payment_intent: intent.id, refunded: false, status: 'failed' },
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
      ...result,
    };
    this.state.charges[charge.id] = charge;
    intent.latest_charge = charge.id;
  }

  private capture(intent: PaymentIntent, amount: number): void {
    const charge = this.requireCharge(intent);
    Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
    Object.assign(charge, { captured: true, amount_captured: amount, amount_refunded: charge.amount - amount });
    charge.balance_transaction = charge.id.replace('ch_', 'txn_');
    const session = Object.values(this.state.sessions).find(({ payment_intent }) => payment_intent === intent.id);
    if (session) session.payment_status = 'paid';
  }

  private findIntent({ payment_intent: id }: Session): PaymentIntent | undefined {
    return this.state.intents[id ?? ''];
  }

  private requireCharge(intent: PaymentIntent | undefined): Charge {
    const charge = this.state.charges[intent?.latest_charge ?? ''];
    if (!charge?.paid) throw new ApiError(400, 'This payment has no successful charge.');
    return charge;
  }

  private emit(type: string, object: object): void {
    const { deliveries, shuffle, delayMs, forged, ageSeconds } = this.sending;
    const event = { id: newId('evt'), object: 'event', created: nowSeconds(), livemode: false, type, data: { object } };
    const delivery = { body: JSON.stringify(event), dueAt: Date.now() + delayMs, attempts: 0, forged, ageSeconds };
    const added = Array.from({ length: deliveries }, () => ({ ...delivery, id: newId('del') }));
    this.state.deliveries.push(...added);
    if (shuffle) shuffleDeliveries(this.state);
  }
}

export function findDue(state: State): { sessions: Session[]; refunds: Refund[] } {
  const now = nowSeconds();
  return {
    sessions: Object.values(state.sessions).filter(({ status, expires_at }) => status === 'open' && expires_at <= now),
    refunds: Object.values(state.refunds).filter(
      ({ status, created }) => status === 'pending' && created + PENDING_REFUND_SECONDS <= now,
    ),
  };
}

/** Shuffles all pending deliveries, because those of one action are the same event. */
function shuffleDeliveries(state: State): void {
  const times = state.deliveries.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b);
  state.deliveries = state.deliveries
    .map((delivery) => ({ delivery, random: Math.random() }))
    .toSorted((a, b) => a.random - b.random)
    .map(({ delivery }, index) => ({ ...delivery, dueAt: times[index] ?? delivery.dueAt }));
}

function requireOpen({ status }: Session): void {
  if (status !== 'open')
    throw new ApiError(400, `Only Checkout Sessions with a status of open can change; this one is ${status}.`);
}

function requireCapturable({ status }: PaymentIntent, change: string): void {
  if (status === 'requires_capture') return;
  const message = `This PaymentIntent could not be ${change} because it has a status of ${status}.`;
  throw new ApiError(400, message, { code: 'payment_intent_unexpected_state' });
}

function addRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}
