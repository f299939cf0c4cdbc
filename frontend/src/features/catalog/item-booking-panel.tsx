import { formatCents, type Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dayAvailabilityQuery } from '../../api/availability';
import { settingsQuery } from '../../api/settings';
import { longDay } from '../../lib/format-day';
import { AvailabilityCalendar } from '../../shared/availability-calendar/availability-calendar';
import { NearestDays } from '../../shared/availability-calendar/nearest-days';
import { useEventDay } from '../../shared/event-day/use-event-day';
import { LoadFailure } from '../../shared/load-failure';
import { Alert } from '../../ui/alert';
import { Button, buttonStyle } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { ItemSpecifications } from './item-specifications';

/** What an item is and costs, on which days it can be had, and the way to book it. */
export function ItemBookingPanel({ item }: { item: Item }) {
  const { day, today, chooseDay } = useEventDay();
  const settings = useQuery(settingsQuery);
  const onDay = useQuery(dayAvailabilityQuery(item.id, day));
  const booked = onDay.data?.isAvailable === false;

  return (
    <div className="flex flex-col gap-6 lg:row-span-2">
      <div className="space-y-3">
        <h1 className="text-4xl sm:text-5xl">{item.name}</h1>
        <p>
          <span className="font-display text-3xl font-bold text-primary tabular-nums">{formatCents(item.price)}</span>
          <span className="text-lg text-soft"> per day</span>
        </p>
      </div>
      <ItemSpecifications item={item} />
      <div className="sticky bottom-0 z-10 order-last -mx-4 space-y-2 border-t border-line bg-card/95 px-4 py-3 backdrop-blur-sm lg:static lg:order-none lg:mx-0 lg:rounded-2xl lg:border-0 lg:bg-transparent lg:p-0">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {day && !booked ? (
            <>
              <p role="status" className="min-w-0 flex-1 basis-32 leading-snug font-bold">
                {longDay(day)}
              </p>
              <Link
                to={`/booking/${item.id}?date=${day}`}
                className={buttonStyle({ size: 'large', className: 'flex-none' })}
              >
                Book Now
              </Link>
            </>
          ) : (
            <Button size="large" disabled className="w-full">
              Select a Date Below
            </Button>
          )}
        </div>
        <p className="text-center text-base text-soft">No account required. Book as a guest or sign in.</p>
      </div>
      <section aria-labelledby="pick-a-day" className="space-y-4 rounded-[2rem] bg-card p-4 shadow-card sm:p-6">
        <h2 id="pick-a-day" className="text-2xl">
          Choose your day
        </h2>
        {today && <AvailabilityCalendar itemId={item.id} today={today} selected={day} onSelect={chooseDay} />}
        {settings.isPending && <Skeleton className="h-[25rem] sm:h-[29rem]" />}
        {settings.isError && (
          <LoadFailure
            title="We could not load the calendar"
            error={settings.error}
            onRetry={() => settings.refetch()}
          />
        )}
        {day && booked && (
          <Alert tone="info" urgent title={`${longDay(day)} is already booked.`}>
            <NearestDays itemId={item.id} day={day} quantity={1} onChoose={chooseDay} />
          </Alert>
        )}
      </section>
    </div>
  );
}
