import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ApiProblem } from '../../api/api-problem';
import { useDayLink } from '../../shared/event-day/use-day-link';
import { ItemPicture } from '../../shared/item-picture';
import { LoadFailure } from '../../shared/load-failure';
import { PageTitle } from '../../shared/page-title';
import { routeId } from '../../shared/route-id';
import { useItem } from '../../shared/use-item';
import { Skeleton } from '../../ui/skeleton';
import { ItemBookingPanel } from './item-booking-panel';
import { ItemNotFound } from './item-not-found';
import { ItemPromises } from './item-promises';

export function ItemPage() {
  const id = routeId(useParams()['id']);
  const dayLink = useDayLink();
  const item = useItem(id);

  if (id === 0 || (item.error instanceof ApiProblem && item.error.problem.status === 404)) return <ItemNotFound />;
  return (
    <div className="container-page pt-16 pb-4">
      <Link
        to={dayLink('/#products')}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-bold text-soft hover:bg-sunken hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to products
      </Link>
      {item.isPending && <Placeholder />}
      {item.isError && (
        <LoadFailure
          title="We could not load this item"
          error={item.error}
          onRetry={() => item.refetch()}
          className="mt-6"
        />
      )}
      {item.isSuccess && (
        <div className="mt-3 grid gap-8 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-12">
          <PageTitle title={item.data.name} />
          <ItemPicture src={item.data.imageUrl} alt={item.data.name} eager className="rounded-[2rem] shadow-card" />
          <ItemBookingPanel item={item.data} />
          <section aria-labelledby="about" className="space-y-3">
            <h2 id="about" className="text-2xl">
              Description
            </h2>
            <p className="max-w-prose whitespace-pre-line">{item.data.description}</p>
            <ItemPromises />
          </section>
        </div>
      )}
    </div>
  );
}

function Placeholder() {
  return (
    <div role="status" className="mt-3 grid gap-8 lg:grid-cols-[1.15fr_1fr] lg:gap-12">
      <span className="sr-only">Loading</span>
      <Skeleton className="aspect-4/3 rounded-[2rem]" />
      <div className="space-y-5">
        <Skeleton className="h-12 w-4/5" />
        <Skeleton className="h-9 w-1/3" />
        <Skeleton className="h-[30rem]" />
      </div>
    </div>
  );
}
