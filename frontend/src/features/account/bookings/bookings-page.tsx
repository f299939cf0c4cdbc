import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { userBookingsQuery } from '../../../api/bookings';
import { userOrdersQuery } from '../../../api/orders';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs';
import { BookingList } from './booking-list';
import { BookingListPlaceholder } from './booking-list-placeholder';
import { NoBookings } from './no-bookings';
import { splitBookings } from './split-bookings';
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
