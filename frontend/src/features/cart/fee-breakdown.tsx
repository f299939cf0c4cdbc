import { TAX_PERCENT, type Quote } from '@party-rental/contracts';
import { PriceRow, TotalRow } from '../../shared/price/price-row';

/** Fees and tax of an order, and its total. */
export function FeeBreakdown({ quote }: { quote: Quote }) {
  return (
    <dl className="space-y-2.5">
      <PriceRow label="Subtotal" amount={quote.subtotal} />
      <PriceRow label="Delivery" amount={quote.delivery} />
      <PriceRow label="Setup" amount={quote.setup} />
      <PriceRow label="Cleaning fee" amount={quote.cleaning} whenZero="Included" />
      {quote.surcharge > 0 && <PriceRow label="Delivery surcharge" amount={quote.surcharge} />}
      <PriceRow label={`Tax (${TAX_PERCENT}%)`} amount={quote.tax} />
      <TotalRow total={quote.total} />
    </dl>
  );
}
