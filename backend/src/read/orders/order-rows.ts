import { addUpLedger, stopDays } from '@party-rental/contracts';
import { getCustomer } from '../../domain/orders/erased-customer.js';
import { sumPaymentProblems } from '../../domain/orders/money/online-view.js';
import { computeMoney, computePrice, deriveStatus, type OrderState } from '../../domain/orders/order-state.js';
import { getHeldUntil } from '../../domain/orders/money/payment-deadline.js';

// Rows of the tables of orders, by the functions that decisions use.

export function toOrderRow(state: OrderState) {
  const { customerName, customerEmail, customerPhone } = getCustomer(state.customer);
  const price = computePrice(state);
  const { balance, depositDue, refundDue } = addUpLedger(price, state.entries);
  const days = stopDays(state.lines);
  return {
    id: state.id,
    state,
    status: deriveStatus(state),
    user_id: state.userId,
    email_key: state.customer?.customerEmail.toLowerCase() || null,
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    numbers: [
      ...new Set([state.number, ...state.lines.map(({ number }) => number), state.importedAs ?? state.number]),
    ].join('\n'),
    days,
    first_day: days.at(0),
    last_day: days.at(-1),
    repaired_days: state.repairs.length > 0 ? [...new Set(state.repairs.map(({ date }) => date))] : null,
    total: price.total,
    tax: price.tax,
    taxes: price.taxes,
    balance,
    deposit_due: depositDue,
    refund_due: refundDue,
    payment_problem: sumPaymentProblems(state),
    held_until: getHeldUntil(state) ?? null,
    created_at: state.createdAt,
  };
}

/** A row for each line. */
export function toBookingRows({ id, userId, customer, lines }: OrderState) {
  const { customerName, customerEmail, customerPhone } = getCustomer(customer);
  return lines.map((line) => ({
    id: line.bookingId,
    order_id: id,
    number: line.number,
    item_id: line.itemId,
    event_date: line.eventDate,
    quantity: line.quantity,
    parts: line.parts ?? null,
    status: line.status,
    user_id: userId,
    customer_name: customerName,
    customer_email: customerEmail,
    customer_phone: customerPhone,
    created_at: line.createdAt,
  }));
}

/** What an event changes about the refunds that are due, for dashboards of the past. */
export function toRefundChange(
  { eventId, recordedAt }: { eventId: string; recordedAt: Date },
  before: OrderState | undefined,
  after: OrderState,
): object[] {
  const [was, is] = [before ? computeMoney(before).refundDue : 0, computeMoney(after).refundDue];
  if (was === is) return [];
  return [{ event_id: eventId, at: recordedAt, orders: Number(is > 0) - Number(was > 0), amount: is - was }];
}
