import { DAMAGE_DEPOSIT, type Booking } from '@party-rental/contracts';
import { PriceRow } from '../../../../shared/price/price-row';
import type { StopOrder } from './day-stops';

/** The money to collect for an order at its address. */
export function OrderMoney({ order: { quote, isWhole, customerName } }: { order: StopOrder }) {
  return (
    <section aria-label={`To collect from ${customerName}`} className="break-inside-avoid rounded-xl bg-sunken p-3">
      <dl className="grid gap-x-8 gap-y-1 sm:grid-cols-3 print:grid-cols-3">
        <PriceRow label="Order total" amount={quote.total} />
        <PriceRow label="Balance due before setup" amount={balanceOf(quote)} />
        <PriceRow label="Damage deposit" amount={DAMAGE_DEPOSIT} />
      </dl>
      {!isWhole && <p className="pt-1 text-base text-soft">There is more in this order than goes here on this day.</p>}
    </section>
  );
}

/** The balance due once the deposit is paid. */
function balanceOf({ total, deposit }: Booking['quote']): number {
  return total - deposit;
}
