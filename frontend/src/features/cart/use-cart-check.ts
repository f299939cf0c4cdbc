import { useQueries, useQuery } from '@tanstack/react-query';
import { availabilityOfDayQuery } from '../../api/availability';
import { itemsQuery } from '../../api/items';
import { settingsQuery } from '../../api/settings';
import { useCart } from '../../shared/cart/cart-context';
import { checkLine, isLost, type CheckedLine } from './line-check';

export interface CartCheck {
  checked: readonly CheckedLine[];
  /** Lines of which at least one unit is available. */
  available: readonly CheckedLine[];
  /** Lines of which too few units are available, or none. */
  short: readonly CheckedLine[];
  /** The error of the check, if it failed. */
  error: Error | null;
  retry: () => void;
}

/** Compares the cart with current items and availability: one request for the items and one per day. */
export function useCartCheck(): CartCheck {
  const { lines } = useCart();
  const today = useQuery(settingsQuery).data?.today;
  const items = useQuery({ ...itemsQuery, staleTime: 0, enabled: lines.length > 0 });
  const days = [...new Set(lines.map(({ selectedDate }) => selectedDate))].filter((day) => today && day >= today);
  const results = useQueries({ queries: days.map(availabilityOfDayQuery) });

  const availability = new Map(
    days.flatMap((day, index) => {
      const availability = results[index]?.data;
      return availability ? [[day, availability] as const] : [];
    }),
  );
  const checked = lines.map((line) => checkLine(line, { today, items: items.data, availability }));
  const failed = [items, ...results].filter(({ isError }) => isError);
  return {
    checked,
    available: checked.filter((one) => !isLost(one)),
    short: checked.filter(({ shortage }) => shortage !== null),
    error: failed[0]?.error ?? null,
    retry: () => failed.forEach((query) => void query.refetch()),
  };
}
