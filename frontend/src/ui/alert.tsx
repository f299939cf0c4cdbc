import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn';

interface AlertProps {
  title: string;
  tone?: 'bad' | 'info';
  /** Whether it is read out as soon as it appears. */
  urgent?: boolean;
  className?: string;
  children?: ReactNode;
}

export function Alert({ title, tone = 'bad', urgent = tone === 'bad', className, children }: AlertProps) {
  const Icon = tone === 'bad' ? CircleAlert : Info;
  return (
    <div
      role={urgent ? 'alert' : 'note'}
      className={cn(
        'flex gap-3 rounded-2xl border p-4',
        tone === 'bad' ? 'border-bad/30 bg-bad-tint' : 'border-line bg-warn-tint',
        className,
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', tone === 'bad' && 'text-bad')} />
      <div className="min-w-0 space-y-2">
        <p className="font-bold">{title}</p>
        {children}
      </div>
    </div>
  );
}
