import { formatCents, type PreviewRepairs, type RepairResults, type RepairsPreview } from '@party-rental/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../../lib/format-text';
import { Button } from '../../../ui/button';
import { ApplyDialog } from './apply-dialog';
import { countKinds, kindsOf } from './repairs';

interface ApplyBarProps {
  request: PreviewRepairs;
  preview: UseQueryResult<RepairsPreview>;
  onApplied: (results: RepairResults) => void;
}

/** What the chosen repairs add up to, and the button that leads to the confirmation. */
export function ApplyBar({ request, preview, onApplied }: ApplyBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { repairs } = request;
  const isCurrent = preview.data !== undefined && !preview.isPlaceholderData;
  const refundDue = preview.data?.totals.refundDue ?? 0;
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card [@media(min-height:36rem)]:sticky [@media(min-height:36rem)]:bottom-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 leading-tight">
          {repairs.length === 0 ? (
            'Choose an order to repair'
          ) : (
            <>
              <strong>{countKinds(kindsOf(repairs), 'planned')}</strong>
              <span className="block text-base text-soft tabular-nums">
                {isCurrent ? `To refund: ${formatCents(refundDue)}` : 'Working out the totals…'}
              </span>
            </>
          )}
        </p>
        <Button disabled={!isCurrent || repairs.length === 0} onClick={() => setOpen(true)}>
          Review {count(repairs.length, 'repair')}
        </Button>
      </div>
      {isOpen && preview.data && (
        <ApplyDialog
          request={request}
          preview={preview.data}
          onApplied={(results) => {
            setOpen(false);
            onApplied(results);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
