import type { ItemRating } from '@party-rental/contracts';
import { Star } from 'lucide-react';
import { count } from '../../../lib/format-text';

/** The average rating of an item. */
export function RatingLine({ rating }: { rating: ItemRating }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5">
      <Star aria-hidden strokeWidth={1.75} className="size-5 shrink-0 fill-sun text-star" />
      <span className="sr-only">Rated </span>
      <span className="font-bold whitespace-nowrap tabular-nums">{rating.average.toFixed(1)}</span>
      <span className="sr-only"> out of 5 stars by </span>
      <span className="text-base text-soft">{count(rating.count, 'review')}</span>
    </p>
  );
}
