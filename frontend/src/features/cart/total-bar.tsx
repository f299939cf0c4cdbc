import { formatCents, formatRentalDays, type Quote } from '@party-rental/contracts';
import { type ReactNode, useState } from 'react';
import { count, shortDay } from '../../lib/format';
import { PriceRow, PromoRow, TaxRows, TotalRow, totalChangeText, WaiverRow } from '../../shared/price/price-summary';
import { BarNotice } from '../../shared/booking-form/bar/bar-notice';
import { toRental } from '../../shared/cart/cart-lines';
import { isLost, quoteLines, type OrderFees, type CartCheck } from './use-cart-check';

interface TotalBarProps {
  label: string;
  /** Cents; undefined if nothing can be booked. */
  total: number | undefined;
  children: ReactNode;
}

/** The total and the button to continue: at the bottom of the screen on phones, else below the summary. */
export function TotalBar({ label, total, children }: TotalBarProps) {
  return (
    <div className="sticky bottom-0 z-10 -mx-[clamp(16px,4vw,2.5rem)] space-y-2 border-t border-line bg-card/95 px-[clamp(16px,4vw,2.5rem)] py-3 backdrop-blur-sm lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0 print:hidden">
      <p role="status" className="flex items-baseline justify-between gap-4 leading-tight font-bold lg:sr-only">
        {label}
        {total !== undefined && <strong className="font-display text-xl tabular-nums">{formatCents(total)}</strong>}
      </p>
      <div className="grid gap-2">{children}</div>
    </div>
  );
}

/** Above the button: how many lines must be changed before the order can be placed. */
export function DecisionsNeeded({ lines }: { lines: number }) {
  if (lines === 0) return null;
  return (
    <p className="text-center text-base font-semibold text-bad">
      {count(lines, 'item')} in your cart {lines === 1 ? 'needs' : 'need'} a fix first.
    </p>
  );
}

/** Fees and tax of an order, and its total. */
export function FeeBreakdown({ quote }: { quote: Quote }) {
  return (
    <dl className="space-y-2.5">
      <PriceRow label="Subtotal" amount={quote.subtotal} />
      <PriceRow label="Delivery" amount={quote.delivery} />
      <PriceRow label="Setup" amount={quote.setup} />
      <PriceRow label="Cleaning fee" amount={quote.cleaning} whenZero="Included" />
      {quote.surcharge > 0 && <PriceRow label="Delivery surcharge" amount={quote.surcharge} />}
      <WaiverRow waiver={quote.waiver} />
      <PromoRow promo={quote.promo} />
      <TaxRows quote={quote} />
      <TotalRow total={quote.total} />
    </dl>
  );
}

interface TotalChangeProps {
  check: CartCheck;
  fees: OrderFees;
}

/** Why the total is not what the visitor has seen. Always rendered, so that screen readers announce it. */
export function TotalChange(props: TotalChangeProps) {
  return (
    <p role="status" className="text-base empty:sr-only">
      {useTotalChange(props)}
    </p>
  );
}

/** The same in the bar at the bottom of a phone. */
export function TotalChangeInBar(props: TotalChangeProps) {
  return <BarNotice>{useTotalChange(props)}</BarNotice>;
}

/** Compares with the prices when the lines were put into the cart, and with the price book when the page was opened. */
function useTotalChange({ check: { checked, available }, fees }: TotalChangeProps): string | null {
  const [seen] = useState(fees.book);
  const lost = checked.filter(isLost);
  const asAdded = checked.map((one) => ({ ...one, item: { ...one.item, price: one.formerPrice ?? one.item.price } }));
  const seenFees = { ...fees, book: seen };
  const before = quoteLines(asAdded, seenFees);
  const now = quoteLines(available, fees);
  const feesDiffer = quoteLines(available, seenFees)?.total !== now?.total;
  if (!before || before.total === now?.total) return null;
  const names = lost.map(({ item, line }) => `${item.name}, ${formatRentalDays(toRental(line), shortDay)}`);
  const reasons = [
    ...(lost.length > 0 ? [`you can no longer book ${names.join('; ')}`] : []),
    ...(available.some(({ formerPrice }) => formerPrice !== null) ? ['prices have changed'] : []),
    ...(feesDiffer
      ? [`${fees.book.cleaningFee === seen.cleaningFee ? 'a fee or a tax' : 'the cleaning fee'} has changed`]
      : []),
  ];
  const change = now ? totalChangeText(before.total, now.total) : "There's no total";
  return `${change}, because ${reasons.join(', and ')}.`;
}
