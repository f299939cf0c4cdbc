import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-day-link';

/** The way back to an item's card, in the list with the filters that the visitor left it with. */
export function useProductsLink(itemId: string | undefined): { to: string; state: { place: string } } {
  const dayLink = useDayLink();
  const { state } = useLocation() as { state: { filters?: string } | null };
  // Choosing a day replaces the state of the history entry.
  const [filters] = useState(() => new URLSearchParams(state?.filters));
  filters.delete('date');
  return { to: dayLink(`/?${filters}#products`), state: { place: `item-${itemId}` } };
}
