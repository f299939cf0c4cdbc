import { useLocation } from 'react-router-dom';

/**
 * Where signing in leads back to, as navigation state. A confirmation is only in the state of its history entry, so it
 * can't be opened again.
 */
export function useReturn(): { from: string } {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const isConfirmation = typeof state === 'object' && state !== null && 'bookings' in state;
  return { from: isConfirmation ? '/bookings' : pathname + search };
}
