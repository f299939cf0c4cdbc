import { formatCents, TAX_PERCENT, type Quote } from '@party-rental/contracts';
import { shortDay } from '../lib/format-day';

interface PriceSummaryProps {
  quote: Quote;
  /** Whether each line says which item it is for. */
  named?: boolean;
}

/** What an order costs, line by line. */
export function PriceSummary({ quote, named = false }: PriceSummaryProps) {
  return (
    <dl className="space-y-2.5">
      {quote.lines.map((line) => (
        <Row
          key={`${line.itemId} ${line.eventDate}`}
          label={`${named ? `${line.name}, ${shortDay(line.eventDate)}` : 'Rental fee (1 day)'}${timesText(line)}`}
          amount={line.total}
        />
      ))}
      <Row label="Delivery and setup fee" amount={quote.delivery + quote.setup} />
      <Row label="Cleaning fee" amount={quote.cleaning} whenZero="Included" />
      <Row label={`Tax (${TAX_PERCENT}%)`} amount={quote.tax} />
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-3 text-xl font-bold">
        <dt>Total</dt>
        <dd className="font-display tabular-nums">{formatCents(quote.total)}</dd>
      </div>
    </dl>
  );
}

function Row({ label, amount, whenZero }: { label: string; amount: number; whenZero?: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold tabular-nums">{amount === 0 && whenZero ? whenZero : formatCents(amount)}</dd>
    </div>
  );
}

function timesText({ quantity, price }: Quote['lines'][number]): string {
  return quantity > 1 ? `, ${quantity} × ${formatCents(price)}` : '';
}
