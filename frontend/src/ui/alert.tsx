import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn';

const TONES = {
  bad: { Icon: CircleAlert, box: 'border-bad/30 bg-bad-tint', icon: 'text-bad' },
  good: { Icon: CircleCheck, box: 'border-good/30 bg-good-tint', icon: 'text-good' },
  info: { Icon: Info, box: 'border-line bg-warn-tint', icon: '' },
} as const;

interface AlertProps {
  title: string;
  tone?: keyof typeof TONES;
  /** Whether screen readers announce it immediately. */
  urgent?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Alert({ title, tone = 'bad', urgent = tone === 'bad', className, children }: AlertProps) {
  const { Icon, box, icon } = TONES[tone];
  return (
    <div role={urgent ? 'alert' : 'note'} className={cn('flex gap-3 rounded-2xl border p-4', box, className)}>
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1 space-y-2">
        <p className="font-bold">{title}</p>
        {children}
      </div>
    </div>
  );
}
