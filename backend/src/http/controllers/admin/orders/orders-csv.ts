import {
  activeLines,
  BOOKING_FORM_FIELDS,
  describeContents,
  eventDays,
  type ExportedRows,
  type Order,
  type OrderLine,
  type OrderPayment,
  addUpLedger,
} from '@party-rental/contracts';
import type { ProviderFee, ReconciliationQueries } from '../../../../read/reconciliation/reconciliation.queries.js';
import { dollars, toTable, type Column, type Table } from '../csv/table.js';

const ORDER: Column<Order>[] = [
  ['Order', ({ number }) => number],
  ['Event dates', ({ lines }) => eventDays(lines).join(' ')],
  ['Status', ({ status }) => status],
  ...BOOKING_FORM_FIELDS.map(({ name, label }): Column<Order> => [label, (order) => order[name]]),
  ['Subtotal', ({ price }) => dollars(price.subtotal)],
  ['Fees and adjustments', ({ price }) => dollars(feesAndAdjustments(price))],
  ['Delivery surcharge', ({ price }) => dollars(price.deliverySurcharge)],
  ['Tax', ({ price }) => dollars(price.tax)],
  ['Total', ({ price }) => dollars(price.total)],
  ['Paid', ({ money }) => dollars(money.paid)],
  ['Refunded', ({ money }) => dollars(money.refunded)],
  ['Written off', ({ money }) => dollars(money.writtenOff)],
  ['Balance', ({ money }) => dollars(money.balance)],
  ['Refund due', ({ money }) => dollars(money.refundDue)],
  ['Damage deposit held', ({ money }) => dollars(money.damageDepositHeld)],
  ['Created', ({ createdAt }) => createdAt, 'instant'],
];

interface LineRow {
  order: Order;
  line: OrderLine;
  /** Cents: 0 if the line is cancelled. */
  subtotal: number;
  /** Cents: of the whole order, with its first line that is not cancelled, or else its first one. */
  fees: number;
  surcharge: number;
  tax: number;
}

const LINE: Column<LineRow>[] = [
  ['Order', ({ order }) => order.number],
  ['Line', ({ line }) => line.number],
  ['Event date', ({ line }) => line.eventDate, 'day'],
  ['Status', ({ line }) => line.status],
  ['Item', ({ line }) => line.itemName],
  ['Quantity', ({ line }) => line.quantity],
  ['Contents', ({ line }) => describeContents(line.contents)],
  ['Unit price', ({ line }) => dollars(line.unitPrice)],
  ['Subtotal', ({ subtotal }) => dollars(subtotal)],
  ['Fees and adjustments', ({ fees }) => dollars(fees)],
  ['Delivery surcharge', ({ surcharge }) => dollars(surcharge)],
  ['Tax', ({ tax }) => dollars(tax)],
  ['Total', ({ subtotal, fees, surcharge, tax }) => dollars(subtotal + fees + surcharge + tax)],
  ['Days', ({ line }) => line.days ?? 1],
];

function toLineRows(order: Order): LineRow[] {
  const [first = order.lines[0]] = activeLines(order.lines);
  return order.lines.map((line) => ({
    order,
    line,
    subtotal: line.status === 'CANCELLED' ? 0 : line.unitPrice * line.quantity,
    fees: line === first ? feesAndAdjustments(order.price) : 0,
    surcharge: line === first ? order.price.deliverySurcharge : 0,
    tax: line === first ? order.price.tax : 0,
  }));
}

/** Cents, without the delivery surcharge; of a cancelled order what it was charged. */
function feesAndAdjustments({ total, tax, subtotal, deliverySurcharge }: Order['price']): number {
  return total - tax - subtotal - deliverySurcharge;
}

interface PaymentRow {
  order: Order;
  payment: OrderPayment;
  /** What this payment alone adds to the money of its order. */
  adds: ReturnType<typeof addUpLedger>;
  /** Of the provider, where it is known. */
  fee: ProviderFee | undefined;
}

const PAYMENT: Column<PaymentRow>[] = [
  ['Order', ({ order }) => order.number],
  ['Recorded', ({ payment }) => payment.at, 'instant'],
  ['Kind', ({ payment }) => payment.kind],
  ['Method', ({ payment: { kind, method } }) => (kind === 'WRITE_OFF' ? null : method)],
  ['Reference', ({ payment }) => payment.reference],
  ['Reversed', ({ payment }) => (payment.reversed ? 'yes' : 'no')],
  ['Amount', ({ payment }) => dollars(payment.amount)],
  ['Paid', ({ adds }) => dollars(adds.paid)],
  ['Refunded', ({ adds }) => dollars(adds.refunded)],
  ['Written off', ({ adds }) => dollars(adds.writtenOff)],
  ['Damage deposit held', ({ adds }) => dollars(adds.damageDepositHeld)],
  ['Fee', ({ fee }) => (fee ? dollars(fee.fee) : null)],
  ['Payout', ({ fee }) => fee?.payout ?? null],
];

async function* toPaymentRows(pages: AsyncIterable<readonly Order[]>, readFees: ReconciliationQueries['fees']) {
  for await (const page of pages) {
    // A hold and its return are one payment of the provider.
    const online = page.flatMap(({ money }) => money.online ?? []).filter(({ kind }) => !kind.endsWith('_RETURN'));
    const references = new Map(online.map(({ id, reference }) => [id, reference ?? '']));
    const fees = await readFees([...references.values()]);
    yield page.flatMap((order) =>
      order.money.payments.map((payment) => ({
        ...{ order, payment, adds: addUpLedger({ total: 0, deposit: 0 }, [payment]) },
        fee: fees.get(references.get(payment.id) ?? ''),
      })),
    );
  }
}

/** Columns of the same name add up to the same sum in every file. */
export function toOrdersTable(
  rows: ExportedRows,
  pages: AsyncIterable<readonly Order[]>,
  readFees: ReconciliationQueries['fees'],
): Table {
  if (rows === 'lines') return toTable(LINE, flatten(pages, toLineRows));
  if (rows === 'payments') return toTable(PAYMENT, toPaymentRows(pages, readFees));
  return toTable(ORDER, pages);
}

async function* flatten<Row>(pages: AsyncIterable<readonly Order[]>, toRows: (order: Order) => Row[]) {
  for await (const page of pages) yield page.flatMap(toRows);
}
