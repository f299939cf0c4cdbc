import { lastDay, type Booking, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarHeart, History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { userBookingsQuery, userOrdersQuery } from '../../../api/orders';
import { settingsQuery } from '../../../api/settings';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs';
import { BookingList } from './booking-list';
import { useTab } from '../profile/use-tab';

const TABS = ['upcoming', 'past'] as const;
const LABELS = { upcoming: 'Upcoming', past: 'Past' } as const;

export function BookingsPage() {
  const bookings = useQuery(userBookingsQuery);
  const orders = useQuery(userOrdersQuery);
  const settings = useQuery(settingsQuery);
  const { tab, chooseTab } = useTab(TABS);
  const heading = useRef<HTMLHeadingElement>(null);
  const split = bookings.data && settings.data && splitBookings(bookings.data, settings.data.today);
  const upcoming = split?.upcoming.length;
  const hasCancelled = useRef(false);
  const failed = [bookings, orders, settings].find((query) => query.isError && query.data === undefined);

  // The focused card is gone: move the focus to the heading.
  useEffect(() => {
    if (!hasCancelled.current) return;
    hasCancelled.current = false;
    heading.current?.focus();
  }, [upcoming]);

  return (
    <div className="container-page space-y-8 pt-20 pb-4">
      <PageTitle title="My Bookings" />
      <h1 ref={heading} tabIndex={-1} className="text-4xl sm:text-5xl">
        My Bookings
      </h1>
      {failed ? (
        <LoadFailure title="We couldn't load your bookings" query={failed} />
      ) : (
        <Tabs value={tab} onValueChange={chooseTab} className="space-y-6">
          <TabsList aria-label="My Bookings" className="sm:max-w-md">
            {TABS.map((name) => (
              <TabsTrigger key={name} value={name}>
                {LABELS[name]} {split && `(${split[name].length})`}
              </TabsTrigger>
            ))}
          </TabsList>
          {TABS.map((name) => (
            <TabsContent key={name} value={name}>
              {!split || !orders.data || !settings.data ? (
                <BookingListPlaceholder />
              ) : split[name].length === 0 ? (
                <NoBookings tab={name} />
              ) : (
                <BookingList
                  bookings={split[name]}
                  orders={orders.data}
                  timeZone={settings.data.timeZone}
                  upcoming={name === 'upcoming'}
                  onCancelled={() => {
                    hasCancelled.current = true;
                  }}
                />
              )}
            </TabsContent>
          ))}
        </Tabs>
      )}
    </div>
  );
}

function BookingListPlaceholder() {
  return (
    <Loading className="grid gap-6">
      {[1, 2].map((card) => (
        <div
          key={card}
          className="grid overflow-hidden rounded-[2rem] bg-card shadow-card sm:grid-cols-[13rem_1fr] lg:grid-cols-[17rem_1fr]"
        >
          <Skeleton className="aspect-5/2 rounded-none sm:aspect-auto sm:h-full" />
          <div className="space-y-4 p-5 sm:p-6">
            <Skeleton className="h-13 max-w-sm" />
            <Skeleton className="h-15 max-w-md" />
            <Skeleton className="mt-8 h-11 w-40 rounded-full" />
            <Skeleton className="h-6 max-w-lg" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

const EMPTY = {
  upcoming: {
    Icon: CalendarHeart,
    title: 'No upcoming bookings',
    text: 'Your next party starts with a day and something to jump on, sit at or slide down.',
  },
  past: {
    Icon: History,
    title: 'No past bookings',
    text: "You'll find past parties and cancelled bookings here.",
  },
} as const;

function NoBookings({ tab }: { tab: keyof typeof EMPTY }) {
  const { Icon, title, text } = EMPTY[tab];
  const dayLink = useDayLink();
  return (
    <div className="confetti grid justify-items-center gap-4 rounded-[2rem] bg-card px-6 py-14 text-center shadow-card">
      <Icon aria-hidden strokeWidth={1.5} className="size-14 text-primary" />
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-md text-soft">{text}</p>
      {tab === 'upcoming' && (
        <Link to={dayLink('/#products')} className={buttonStyle({ size: 'large' })}>
          Browse Products
        </Link>
      )}
    </div>
  );
}

/** Upcoming bookings, next one first, and past or cancelled ones, latest first. */
export function splitBookings(latestFirst: readonly Booking[], today: CalendarDate) {
  const isUpcoming = (booking: Booking) => booking.status !== 'CANCELLED' && lastDay(booking) >= today;
  return {
    upcoming: latestFirst.filter(isUpcoming).toReversed(),
    past: latestFirst.filter((booking) => !isUpcoming(booking)),
  };
}
