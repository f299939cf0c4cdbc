import {
  deliveredPrice,
  formatDollars,
  pickRates,
  priceRental,
  type Item,
  type ItemFact,
  type ItemRating,
  type Rental,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Cake, Clock, PlugZap, Ruler, Sprout, Star, type LucideIcon } from 'lucide-react';
import { settingsQuery } from '../../../api/settings';
import { count } from '../../../lib/format';
import { useCart } from '../../../shared/cart/cart-context';
import { useSurcharge } from '../../../shared/delivery/remembered-zip';
import { isPreselected } from '../../../shared/price/waiver';

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

/** The price of an item ordered alone, with tax and all fees. With a filled cart, the text says "on its own". */
export function DeliveredPrice({
  item,
  rental = null,
  quantity = 1,
  isLong = false,
}: {
  item: Item;
  /** Null without a chosen day. */
  rental?: Rental | null;
  quantity?: number;
  isLong?: boolean;
}) {
  const { zip, surcharge } = useSurcharge();
  const { lines } = useCart();
  const book = useQuery(settingsQuery).data?.priceBook;
  if (!book) return null;
  const rates = pickRates(book, zip, isPreselected(book.damageWaiver));
  const { price } = rental ? priceRental(item, rental, rates) : item;
  const delivered = formatDollars(deliveredPrice({ price, quantity }, rates, surcharge));
  const fees = rates.taxes.length > 0 ? ', with setup, fees and tax' : ', with setup and fees';
  return `about ${delivered} delivered${lines.length > 0 ? ' on its own' : ''}${isLong ? fees : ''}`;
}

export const FACT_ICONS: Readonly<Record<ItemFact, LucideIcon>> = {
  ages: Cake,
  footprint: Ruler,
  power: PlugZap,
  surface: Sprout,
  setupTime: Clock,
};
