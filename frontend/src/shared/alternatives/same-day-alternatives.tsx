import { formatCents, type Alternative, type CalendarDate, type RatedItem, type Rental } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { alternativesQuery } from '../../api/items';
import { Button } from '../../ui/button';
import { Loading, Skeleton } from '../../ui/loading';
import type { Actor } from '../availability-calendar/day-state';
import { lineIn, NO_LINES, type CartLines } from '../cart/cart-lines';
import { ItemImage } from '../item/item-image';
import { TryAgain } from '../page/load-failure';
import { describePrice, useDayRates } from '../price/rental-price';

interface SameDayAlternativesProps {
  /** The item that is sold out. */
  itemId: number;
  day: CalendarDate;
  /** Of the rental that begins on that day. */
  days?: number;
  /** Units that must be free. */
  quantity: number;
  onSwap: (item: RatedItem) => void;
  /** What `onSwap` does, before the item's name. */
  verb?: string;
  actor?: Actor;
  /** A swap can merge with one of these lines, so both must be free. */
  lines?: CartLines;
}

const SHOWN = 3;
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2';

/** Offers similar items that are free on the same day. Render it only if the item is sold out: its request counts as missed demand. */
export function SameDayAlternatives({
  itemId,
  day,
  days = 1,
  quantity,
  onSwap,
  verb = 'Swap for',
  actor = 'customer',
  lines = NO_LINES,
}: SameDayAlternativesProps) {
  const alternatives = useQuery(alternativesQuery({ itemId, day, days, quantity, forOwner: actor === 'admin' }));
  const [showsAll, showAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed no longer exists.
  useEffect(() => {
    if (showsAll) list.current?.children[SHOWN]?.querySelector('button')?.focus();
  }, [showsAll]);

  if (alternatives.isPending)
    return (
      // As high as the usual result, a list with a button, so that nothing below moves.
      <Loading label="Looking for something similar" className="space-y-2">
        <Skeleton className="h-7 w-48" />
        <div className={GRID}>
          {Array.from({ length: SHOWN }, (_, index) => (
            <Skeleton key={index} className="h-22" />
          ))}
        </div>
        <Skeleton className="h-11 w-32" />
      </Loading>
    );
  if (!alternatives.data)
    return <TryAgain sentence="We couldn't look for something similar." onRetry={() => alternatives.refetch()} />;
  const data = alternatives.data.filter(
    ({ item, remaining }) =>
      remaining >= quantity + (lineIn(lines, { itemId: item.id, selectedDate: day, days })?.quantity ?? 0),
  );
  if (data.length === 0)
    return <p>We don't have anything similar available {days > 1 ? 'on those days' : 'that day'}.</p>;
  return (
    <div className="space-y-2">
      <p>Available on the same {days > 1 ? 'days' : 'day'}:</p>
      <ul ref={list} className={GRID}>
        {data.slice(0, showsAll ? data.length : SHOWN).map((alternative) => (
          <li key={alternative.item.id}>
            <AlternativeButton {...{ alternative, quantity, verb, onSwap }} rental={{ eventDate: day, days }} />
          </li>
        ))}
      </ul>
      {data.length > SHOWN && !showsAll && (
        <Button variant="quiet" size="small" onClick={() => showAll(true)}>
          Show {data.length - SHOWN} more
        </Button>
      )}
    </div>
  );
}

type AlternativeButtonProps = Required<Pick<SameDayAlternativesProps, 'quantity' | 'verb' | 'onSwap'>> & {
  alternative: Alternative;
  rental: Rental;
};

function AlternativeButton({ alternative, rental, quantity, verb, onSwap }: AlternativeButtonProps) {
  const { item, priceDifference } = alternative;
  const rates = useDayRates();
  // The difference is that of the prices per day.
  const isPerDay = rental.days === 1 && !rates.factors;
  const { price: perUnit, unit } = describePrice(item, rental, rates);
  const price = isPerDay
    ? priceDifferenceText(priceDifference, quantity)
    : `${formatCents(perUnit)}${quantity > 1 ? ' each' : ''} ${unit}`;
  return (
    <button
      type="button"
      onClick={() => onSwap(item)}
      className="@container flex h-full w-full items-center gap-3 rounded-2xl bg-card p-2 text-left leading-snug ring-2 ring-field/50 ring-inset hover:ring-primary"
    >
      <ItemImage src={item.imageUrl} alt="" className="w-16 shrink-0 rounded-xl @max-[12rem]:hidden" />
      <span className="min-w-0">
        <span className="block wrap-anywhere">
          {verb} <strong>{item.name}</strong>{' '}
        </span>
        <span className="text-base text-soft">{price}</span>
      </span>
    </button>
  );
}

/** `$20 more`, `$4.50 less each` or `same price`, of cents per unit. */
export function priceDifferenceText(cents: number, quantity: number): string {
  if (cents === 0) return 'same price';
  const amount = formatCents(Math.abs(cents)).replace(/\.00$/, '');
  return `${amount} ${cents > 0 ? 'more' : 'less'}${quantity > 1 ? ' each' : ''}`;
}
