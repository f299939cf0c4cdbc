import { formatCents, TAX_PERCENT, type PricedLine, type Quote } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { shortDay } from '../../lib/format-day';
import { PriceRow, TotalRow } from './price-row';

interface PriceSummaryProps {
  quote: Pick<Quote, 'lines' | 'delivery' | 'setup' | 'cleaning' | 'surcharge' | 'tax' | 'total'>;
  /** Whether each line names its item. */
  named?: boolean;
  /** Further rows, above the tax. */
  children?: ReactNode;
}

export function PriceSummary({ quote, named = false, children }: PriceSummaryProps) {
  return (
    <dl className="space-y-2.5">
      {quote.lines.map((line, i) => (
        <PriceRow
          key={i}
          label={named ? lineLabel(line) : `Rental fee (1 day)${timesText(line)}`}
          amount={line.total}
        />
      ))}
      <PriceRow label="Delivery and setup fee" amount={quote.delivery + quote.setup} />
      <PriceRow label="Cleaning fee" amount={quote.cleaning} whenZero="Included" />
      {quote.surcharge > 0 && <PriceRow label="Delivery surcharge" amount={quote.surcharge} />}
      {children}
      <PriceRow label={`Tax (${TAX_PERCENT}%)`} amount={quote.tax} />
      <TotalRow total={quote.total} />
    </dl>
  );
}

export function lineLabel(line: PricedLine): string {
  return `${line.name}, ${shortDay(line.eventDate)}${timesText(line)}`;
}

function timesText({ quantity, price }: PricedLine): string {
  return quantity > 1 ? `, ${quantity}\u00a0×\u00a0${formatCents(price)}` : '';
}
