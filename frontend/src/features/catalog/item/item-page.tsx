import type { Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ApiProblem } from '../../../api/api-problem';
import { dayAvailabilityQuery } from '../../../api/availability';
import { BackLink } from '../../../shared/page/back-link';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { ItemPicture } from '../../../shared/item/item-picture';
import { lazyPart } from '../../../shared/page/lazy-part';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { routeId, useItem } from '../../../shared/item/use-item';
import { Loading, Skeleton } from '../../../ui/loading';
import { ItemBookingPanel } from './item-booking-panel';
import { ItemNotFound } from './item-not-found';
import { ItemPromises } from './item-promises';
import { ItemReviews } from './item-reviews';
import { PackageContents } from './package-contents';

const ItemSoldOut = lazyPart(async () => (await import('./item-sold-out')).ItemSoldOut);

export function ItemPage() {
  const id = routeId(useParams()['id']);
  const item = useItem(id);
  const { day } = useEventDay();
  const onDay = useQuery(dayAvailabilityQuery(id, day)).data;

  if (id === 0 || (item.error instanceof ApiProblem && [400, 404].includes(item.error.problem.status)))
    return <ItemNotFound />;
  return (
    <ItemFrame>
      {item.isPending && <Placeholder />}
      {item.isError && (
        <LoadFailure
          title="We couldn't load this item"
          error={item.error}
          onRetry={() => item.refetch()}
          className="mt-6"
        />
      )}
      {item.data && onDay?.isAvailable === false && (
        // Nothing is reserved, so that the page shifts only once.
        <Suspense fallback={null}>
          <ItemSoldOut item={item.data} />
        </Suspense>
      )}
      {item.data && (
        <ItemGrid item={item.data}>
          <PageTitle title={item.data.name} description={item.data.description} />
          <ItemBookingPanel key={item.data.id} item={item.data} />
          <div className="space-y-8">
            <section aria-labelledby="about" className="space-y-3">
              <h2 id="about" className="text-2xl">
                Description
              </h2>
              <p className="max-w-prose whitespace-pre-line">{item.data.description}</p>
              <ItemPromises />
            </section>
            <PackageContents contents={item.data.contents} />
            <ItemReviews item={item.data} />
          </div>
        </ItemGrid>
      )}
    </ItemFrame>
  );
}

/** The top of an item's page, also in its HTML shell. */
export function ItemFrame({ children }: { children: ReactNode }) {
  const dayLink = useDayLink();
  return (
    <div className="container-page pt-16 pb-4">
      <BackLink to={dayLink('/#products')}>Back to products</BackLink>
      {children}
    </div>
  );
}

interface ItemGridProps {
  item: Pick<Item, 'name' | 'imageUrl'>;
  children?: ReactNode;
}

/** The item's image, with the rest next to it and below. */
export function ItemGrid({ item: { name, imageUrl }, children }: ItemGridProps) {
  return (
    <div className="mt-3 grid gap-8 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-12">
      <ItemPicture src={imageUrl} alt={name} eager className="rounded-[2rem] shadow-card" />
      {children}
    </div>
  );
}

function Placeholder() {
  return (
    <Loading className="mt-3 grid gap-8 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
      <Skeleton className="aspect-4/3 rounded-[2rem]" />
      <div className="space-y-5">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-9 w-1/3" />
        <Skeleton className="h-[30rem]" />
      </div>
    </Loading>
  );
}
