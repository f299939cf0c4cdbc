import { formatCents, TAX_PERCENT, type Quote } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { count } from '../../lib/format-text';
import { PriceRow, TotalRow } from '../../shared/price/price-row';

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
      <PriceRow label={`Tax (${TAX_PERCENT}%)`} amount={quote.tax} />
      <TotalRow total={quote.total} />
    </dl>
  );
}
