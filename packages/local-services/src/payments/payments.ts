import { ApiError } from './api-error.js';
import * as objects from './objects.js';
import { find, list, newId, nowSeconds, requireObject } from './objects.js';
import type { Charge, Intent, Refund, Session, State, StripeObject } from './objects.js';
import { captureParams, chargeParams, parseParams, refundParams, sessionParams, sumItems } from './params.js';
import { addWebhook, SEND_ONCE } from './webhook-sender.js';

const DISPUTE_FEE = 1_500;
/** Refunds stay pending for one to two seconds. */
const PENDING_REFUND_SECONDS = 2;

/** Changes a draft of the state, and adds the webhooks of each change to it. Requests are followed by actions. */
export class Payments {
  constructor(
    readonly state: State,
    private readonly url: string,
    private readonly sending = SEND_ONCE,
  ) {}

  createSession(given: unknown): Session {
    const params = parseParams(sessionParams, given);
    const session = this.add(objects.newSession(sumItems(params.line_items), params));
    session.url = `${this.url}/pay/${session.id}`;
    this.state.checkouts[session.id] = { params, nextRefundFails: false, declinesLater: false };
    return session;
  }

  expireSession = (_params: unknown, id: string) => this.expire(requireObject(this.state, 'checkout.session', id));

  /** Charges a saved card without its customer. */
  createIntent(given: unknown): Intent {
    const { amount, customer, payment_method: id, metadata } = parseParams(chargeParams, given);
    const method = find(this.state, 'payment_method', id);
    if (method?.customer !== customer)
      throw new ApiError(400, 'The payment method is not attached to this customer.', { param: 'payment_method' });
    const intent = this.add(objects.newIntent(amount, { metadata, capture_method: 'automatic' }));
    Object.assign(intent, { customer, payment_method: id });
    const session = list(this.state, 'checkout.session').find((saved) => saved.customer === customer);
    if (session && this.checkout(session).declinesLater)
      throw this.fail(intent, 'card_declined', 'Your card was declined.');
    this.succeed(intent);
    this.emit('payment_intent.succeeded', intent);
    return intent;
  }

  captureIntent(given: unknown, id: string): Intent {
    const { amount_to_capture } = parseParams(captureParams, given);
    const intent = this.requireCapturable(id);
    const { amount_capturable: held } = intent;
    const amount = amount_to_capture ?? held;
    if (amount > held) throw new ApiError(400, `Only ${held} can be captured.`, { param: 'amount_to_capture' });
    this.capture(intent, amount);
    return intent;
  }

  cancelIntent = (_params: unknown, id: string) => this.release(this.requireCapturable(id), 'charge.refunded');

  detachMethod(_params: unknown, id: string): StripeObject {
    const method = requireObject(this.state, 'payment_method', id);
    if (method.customer === null) throw new ApiError(400, 'This payment method is not attached to a customer.');
    return Object.assign(method, { customer: null });
  }

