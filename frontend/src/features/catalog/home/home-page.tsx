import type { AvailabilityByItem, Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { Suspense } from 'react';
import { availabilityOfDayQuery } from '../../../api/availability';
import { itemsQuery } from '../../../api/items';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { lazyPart } from '../../../shared/page/lazy-part';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Loading, Skeleton } from '../../../ui/loading';
import { FindByDay } from './find-by-day';
import { Hero } from './hero';
import { Products } from './products';
import { itemsIn, useCatalogFilter } from './use-catalog-filter';

export function HomePage() {
  const { day, today } = useEventDay();
  const { category } = useCatalogFilter();
  const items = useQuery(itemsQuery);
  const availability = useQuery(availabilityOfDayQuery(day ?? today));

  return (
    <>
      <PageTitle title="Make Your Party Unforgettable" />
      <Hero />
      <FindByDay>
        {day && availability.isError ? (
          <LoadFailure title="We couldn't check that day" query={availability} />
        ) : (
          <DayOffers
            items={items.data && itemsIn(category, items.data)}
            availability={availability.data}
            dayChosen={day !== null}
          />
        )}
      </FindByDay>
      <Products items={items} availability={availability} day={day} />
    </>
  );
}

const FreeItems = lazyPart(async () => (await import('./free-items')).FreeItems);

interface DayOffersProps {
  items: readonly Item[] | undefined;
  /** Undefined while it loads. */
  availability: AvailabilityByItem | undefined;
  dayChosen: boolean;
}

/** The items available on the chosen day. */
function DayOffers({ items, availability, dayChosen }: DayOffersProps) {
  if (!dayChosen) return <Invitation />;
  if (!items || !availability) return <Checking />;
  return (
    <Suspense fallback={<Checking />}>
      <FreeItems items={items} availability={availability} />
    </Suspense>
  );
}

function Invitation() {
  return (
    <div className="confetti grid flex-1 place-items-center gap-4 rounded-2xl bg-sunken/60 px-6 py-12 text-center max-sm:hidden">
      <PartyPopper aria-hidden strokeWidth={1.5} className="size-14 text-primary" />
      <p className="max-w-sm text-soft">
        Tap your day in the calendar. It stays chosen while you look around, and availability is shown for that day.
      </p>
    </div>
  );
}

function Checking() {
  return (
    <Loading label="Checking..." className="grid gap-3 max-sm:[&>:nth-child(n+3)]:hidden">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-19" />
      ))}
    </Loading>
  );
}
