import {
  formatCents,
  formatRentalDays,
  MAX_QUANTITY_PER_BOOKING,
  type RatedItem,
  type Rental,
  ITEM_FACT_NAMES,
  ITEM_FACTS,
  ITEM_TYPE_NAMES,
  type Item,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../../api/settings';
import { AvailabilityCalendar } from '../../../shared/availability-calendar/availability-calendar';
import { useRentalAvailability } from '../../../shared/availability-calendar/use-rental-availability';
import { useShortage } from '../../../shared/availability-calendar/use-shortage';
import { nextSaturday } from '../../../shared/availability-calendar/use-shown-month';
import { BarNotice } from '../../../shared/booking-form/bar/bar-notice';
import { useCart } from '../../../shared/cart/cart-context';
import { LazyDeliveryZip } from '../../../shared/delivery/lazy-delivery-zip';
import { rentalQuery, useEventDay } from '../../../shared/event-day/use-event-day';
import { lazyPart } from '../../../shared/page/lazy-part';
import { LoadFailure } from '../../../shared/page/load-failure';
import { describePrice, formatPrice, useDayRates } from '../../../shared/price/rental-price';
import { Button, buttonStyle } from '../../../ui/button';
import { Skeleton } from '../../../ui/loading';
import { AddToCart, InCartNotice } from './add-to-cart';
import { DeliveredPrice, FACT_ICONS, RatingLine } from '../parts/item-facts';

const QuantityChooser = lazyPart(async () => (await import('./quantity-chooser')).QuantityChooser);

interface ItemBookingPanelProps {
  item: RatedItem;
  /** As many as were chosen; fewer may be left. */
  units: number;
  onChange: (units: number) => void;
  /** Below the calendar. */
  children: ReactNode;
}

/** Price, calendar and booking buttons of an item. */
export function ItemBookingPanel({ item, units, onChange, children }: ItemBookingPanelProps) {
  const { day, days, maxDays, today, chooseDay } = useEventDay();
  const rates = useDayRates();
  const settings = useQuery(settingsQuery);
  const onDay = useRentalAvailability(item.id, day, days);
  const isUnavailable = onDay.data?.isAvailable === false;
  const free = isUnavailable ? null : day;
  const rental = free && { eventDate: free, days };
  const price = describePrice(item, rental, rates);
  const max = free ? (onDay.data?.remaining ?? 1) : 1;
  const quantity = Math.min(units, max);
  const { isInCart } = useCart();
  const missingId = useId();
  const notice = useNotice(item, day && { eventDate: day, days }, units);

  return (
    <div className="flex flex-col gap-6 lg:row-span-2 lg:gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:gap-y-3 lg:gap-y-1">
        <h1 className="w-full text-3xl sm:text-5xl lg:text-4xl">{item.name}</h1>
        {item.rating && (
          <a
            href="#reviews"
            className="inline-flex min-h-11 items-center underline-offset-4 max-lg:w-full hover:underline lg:order-last"
          >
            <RatingLine rating={item.rating} />
          </a>
        )}
        <p>
          <span className="font-display text-3xl font-bold text-primary tabular-nums">{formatCents(price.price)}</span>
          <span className="text-lg text-soft"> {price.unit}</span>
          <span className="block text-soft">
            <DeliveredPrice {...{ item, rental, quantity }} isLong />
          </span>
        </p>
      </div>
      <div className="lg:order-1">
        <ItemSpecifications item={item} />
      </div>
      {rental && isInCart({ itemId: item.id, selectedDate: rental.eventDate, days }) && (
        <InCartNotice rental={rental} />
      )}
      <div className="sticky bottom-0 z-10 order-last -mx-4 space-y-2 border-t border-line bg-card/95 px-4 py-3 backdrop-blur-sm lg:static lg:order-none lg:mx-0 lg:rounded-2xl lg:border-0 lg:bg-transparent lg:p-0">
        {!free && (
          <p id={missingId} className="text-base leading-snug text-soft">
            Pick {day ? 'another' : 'a'} day to book it or add it to your cart.
          </p>
        )}
        {rental && (
          <p role="status" className="text-base leading-snug font-bold sm:text-lg">
            {formatRentalDays(rental)}
            {!price.isPlain && <span className="block text-base">{formatPrice(price)}</span>}
            <span className="block text-base font-normal text-soft lg:hidden">
              <DeliveredPrice {...{ item, rental, quantity }} />
            </span>
          </p>
        )}
        {free && item.stock > 1 && (
          // Reserves the height while the units left load, and for the last unit, so that nothing below moves.
          <div className="min-h-11">
            {max > 1 && (
              <Suspense>
                <QuantityChooser {...{ item, price: price.price, quantity, max, onChange, missingId }} />
              </Suspense>
            )}
            {onDay.data?.remaining === 1 && (
              <p className="text-base text-soft">This is the last one {days > 1 ? 'for those days' : 'that day'}.</p>
            )}
          </div>
        )}
        <BarNotice>{notice}</BarNotice>
        <div className="flex flex-wrap gap-2.5">
          {rental && quantity <= MAX_QUANTITY_PER_BOOKING ? (
            <Link
              to={`/booking/${item.id}?${rentalQuery(rental)}${quantity > 1 ? `&quantity=${quantity}` : ''}`}
              className={buttonStyle({ size: 'large', className: 'flex-1' })}
            >
              Book Now
            </Link>
          ) : (
            <Button
              size="large"
              disabled
              aria-describedby={missingId}
              className="flex-1 whitespace-nowrap max-sm:px-3 max-sm:text-base"
            >
              {free ? 'Book Now' : 'Select a Date Below'}
            </Button>
          )}
          <AddToCart item={item} day={free} days={days} quantity={quantity} missingId={missingId} />
        </div>
      </div>
      <p className="text-center text-base text-soft lg:order-1">No account required. Book as a guest or sign in.</p>
      <section
        aria-labelledby="pick-a-day"
        className="space-y-4 rounded-[2rem] bg-card p-4 shadow-card sm:p-6 lg:px-4 lg:pt-2 lg:pb-4"
      >
        <h2 id="pick-a-day" className="text-2xl lg:sr-only">
          Choose your day
        </h2>
        {today && settings.data && (
          <AvailabilityCalendar
            itemId={item.id}
            stock={item.stock}
            today={today}
            selected={day}
            days={days}
            maxDays={maxDays}
            onSelect={chooseDay}
            opensAt={nextSaturday(settings.data)}
          />
        )}
        <p role="status" className="text-base font-semibold text-bad empty:sr-only">
          {!isUnavailable && notice}
        </p>
        {children}
        {settings.isPending && <Skeleton className="h-[25rem] sm:h-[29rem]" />}
        {settings.isError && <LoadFailure title="We couldn't load the calendar" query={settings} />}
      </section>
      <div className="rounded-[2rem] bg-card p-4 shadow-card sm:p-6 lg:order-1">
        <LazyDeliveryZip />
      </div>
    </div>
  );
}

/** What has changed since the visitor chose the day and the units, and saw the price. */
function useNotice(item: RatedItem, rental: Rental | null, units: number): string | undefined {
  const [seenPrice] = useState(item.price);
  const shortage = useShortage(item.id, rental?.eventDate ?? null, units, 'customer', rental?.days)?.sentence;
  const rates = useDayRates();
  if (shortage || item.price === seenPrice) return shortage;
  const before = describePrice({ ...item, price: seenPrice }, rental, rates).price;
  return `The price is now ${formatPrice(describePrice(item, rental, rates))} instead of ${formatCents(before)}.`;
}

function ItemSpecifications({ item }: { item: Item }) {
  const all: { label: string; value: string | number | null; Icon?: LucideIcon }[] = [
    { label: 'Category', value: ITEM_TYPE_NAMES[item.type] },
    { label: 'Dimensions', value: item.dimensions },
    { label: 'Capacity', value: item.capacity },
    { label: 'Available Units', value: item.stock > 1 ? item.stock : null },
    ...ITEM_FACT_NAMES.map((fact) => ({ label: ITEM_FACTS[fact], value: item[fact], Icon: FACT_ICONS[fact] })),
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,40%),1fr))] gap-x-6 gap-y-3 rounded-2xl bg-sunken/70 p-5">
      {all
        .filter(({ value }) => value)
        .map(({ label, value, Icon }) => (
          <div key={label}>
            <dt className="flex items-center gap-1.5 text-base text-soft">
              {Icon && <Icon aria-hidden className="size-4 shrink-0 text-primary" />}
              {label}
            </dt>
            <dd className="leading-snug font-bold">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
