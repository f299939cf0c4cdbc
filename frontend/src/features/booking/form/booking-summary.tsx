import {
  formatRentalDays,
  getTerms,
  type PublicPriceBook,
  type Quote,
  type RatedItem,
  type Rental,
} from '@party-rental/contracts';
import { count } from '../../../lib/format';
import { ContentsLine } from '../../../shared/item/contents-line';
import { ItemImage } from '../../../shared/item/item-image';
import { MinimumOrder } from '../../../shared/price/minimum-order';
import { PriceSummary } from '../../../shared/price/price-summary';
import { DepositTerms } from '../../../shared/booking-form/deposit-terms';

interface BookingSummaryProps {
  item: RatedItem;
  /** Null without a chosen day. */
  rental: Rental | null;
  quantity: number;
  quote: Quote;
  payByPhone: boolean | undefined;
  book: PublicPriceBook;
}

/** The card next to the form: item, day and price. */
export function BookingSummary({ item, rental, quantity, quote, payByPhone, book }: BookingSummaryProps) {
  return (
    <aside
      aria-labelledby="summary-title"
      className="space-y-5 self-start rounded-[2rem] bg-card p-5 shadow-card sm:p-6 lg:sticky lg:top-6"
    >
      <h2 id="summary-title" className="text-2xl">
        Price Summary
      </h2>
      <div className="flex items-center gap-4">
        <ItemImage src={item.imageUrl} alt="" className="w-24 shrink-0 rounded-2xl" />
        <div className="min-w-0">
          <p className="leading-snug font-bold">{item.name}</p>
          <p className="text-base text-soft">{rental ? formatRentalDays(rental) : 'No day chosen yet'}</p>
          {quantity > 1 && <p className="text-base text-soft">{count(quantity, 'unit')}</p>}
          <ContentsLine contents={item.contents} packages={quantity} />
        </div>
      </div>
      <PriceSummary quote={quote} />
      <MinimumOrder quote={quote} book={book} />
      <div className="rounded-2xl bg-sunken/70 p-4">
        <DepositTerms terms={getTerms(quote)} deposit={quote.deposit} day={rental?.eventDate} {...{ payByPhone }} />
      </div>
    </aside>
  );
}
