import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { BackLink } from '../../../shared/page/back-link';

/** Leads from a list to one of its records. The way back keeps the list's filters, sorting and position. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      state={{ list: pathname, search }}
      className="font-bold wrap-anywhere underline underline-offset-4 hover:text-primary"
    >
      {children}
    </Link>
  );
}

const LISTS = {
  '/admin/orders': 'All Orders',
  '/admin/bookings': 'All Bookings',
  '/admin/customers': 'All Customers',
};
type List = keyof typeof LISTS;

/** Leads back to the list, as it was when a `RecordLink` was followed, or to another one. */
export function BackToList({ otherwise }: { otherwise: List }) {
  const state = useLocation().state as { list?: unknown; search?: unknown } | null;
  const list = (Object.keys(LISTS) as List[]).find((path) => path === state?.list);
  return <BackLink to={list ? list + String(state?.search ?? '') : otherwise}>{LISTS[list ?? otherwise]}</BackLink>;
}
