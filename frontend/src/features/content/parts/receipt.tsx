import { formatCents, type Quote } from '@party-rental/contracts';
import { cn } from '../../../lib/cn';
import { PriceRow, TotalRow } from '../../../shared/price/price-row';
import { FACTS } from './facts';

// Torn paper edge.
const TORN = '[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%_100%/1.25rem_100%]';

export function Receipt({ title, quote }: { title: string; quote: Quote }) {
  return (
    <div className="drop-shadow-md">
      <div className={cn('rounded-t-card bg-card px-6 pt-6 pb-10', TORN)}>
        <h3 className="text-2xl">{title}</h3>
        <dl className="mt-4 space-y-2">
          {quote.lines.map(({ itemId, name, quantity, price, total }) => (
            <PriceRow
              key={itemId}
              label={quantity === 1 ? name : `${name}, ${quantity}\u00a0×\u00a0${formatCents(price)}`}
              amount={total}
            />
          ))}
        </dl>
        <dl className="mt-3 space-y-2 border-t-2 border-dashed border-line pt-3">
          <PriceRow label="Subtotal" amount={quote.subtotal} />
          <PriceRow label="Delivery" amount={quote.delivery} />
          <PriceRow label="Setup" amount={quote.setup} />
          <PriceRow label="Cleaning" amount={quote.cleaning} whenZero="Included" />
          <PriceRow label={`Tax (${FACTS.tax})`} amount={quote.tax} />
          <TotalRow total={quote.total} />
          <PriceRow label={`Deposit (${FACTS.deposit})`} amount={quote.deposit} />
        </dl>
      </div>
    </div>
  );
}
