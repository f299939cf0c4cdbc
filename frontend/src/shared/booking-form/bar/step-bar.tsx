import { formatCents, type Quote } from '@party-rental/contracts';
import { ChevronUp } from 'lucide-react';
import { useId, useState, type ReactNode, useEffect } from 'react';
import { cn } from '../../../lib/cn';
import { PriceSummary } from '../../price/price-summary';
import { BarNotice } from './bar-notice';

interface StepBarProps {
  /** Short description of what is being booked. */
  subject: string;
  quote: Quote;
  /** What has changed meanwhile, in short: on phones, the message itself may be out of view. */
  notice?: string | undefined;
  /** What is missing for the next step. */
  missing?: string | undefined;
  /** The step's buttons; they receive the id of what is missing. */
  children: (missingId: string | undefined) => ReactNode;
}

/** Subject, price and buttons of a step; on phones a bar at the bottom of the screen that expands. */
export function StepBar({ subject, quote, notice, missing, children }: StepBarProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const missingId = useId();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 space-y-1.5 border-t border-line bg-card/95 px-4 py-2 backdrop-blur-sm sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0">
      <div id={detailsId} className="max-h-[50vh] overflow-y-auto border-b border-line pb-3 lg:hidden" hidden={!open}>
        {open && <PriceSummary quote={quote} named={quote.lines.length > 1} />}
      </div>
      <div className="flex items-center justify-between gap-2">
        <p
          role="status"
          className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4 leading-tight font-bold"
        >
          {subject}
          <strong className="font-display text-xl tabular-nums">{formatCents(quote.total)}</strong>
        </p>
        <button
          type="button"
          aria-label="Price details"
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-full lg:hidden"
        >
          <ChevronUp aria-hidden className={cn('size-6 transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      <BarNotice>{notice}</BarNotice>
      <div className="flex flex-wrap gap-3">{children(missing && missingId)}</div>
      <p id={missingId} className="text-center text-base leading-snug text-soft empty:hidden">
        {missing}
      </p>
    </div>
  );
}

const SLOW_MS = 8000;

/** Whether a request that was sent at `sentAt` (milliseconds) has been pending for long. */
export function useIsSlow(isPending: boolean, sentAt: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPending, sentAt]);
  return isSlow;
}

/** Tells a visitor whose booking takes long that nothing is lost. Always rendered, so that screen readers announce it. */
export function StillWorking({ isSlow }: { isSlow: boolean }) {
  return (
    <p role="status" className="w-full text-base font-semibold empty:sr-only">
      {isSlow && "Still working on it. You can safely send it again: we won't book it twice."}
    </p>
  );
}
