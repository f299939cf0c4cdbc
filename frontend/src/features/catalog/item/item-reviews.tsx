import { dayIn, type RatedItem, type Review } from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { reviewsQuery } from '../../../api/items';
import { settingsQuery } from '../../../api/settings';
import { count, formatDate } from '../../../lib/format';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Button } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';
import { Stars } from '../../../ui/stars';

/** The reviews of an item; nothing if there are none. */
export function ItemReviews({ item: { id, rating } }: { item: RatedItem }) {
  const reviews = useInfiniteQuery({ ...reviewsQuery(id), enabled: rating !== null });
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const newest = useRef<HTMLLIElement>(null);
  const isLoadingMore = useRef(false);
  const pages = reviews.data?.pages ?? [];
  // After "Show more", move the focus to the first new review.
  useEffect(() => {
    if (isLoadingMore.current) newest.current?.focus();
    isLoadingMore.current = false;
  }, [pages.length]);

  function showMore() {
    isLoadingMore.current = true;
    void reviews.fetchNextPage();
  }

  if (!rating) return null;
  return (
    <section aria-labelledby="reviews" className="space-y-5 border-t-2 border-dashed border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="reviews" className="text-2xl">
          Customer Reviews
        </h2>
        <p className="flex flex-wrap items-center gap-x-2.5">
          <Stars value={rating.average} className="text-xl" />
          <span>
            <strong className="tabular-nums">{rating.average.toFixed(1)}</strong>
            <span className="text-soft"> from {count(rating.count, 'verified review')}</span>
          </span>
        </p>
      </div>
      {reviews.isPending && <Placeholder />}
      {timeZone && pages.length > 0 && (
        <ul className="space-y-4">
          {pages.map(({ entries }, page) =>
            entries.map((review, index) => (
              <li
                key={review.id}
                ref={index === 0 && page > 0 && page === pages.length - 1 ? newest : undefined}
                tabIndex={-1}
                className="rounded-2xl bg-card p-5 shadow-card"
              >
                <OneReview review={review} timeZone={timeZone} />
              </li>
            )),
          )}
        </ul>
      )}
      {reviews.isError && (
        <LoadFailure
          title="We couldn't load the reviews"
          query={{ error: reviews.error, refetch: () => (pages.length > 0 ? showMore() : reviews.refetch()) }}
        />
      )}
      {reviews.hasNextPage && !reviews.isError && (
        <Button variant="outline" disabled={reviews.isFetchingNextPage} onClick={showMore}>
          {reviews.isFetchingNextPage ? 'Loading...' : 'Show More Reviews'}
        </Button>
      )}
    </section>
  );
}

function OneReview({ review, timeZone }: { review: Review; timeZone: string }) {
  return (
    <article className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={review.rating} />
        <h3 className="font-sans text-base font-bold">{review.author}</h3>
        <span className="inline-flex items-center gap-1 text-base font-semibold text-good">
          <BadgeCheck aria-hidden className="size-4 shrink-0" />
          Verified booking
        </span>
        <time dateTime={review.createdAt} className="text-base text-soft sm:ml-auto">
          {formatDate(dayIn(timeZone, new Date(review.createdAt)))}
        </time>
      </div>
      {review.text && <p className="max-w-prose whitespace-pre-line">{review.text}</p>}
    </article>
  );
}

function Placeholder() {
  return (
    <Loading label="Loading reviews" className="space-y-4">
      <Skeleton className="h-28 rounded-2xl" />
      <Skeleton className="h-28 rounded-2xl" />
    </Loading>
  );
}
