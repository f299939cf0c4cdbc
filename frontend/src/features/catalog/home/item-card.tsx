import {
  formatCents,
  type CalendarDate,
  type RatedItem,
  ITEM_FACT_NAMES,
  ITEM_FACTS,
  type Item,
} from '@party-rental/contracts';
import { UsersRound, ShoppingBag, CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { count } from '../../../lib/format';
import { isPartlyBooked } from '../../../shared/availability-calendar/day-state';
import { useCart } from '../../../shared/cart/cart-context';
import { totalItems } from '../../../shared/cart/cart-lines';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { ItemImage } from '../../../shared/item/item-image';
import { lazyPart } from '../../../shared/page/lazy-part';
import { describePrice, useDayRates } from '../../../shared/price/rental-price';
import { Badge } from '../../../ui/badge';
import { DeliveredPrice, FACT_ICONS, RatingLine } from '../parts/item-facts';
import type { ItemAvailability } from './item-availability';

// Only a visit that chooses a day needs them.
const CardActions = lazyPart(async () => (await import('./card-actions')).CardActions);

interface ItemCardProps {
  item: RatedItem;
  availability: ItemAvailability;
  /** The chosen day; null if the card is about today. */
  day: CalendarDate | null;
  /** Of the rental that begins on that day. */
  days?: number;
  /** Below a heading of its group. */
  heading?: 'h3' | 'h4';
}

export function ItemCard({ item, availability, day, days = 1, heading: Heading = 'h3' }: ItemCardProps) {
  const dayLink = useDayLink();
  const { search } = useLocation();
  const rental = day && { eventDate: day, days };
  const { price, unit } = describePrice(item, rental, useDayRates());
  return (
    <article
      id={`item-${item.id}`}
      className="group scroll-mt-20 relative flex h-full flex-col overflow-hidden rounded-2xl bg-card sm:rounded-card shadow-card transition-shadow hover:shadow-lifted has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-ring"
    >
      <ItemImage
        src={item.imageUrl}
        alt=""
        sizes="(min-width: 40rem) 24rem, 50vw"
        className={cn(
          'transition-transform duration-500 group-hover:scale-[1.03]',
          (availability.state === 'unavailable' || availability.state === 'sold-out') && 'opacity-70 grayscale-[40%]',
        )}
      />
      <InCartMark itemId={item.id} day={day} />
      <div className="relative flex flex-1 flex-col gap-1.5 bg-card p-3 sm:gap-2.5 sm:p-5">
        <div className="-mx-1 -mt-7 min-h-7 sm:mx-0 sm:-mt-9">
          <AvailabilityBadge availability={availability} stock={item.stock} dayChosen={day !== null} />
        </div>
        <Heading className="text-lg leading-tight sm:text-[1.35rem]">
          <Link
            to={dayLink(`/item/${item.id}`)}
            state={{ filters: search }}
            className="outline-none after:absolute after:inset-0"
          >
            {item.name}
          </Link>
        </Heading>
        {item.rating && <RatingLine rating={item.rating} />}
        <p className="line-clamp-2 text-base text-soft max-sm:hidden">{item.description}</p>
        <CardFacts item={item} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 border-t-2 border-dashed border-line pt-2 sm:pt-3">
          <p>
            <span className="font-display text-lg font-bold tabular-nums sm:text-2xl">{formatCents(price)}</span>
            <span className="text-soft max-sm:text-base"> {unit}</span>
            <span className="block text-sm leading-snug text-soft sm:text-base">
              <DeliveredPrice item={item} rental={rental} />
            </span>
          </p>
          {day && (
            <Suspense>
              <CardActions item={item} availability={availability} day={day} days={days} />
            </Suspense>
          )}
        </div>
      </div>
    </article>
  );
}

const MAX_FACTS = 3;

/** For how many guests an item is, and its first facts, each with its icon. */
function CardFacts({ item }: { item: Item }) {
  const facts = [
    { label: 'Capacity', value: item.capacity, Icon: UsersRound },
    ...ITEM_FACT_NAMES.map((fact) => ({ label: ITEM_FACTS[fact], value: item[fact], Icon: FACT_ICONS[fact] })),
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <ul className="space-y-0.5 text-sm leading-snug text-soft sm:space-y-1 sm:text-base">
      {facts.slice(0, MAX_FACTS).map(({ label, value, Icon }) => (
        <li key={label} className="flex gap-1.5">
          <Icon role="img" aria-label={`${label}:`} className="mt-0.5 size-4 shrink-0 text-primary" />
          <span className="min-w-0 wrap-anywhere">{value}</span>
        </li>
      ))}
    </ul>
  );
}

interface InCartMarkProps {
  itemId: number;
  /** The chosen day; null for any day. */
  day: CalendarDate | null;
}

/** How many units of a card's item are in the cart. Covers the image, so that nothing moves. */
function InCartMark({ itemId, day }: InCartMarkProps) {
  const { lines } = useCart();
  const units = totalItems(
    lines.filter(({ item, selectedDate }) => item.id === itemId && selectedDate === (day ?? selectedDate)),
  );
  if (units === 0) return null;
  return (
    <Badge className="absolute top-2 right-2">
      <ShoppingBag aria-hidden />
      {units} in cart
    </Badge>
  );
}

interface AvailabilityBadgeProps {
  availability: ItemAvailability;
  stock: number;
  /** Whether the day is one that the visitor chose instead of today. */
  dayChosen: boolean;
}

function AvailabilityBadge({ availability, stock, dayChosen }: AvailabilityBadgeProps) {
  switch (availability.state) {
    case 'checking':
      return (
        <Badge>
          <LoaderCircle aria-hidden className="animate-spin" />
          Checking...
        </Badge>
      );
    case 'unknown':
      return <Badge>Not checked</Badge>;
    case 'available':
      return (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone="good">
            <CircleCheck aria-hidden />
            Available
          </Badge>
          {isPartlyBooked(availability.remaining, stock) && <Badge>{count(availability.remaining, 'unit')} left</Badge>}
        </span>
      );
    case 'unavailable':
    case 'sold-out':
      return (
        <Badge tone="bad" className="max-sm:px-2 max-sm:[&_svg]:hidden">
          <CircleX aria-hidden />
          {dayChosen ? 'Unavailable that day' : 'Unavailable Today'}
        </Badge>
      );
  }
}
