import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface BackLinkProps {
  to: string;
  /** `place` is the id of the element to go to. */
  state?: { place: string };
  children: ReactNode;
}

export function BackLink({ to, state, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-bold text-soft hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {children}
    </Link>
  );
}