  createRefund(given: unknown): Refund {
    const { payment_intent: id, metadata, amount: requested } = parseParams(refundParams, given);
    const charge = this.requireCharge(id);
    if (!charge.captured) throw new ApiError(400, 'This payment is not captured, so it has nothing to refund.');
    const left = charge.amount - charge.amount_refunded;
    const amount = requested ?? left;
    if (left === 0)
      throw new ApiError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    if (amount > left)
      throw new ApiError(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const refund = this.add(objects.newRefund(charge, amount, metadata));
    addRefunded(charge, amount);
    this.transact(refund, 'refund', -amount);
    this.emit('charge.refunded', charge);
    return refund;
  }

  /** A session that is already complete does not change. */
  pay(session: Session): void {
    if (session.status === 'complete') return;
    const intent = this.attempt(session);
    if (this.checkout(session).params.customer_creation === 'always') {
      session.customer = intent.customer = newId('cus');
      if (intent.setup_future_usage) intent.payment_method = this.add(objects.newMethod(session.customer)).id;
    }
    Object.assign(session, { status: 'complete', url: null });
    this.succeed(intent);
    this.emit('checkout.session.completed', session);
  }

  decline(session: Session): void {
    const intent = this.attempt(session);
    if (intent.status === 'requires_action')
      this.fail(intent, 'payment_intent_authentication_failure', 'The bank did not confirm the payment.');
    else this.fail(intent, 'card_declined', 'Your card was declined.');
  }

  secondStep(session: Session): void {
    this.attempt(session).status = 'requires_action';
  }

  expire(session: Session): Session {
    requireOpen(session);
    Object.assign(session, { status: 'expired', url: null });
    const intent = find(this.state, 'payment_intent', session.payment_intent);
    if (intent) Object.assign(intent, { status: 'canceled', canceled_at: nowSeconds() });
    this.emit('checkout.session.expired', session);
    return session;
  }

  /** Fails the latest refund that hasn't failed; without one, the next refund will fail. */
  failRefund(session: Session): void {
    const { id } = this.requireCharge(session.payment_intent);
    const refund = list(this.state, 'refund').findLast(({ charge, status }) => charge === id && status !== 'failed');
    if (refund) this.settleRefund(refund, 'failed');
    else this.checkout(session).nextRefundFails = true;
  }

  /** From now on, the card that this session saves or has saved is declined. */
  declineLater(session: Session): void {
    this.checkout(session).declinesLater = true;
  }

  dispute({ payment_intent }: Session): void {
    const charge = this.requireCharge(payment_intent);
    if (!charge.captured || charge.disputed)
      throw new ApiError(400, 'Only a payment without a dispute can be disputed.');
    charge.disputed = true;
    const dispute = this.add(objects.newDispute(charge));
    this.transact(dispute, 'dispute', -dispute.amount, DISPUTE_FEE);
    this.emit('charge.dispute.created', dispute);
  }

  winDispute = (session: Session) => this.closeDispute(session, 'won');
  loseDispute = (session: Session) => this.closeDispute(session, 'lost');

  /** Pays out all that was not paid out before, of all sessions. */
  payout(_session: Session): void {
    const left = list(this.state, 'balance_transaction').filter(({ id }) => !Object.hasOwn(this.state.paidOut, id));
    const amount = left.reduce((sum, { net }) => sum + net, 0);
    if (amount <= 0) throw new ApiError(400, 'There is nothing to pay out.');
    const payout = this.add(objects.newPayout(amount));
    for (const { id } of [...left, this.transact(payout, 'payout', -amount)]) this.state.paidOut[id] = payout.id;
    this.emit('payout.paid', payout);
  }

  /** Expires overdue sessions and holds, and settles refunds that are due. */
  settle(): void {
    for (const object of findDue(this.state)) {
      if (object.object === 'checkout.session') this.expire(object);
      if (object.object === 'charge')
        this.release(requireObject(this.state, 'payment_intent', object.payment_intent), 'charge.expired');
      if (object.object !== 'refund') continue;
      const session = this.findSession(object.payment_intent);
      const checkout = session && this.checkout(session);
      this.settleRefund(object, checkout?.nextRefundFails ? 'failed' : 'succeeded');
      if (checkout) checkout.nextRefundFails = false;
    }
  }

  private settleRefund(refund: Refund, status: 'succeeded' | 'failed'): void {
    refund.status = status;
    if (status === 'failed') {
      addRefunded(requireObject(this.state, 'charge', refund.charge), -refund.amount);
      this.transact(refund, 'refund_failure', refund.amount);
    }
    this.emit('refund.updated', refund);
  }

  private closeDispute({ payment_intent: id }: Session, status: 'won' | 'lost'): void {
    const ofIntent = list(this.state, 'dispute').filter(({ payment_intent }) => payment_intent === id);
    const open = ofIntent.find((dispute) => dispute.status === 'needs_response');
    if (!open) throw new ApiError(400, 'This payment has no open dispute.');
    open.status = status;
    if (status === 'won') this.transact(open, 'dispute_reversal', open.amount);
    this.emit('charge.dispute.closed', open);
  }

  private attempt(session: Session): Intent {
    requireOpen(session);
    const data = this.checkout(session).params.payment_intent_data;
    session.payment_intent ??= this.add(objects.newIntent(session.amount_total, data)).id;
    return requireObject(this.state, 'payment_intent', session.payment_intent);
  }

  private succeed(intent: Intent): void {
    const { amount } = intent;
    Object.assign(intent, { latest_charge: this.add(objects.newCharge(intent, null)).id, last_payment_error: null });
    if (intent.capture_method === 'automatic') this.capture(intent, amount);
    else Object.assign(intent, { status: 'requires_capture', amount_capturable: amount });
  }

  private fail(intent: Intent, code: string, message: string): ApiError {
    const error = { type: 'card_error' as const, code, message };
    if (code === 'card_declined') intent.latest_charge = this.add(objects.newCharge(intent, error)).id;
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    this.emit('payment_intent.payment_failed', intent);
    return new ApiError(402, message, { type: error.type, code });
  }

  private capture(intent: Intent, amount: number): void {
    const charge = this.requireCharge(intent.id);
    Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
    Object.assign(charge, { captured: true, amount_captured: amount, amount_refunded: charge.amount - amount });
    charge.balance_transaction = this.transact(charge, 'charge', amount, Math.round(amount * 0.029) + 30).id;
    const session = this.findSession(intent.id);
    if (session) session.payment_status = 'paid';
  }

  private release(intent: Intent, event: 'charge.refunded' | 'charge.expired'): Intent {
    const charge = this.requireCharge(intent.id);
    addRefunded(charge, charge.amount);
    Object.assign(intent, { status: 'canceled', amount_capturable: 0, canceled_at: nowSeconds() });
    this.emit(event, charge);
    return intent;
  }

  private requireCapturable(id: string): Intent {
    const intent = requireObject(this.state, 'payment_intent', id);
    if (intent.status === 'requires_capture') return intent;
    const message = `This PaymentIntent has a status of ${intent.status}.`;
    throw new ApiError(400, message, { code: 'payment_intent_unexpected_state' });
  }

  private requireCharge(intent: string | null): Charge {
    const charge = find(this.state, 'charge', find(this.state, 'payment_intent', intent)?.latest_charge);
    if (!charge?.paid) throw new ApiError(400, 'This payment has no successful charge.');
    return charge;
  }

  private findSession(intent: string): Session | undefined {
    return list(this.state, 'checkout.session').find(({ payment_intent }) => payment_intent === intent);
  }

  private checkout({ id }: Session): State['checkouts'][string] {
    const checkout = this.state.checkouts[id];
    if (!checkout) throw new Error('The session has no parameters');
    return checkout;
  }

  private transact({ id }: StripeObject, category: string, amount: number, fee = 0) {
    return this.add(objects.newTransaction(id, category, amount, fee));
  }

  private add<T extends StripeObject>(object: T): T {
    this.state.objects[object.id] = object;
    return object;
  }

  private emit(type: string, object: StripeObject): void {
    addWebhook(this.state, type, object, this.sending);
  }
}

export function findDue(state: State): StripeObject[] {
  const now = nowSeconds();
  return [
    ...list(state, 'checkout.session').filter(({ status, expires_at }) => status === 'open' && expires_at <= now),
    ...list(state, 'refund').filter((it) => it.status === 'pending' && it.created + PENDING_REFUND_SECONDS <= now),
    ...list(state, 'charge').filter(({ paid, captured, refunded, payment_method_details: { card } }) => {
      return paid && !captured && !refunded && (card.capture_before ?? Infinity) <= now;
    }),
  ];
}

function requireOpen({ status }: Session): void {
  if (status !== 'open')
    throw new ApiError(400, `Only Checkout Sessions with a status of open can change; this one is ${status}.`);
}

function addRefunded(charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
}
