import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface RuleCardProps {
  Icon: LucideIcon;
  title: string;
  children: ReactNode;
}

export function RuleCard({ Icon, title, children }: RuleCardProps) {
  return (
    <div className="rounded-card bg-card p-6 shadow-card">
      <Icon aria-hidden strokeWidth={1.75} className="size-9 text-primary" />
      <h3 className="mt-3 text-xl">{title}</h3>
      <p className="mt-2 text-soft">{children}</p>
    </div>
  );
}
