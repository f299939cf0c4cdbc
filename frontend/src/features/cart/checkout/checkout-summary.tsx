import { formatCents, formatRentalDays, type Quote, getTerms } from '@party-rental/contracts';
import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { DepositDue } from '../../../shared/booking-form/deposit-terms';
import { useFreeCancellation } from '../../../shared/cancel-booking/cancellation';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { getKey, toRental } from '../../../shared/cart/cart-lines';
import { ContentsLine } from '../../../shared/item/contents-line';
import { ItemImage } from '../../../shared/item/item-image';
import { describePrice, useDayRates } from '../../../shared/price/rental-price';
import { isLost, type CheckedLine, type OrderFees, type CartCheck } from '../use-cart-check';
import { FeeBreakdown, TotalChange } from '../total-bar';

interface CheckoutSummaryProps {
  check: CartCheck;
  fees: OrderFees;
  /** Undefined if nothing can be booked. */
  quote: Quote | undefined;
}

const PROMISES = ['Professional setup and breakdown', 'Sanitized equipment'];

/** Lines, price and terms of the order. */
export function CheckoutSummary({ check, fees, quote }: CheckoutSummaryProps) {
  const dayLink = useDayLink();
  const payByPhone: boolean | undefined = useWatch({ name: 'payByPhone' });
  const cancellation = useFreeCancellation(check.checked.map(({ line }) => line.selectedDate));
  return (
    <aside
      aria-labelledby="summary-title"
      className="space-y-5 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start rounded-[2rem] bg-card p-5 shadow-card sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="summary-title" className="text-2xl">
          Order Summary
        </h2>
        <Link
          to={dayLink('/cart')}
          className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
        >
          Edit Cart
        </Link>
      </div>
      <ul className="space-y-3">
        {check.checked.map((one) => (
          <SummaryLine key={JSON.stringify(getKey(one.line))} checked={one} />
        ))}
      </ul>
      {quote && <FeeBreakdown quote={quote} />}
      <TotalChange check={check} fees={fees} />
      <div className="space-y-3 rounded-2xl bg-sunken/70 p-4 text-base">
        {quote && (
          <p>
            <DepositDue
              terms={getTerms(quote)}
              deposit={quote.deposit}
              day={quote.lines.map(({ eventDate }) => eventDate).sort()[0]}
              payByPhone={payByPhone}
            />{' '}
            The balance is due before setup.
          </p>
        )}
        <ul className="space-y-1.5">
          {[...(cancellation.holds ? [cancellation.text] : []), ...PROMISES].map((promise) => (
            <li key={promise} className="flex gap-2">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-good" />
              {promise}
            </li>
          ))}
        </ul>
        {!cancellation.holds && <p>{cancellation.text}.</p>}
      </div>
    </aside>
  );
}

function SummaryLine({ checked }: { checked: CheckedLine }) {
  const { line, item, contents } = checked;
  const { price, unit, isPlain } = describePrice(item, toRental(line), useDayRates());
  return (
    <li className={cn('flex items-center gap-3', isLost(checked) && 'text-soft line-through')}>
      <ItemImage src={item.imageUrl} alt="" className="w-16 shrink-0 rounded-xl" />
      <div className="min-w-0 flex-1 leading-snug">
        <p className="font-bold">{item.name}</p>
        <p className="text-base text-soft">{formatRentalDays(toRental(line))}</p>
        <ContentsLine contents={contents} packages={line.quantity} />
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="text-base text-soft">
            Quantity: {line.quantity}
            {!isPlain && `, ${formatCents(price)} ${unit}`}
          </span>
          <span className="font-semibold whitespace-nowrap tabular-nums">{formatCents(price * line.quantity)}</span>
        </p>
      </div>
    </li>
  );
}
