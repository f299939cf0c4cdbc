import { formatCents } from '@party-rental/contracts';
import { longDay } from '../../../../lib/format-day';
import { PriceRow } from '../../../../shared/price/price-row';
import { RecordPayment } from '../../orders/record-payment';
import type { StopOrder } from './day-stops';

/** The money to collect for an order at its address. */
export function MoneyToCollect({ order: { order, lines, isWhole, money } }: { order: StopOrder }) {
  const { price, money: ledger, customerName, status } = order;
  const isLater = lines.every(({ eventDate }) => eventDate > money.firstDay);
  return (
    <section
      aria-label={`To collect from ${customerName}`}
      className="break-inside-avoid space-y-1 rounded-xl bg-sunken p-3"
    >
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-2 print:grid-cols-2">
        <PriceRow label="Order total" amount={price.total} />
        <PriceRow label="Paid" amount={ledger.paid} />
        {ledger.refunded > 0 && <PriceRow label="Refunded" amount={ledger.refunded} />}
        <PriceRow label="Balance due before setup" amount={money.balance} />
        <PriceRow label="Damage deposit" amount={money.damageDeposit} />
      </dl>
      <RecordPayment order={order} kind="BALANCE" due={money.balance} />
      {status !== 'CONFIRMED' && (
        <p className="font-bold">
          Not confirmed yet
          {ledger.depositDue > 0 && `: ${formatCents(ledger.depositDue)} of the deposit hasn't been paid`}.
        </p>
      )}
      {isLater && (
        <p className="text-base text-soft">
          Nothing to collect here: it was due at the first delivery, on {longDay(money.firstDay)}.
        </p>
      )}
      {!isWhole && <p className="text-base text-soft">There is more in this order than goes here on this day.</p>}
    </section>
  );
}
