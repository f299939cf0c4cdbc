import { formatCents, type RepairsPreview } from '@party-rental/contracts';
import { count } from '../../../lib/format-text';
import { Button } from '../../../ui/button';
import { formatKinds, countKinds, type OrderRepair } from './repairs';

interface ApplyBarProps {
  repairs: readonly OrderRepair[];
  /** Of these repairs; undefined until it is known. */
  preview: RepairsPreview | undefined;
  onReview: () => void;
}

/** What the chosen repairs add up to, and the button that leads to the confirmation. */
export function ApplyBar({ repairs, preview, onReview }: ApplyBarProps) {
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 leading-tight">
          {repairs.length === 0 ? (
            'Choose an order to repair'
          ) : (
            <>
              <strong>{formatKinds(countKinds(repairs), 'planned')}</strong>
              <span className="block text-base text-soft tabular-nums">
                {preview ? `To refund: ${formatCents(preview.totals.refundDue)}` : 'Working out the totals…'}
              </span>
            </>
          )}
        </p>
        <Button disabled={!preview || repairs.length === 0} onClick={onReview}>
          Review {count(repairs.length, 'repair')}
        </Button>
      </div>
    </div>
  );
}
