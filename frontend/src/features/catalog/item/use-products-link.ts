import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-day-link';

/** Links back to an item's card, in the list as the visitor had filtered it. */
export function useProductsLink(itemId: string | undefined): { to: string; state: { place: string } } {
  const dayLink = useDayLink();
  const { state } = useLocation() as { state: { filters?: string } | null };
  // An item that is chosen instead has a history entry without this state.
  const [filters] = useState(() => withoutDay(state?.filters));
  return { to: dayLink(`/?${filters}#products`), state: { place: `item-${itemId}` } };
}

function withoutDay(search: string | undefined): URLSearchParams {
  const filters = new URLSearchParams(search);
  filters.delete('date');
  return filters;
}
