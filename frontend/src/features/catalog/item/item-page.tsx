import type { Illustrated } from '@party-rental/contracts';
import { Suspense, useState, type ReactNode } from 'react';
import { useParams, Link, useLocation } from 'react-router-dom';
import { ApiProblem } from '../../../api/api-problem';
import { useRentalAvailability } from '../../../shared/availability-calendar/use-rental-availability';
import { BackLink } from '../../../shared/page/back-link';
import { useDayLink, useEventDay } from '../../../shared/event-day/use-event-day';
import { lazyPart } from '../../../shared/page/lazy-part';
import { LoadFailure } from '../../../shared/page/load-failure';
import { NothingHere } from '../../../shared/page/nothing-here';
import { PageTitle } from '../../../shared/page/page-title';
import { routeId, useItem } from '../../../shared/item/use-item';
import { buttonStyle } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';
import { Gallery } from './gallery';
import { ItemBookingPanel } from './item-booking-panel';

const ItemPromises = lazyPart(async () => (await import('./item-promises')).ItemPromises);
const ItemReviews = lazyPart(async () => (await import('./item-reviews')).ItemReviews);
const PackageContents = lazyPart(async () => (await import('./package-contents')).PackageContents);
const ItemSoldOut = lazyPart(async () => (await import('./item-sold-out')).ItemSoldOut);

export function ItemPage() {
  const id = routeId(useParams()['id']);
  const item = useItem(id);
  const { day, days } = useEventDay();
  const onDay = useRentalAvailability(id, day, days).data;
  // The chosen units carry over to the item that replaces this one.
  const [chosen, choose] = useState({ itemIds: [id], units: 1 });
  const units = chosen.itemIds.includes(id) ? chosen.units : 1;
  const swap = (other: number) => choose({ itemIds: [id, other], units });
  const [seenFree, setSeenFree] = useState('');
  const place = `${id} ${day} ${days}`;
  if (onDay?.isAvailable && seenFree !== place) setSeenFree(place);
  const isSoldOut = onDay?.isAvailable === false;

  if (id === 0 || (item.error instanceof ApiProblem && [400, 404].includes(item.error.problem.status)))
    return <ItemNotFound />;
  return (
    <ItemFrame>
      {item.isPending && <Placeholder />}
      {item.isError && <LoadFailure title="We couldn't load this item" query={item} className="mt-6" />}
      {item.data && isSoldOut && seenFree !== place && (
        // As high as the notice.
        <Suspense fallback={<Skeleton className="mt-3 h-[62.5rem] sm:h-[33rem]" />}>
          <ItemSoldOut item={item.data} quantity={units} onSwap={swap} />
        </Suspense>
      )}
      {item.data && (
        <ItemGrid key={item.data.id} item={item.data}>
          <PageTitle title={item.data.name} description={item.data.description} />
          <ItemBookingPanel item={item.data} units={units} onChange={(more) => choose({ itemIds: [id], units: more })}>
            {/* Above, it would push away what the visitor is looking at. */}
            {isSoldOut && seenFree === place && (
              <Suspense fallback={null}>
                <ItemSoldOut item={item.data} quantity={units} onSwap={swap} />
              </Suspense>
            )}
          </ItemBookingPanel>
          <div className="space-y-8">
            <section aria-labelledby="about" className="space-y-3">
              <h2 id="about" className="text-2xl">
                Description
              </h2>
              <p className="max-w-prose whitespace-pre-line">{item.data.description}</p>
            </section>
            <Suspense fallback={null}>
              <ItemPromises item={item.data} day={day} />
              {item.data.contents.length > 0 && <PackageContents contents={item.data.contents} />}
              {item.data.rating && <ItemReviews item={item.data} />}
            </Suspense>
          </div>
        </ItemGrid>
      )}
    </ItemFrame>
  );
}

/** The top of an item's page, also in its HTML shell. */
export function ItemFrame({ children }: { children: ReactNode }) {
  const link = useProductsLink(useParams()['id']);
  return (
    <div className="container-page pt-12 pb-4 sm:pt-16 lg:pt-8">
      <BackLink {...link}>Back to products</BackLink>
      {children}
    </div>
  );
}

interface ItemGridProps {
  item: Illustrated;
  children?: ReactNode;
}

/** The item's images, with the rest next to them and below. */
export function ItemGrid({ item, children }: ItemGridProps) {
  return (
    <div className="mt-1 grid gap-4 sm:mt-3 sm:gap-8 lg:mt-0 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-12">
      <div className="min-w-0">
        <Gallery item={item} />
      </div>
      {children}
    </div>
  );
}

function Placeholder() {
  return (
    <Loading className="mt-1 grid gap-4 sm:mt-3 sm:gap-8 lg:mt-0 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
      <Skeleton className="aspect-4/3 rounded-[2rem]" />
      <div className="space-y-5">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-9 w-1/3" />
        <Skeleton className="h-[30rem]" />
      </div>
    </Loading>
  );
}

function ItemNotFound() {
  const dayLink = useDayLink();
  return (
    <NothingHere title="Item Not Found" text="The rental item you're looking for doesn't exist.">
      <Link to={dayLink('/')} className={buttonStyle({ size: 'large' })}>
        Return to Home
      </Link>
    </NothingHere>
  );
}

/** Links back to an item's card, in the list as the visitor had filtered it. */
function useProductsLink(itemId: string | undefined): { to: string; state: { place: string } } {
  const dayLink = useDayLink();
  const { state } = useLocation() as { state: { filters?: string } | null };
  // An item that is chosen instead has a history entry without this state.
  const [filters] = useState(() => withoutDay(state?.filters));
  return { to: dayLink(`/?${filters}#products`), state: { place: `item-${itemId}` } };
}

function withoutDay(search: string | undefined): URLSearchParams {
  const filters = new URLSearchParams(search);
  filters.delete('date');
  filters.delete('days');
  return filters;
}
