import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-bold text-soft hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
