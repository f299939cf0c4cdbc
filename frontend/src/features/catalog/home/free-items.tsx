import { type AvailabilityByItem, type UnavailableReason, type Item } from '@party-rental/contracts';
import { ArrowDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { count } from '../../../lib/format';
import { useDayLink, useEventDay } from '../../../shared/event-day/use-event-day';
import { ItemImage } from '../../../shared/item/item-image';
import { describePrice, formatPrice, useDayRates } from '../../../shared/price/rental-price';
import { isPartlyBooked } from '../../../shared/availability-calendar/day-state';
import { PhoneLink } from '../../../shared/shop/business';
import { buttonStyle } from '../../../ui/button';
import { useCatalogFilter } from './use-catalog-filter';

interface FreeItemsProps {
  items: readonly Item[];
  availability: AvailabilityByItem;
}

const SHOWN = 5;

/** A short list of the items available on the chosen day; on a phone only the way to them. */
export function FreeItems({ items, availability }: FreeItemsProps) {
  const dayLink = useDayLink();
  const { day, days } = useEventDay();
  const rental = day && { eventDate: day, days };
  const rates = useDayRates();
  const { category } = useCatalogFilter();
  const free = items.filter((item) => availability[item.id]?.available);
  if (free.length === 0) {
    const reason = items.map((item) => availability[item.id]?.reason).find(Boolean);
    return (
      <p className="rounded-2xl bg-sunken p-5">
        <NothingAvailable reason={reason} />
      </p>
    );
  }
  return (
    <>
      <ul className="grid gap-1 max-sm:hidden">
        {free.slice(0, SHOWN).map((item) => (
          <li
            key={item.id}
            className="relative grid grid-cols-[--spacing(20)_1fr] items-center gap-x-4 rounded-2xl p-2 sm:grid-cols-[5rem_1fr_auto] hover:bg-sunken has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-ring"
          >
            <ItemImage src={item.imageUrl} alt="" className="row-span-2 rounded-xl sm:row-span-1" />
            <div className="min-w-0 leading-snug">
              <Link to={dayLink(`/item/${item.id}`)} className="font-bold outline-none after:absolute after:inset-0">
                {item.name}
              </Link>
              <p className="text-base text-soft">{formatPrice(describePrice(item, rental, rates))}</p>
            </div>
            {isPartlyBooked(availability[item.id]?.remaining ?? 0, item.stock) && (
              <p className="text-base font-bold text-good">
                {count(availability[item.id]?.remaining ?? 0, 'unit')} left
              </p>
            )}
          </li>
        ))}
      </ul>
      <Link
        to={dayLink(`/?available=only${category === 'ALL' ? '' : `&category=${category}`}#products`)}
        className={buttonStyle({ variant: 'outline', className: 'mt-auto self-start' })}
      >
        See all {free.length} available that day
        <ArrowDown aria-hidden />
      </Link>
    </>
  );
}

function NothingAvailable({ reason }: { reason: UnavailableReason | undefined }) {
  if (reason === 'closed') return "We're closed that day. Try another day.";
  if (reason === undefined) return 'Nothing here is available on that day. Try another day or category.';
  return (
    <>
      Please call us for bookings this soon: <PhoneLink className="font-bold whitespace-nowrap underline" />
    </>
  );
}
