import { ChevronDown, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn';

interface AdminNoticeProps {
  title: string;
  tone?: 'bad' | 'info';
  /** What it means and what to do, once the title is opened. */
  children: ReactNode;
}

/** A notice above every admin page: one line, so that it leaves the screen to the page. */
export function AdminNotice({ title, tone = 'bad', children }: AdminNoticeProps) {
  const isBad = tone === 'bad';
  return (
    <div role={isBad ? 'alert' : 'note'} className="mb-4 print:hidden">
      <details
        className={cn('group rounded-xl border', isBad ? 'border-bad/30 bg-bad-tint' : 'border-line bg-warn-tint')}
      >
        <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-1.5 font-bold [&::-webkit-details-marker]:hidden">
          <CircleAlert aria-hidden className={cn('size-5 shrink-0', isBad && 'text-bad')} />
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <ChevronDown aria-hidden className="ml-auto size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="space-y-2 px-4 pb-3">{children}</div>
      </details>
    </div>
  );
}
