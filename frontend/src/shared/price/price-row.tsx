import { formatCents } from '@party-rental/contracts';
import { cn } from '../../lib/cn';

interface PriceRowProps {
  label: string;
  /** Cents. */
  amount: number;
  whenZero?: string;
  isCancelled?: boolean;
}

/** One amount of a price, in a `dl`. */
export function PriceRow({ label, amount, whenZero, isCancelled = false }: PriceRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">
        {isCancelled ? <s>{label}</s> : label}
        {isCancelled && <span className="sr-only">, cancelled</span>}
      </dt>
      <dd
        className={cn('shrink-0 font-semibold whitespace-nowrap tabular-nums', isCancelled && 'text-soft line-through')}
      >
        {amount === 0 && whenZero ? whenZero : formatCents(amount)}
      </dd>
    </div>
  );
}

/** The sum of the rows above it. */
export function TotalRow({ total }: { total: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t-2 border-dashed border-line pt-3 text-xl font-bold">
      <dt>Total</dt>
      <dd className="shrink-0 font-display whitespace-nowrap tabular-nums">{formatCents(total)}</dd>
    </div>
  );
}
