import { formatCents, type Quote } from '@party-rental/contracts';
import { cn } from '../../lib/cn';
import { FACTS } from './facts';

// The edge of torn-off paper.
const TORN = '[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%_100%/1.25rem_100%]';

/** An order as a slip of paper. */
export function Receipt({ title, quote }: { title: string; quote: Quote }) {
  return (
    <div className="drop-shadow-md">
      <div className={cn('rounded-t-card bg-card px-6 pt-6 pb-10', TORN)}>
        <h3 className="text-2xl">{title}</h3>
        <dl className="mt-4 space-y-2">
          {quote.lines.map(({ itemId, name, quantity, price, total }) => (
            <Row
              key={itemId}
              label={quantity === 1 ? name : `${name}, ${quantity} × ${formatCents(price)}`}
              amount={formatCents(total)}
            />
          ))}
          <Row
            label="Subtotal"
            amount={formatCents(quote.subtotal)}
            className="mt-3 border-t-2 border-dashed border-line pt-3"
          />
          <Row label="Delivery" amount={formatCents(quote.delivery)} />
          <Row label="Setup" amount={formatCents(quote.setup)} />
          <Row label="Cleaning" amount={quote.cleaning === 0 ? 'Included' : formatCents(quote.cleaning)} />
          <Row label={`Tax (${FACTS.tax})`} amount={formatCents(quote.tax)} />
          <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3 text-xl font-bold">
            <dt>Total</dt>
            <dd className="font-display tabular-nums">{formatCents(quote.total)}</dd>
          </div>
          <Row label={`Deposit (${FACTS.deposit})`} amount={formatCents(quote.deposit)} />
        </dl>
      </div>
    </div>
  );
}

function Row({ label, amount, className }: { label: string; amount: string; className?: string }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', className)}>
      <dt className="text-soft">{label}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  );
}
