import { formatCents, pickRates, priceOrder, type Quote, getTerms, needsDeposit } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../../../api/items';
import { settingsQuery } from '../../../api/settings';
import { cn } from '../../../lib/cn';
import { depositLabel } from '../../../shared/price/deposit';
import { exampleOrders } from '../../../shared/price/example-orders';
import { PriceRow, TaxRows, TotalRow, WaiverRow } from '../../../shared/price/price-summary';
import { Section } from './section';
import { isPreselected } from '../../../shared/price/waiver';

/** Example orders with items of the catalog. Nothing if the catalog is empty. */
export function PriceExamples() {
  const items = useQuery(itemsQuery).data;
  const settings = useQuery(settingsQuery).data;
  if (!items || !settings) return <div className="min-h-[36rem]" />;
  const rates = pickRates(settings.priceBook, '', isPreselected(settings.priceBook.damageWaiver));
  const orders = exampleOrders(items, settings.today, rates);
  if (orders.length === 0) return null;
  return (
    <Section title="Three parties, added up" lead="At today's prices, down to the last cent.">
      <ul className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-3">
        {orders.map(({ title, lines }) => (
          <li key={title}>
            <Receipt title={title} quote={priceOrder(lines, rates)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

// Torn paper edge.
const TORN = '[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%_100%/1.25rem_100%]';

function Receipt({ title, quote }: { title: string; quote: Quote }) {
  const { deposit } = getTerms(quote);
  return (
    <div className="drop-shadow-md">
      <div className={cn('rounded-t-card bg-card px-6 pt-6 pb-10', TORN)}>
        <h3 className="text-2xl">{title}</h3>
        <dl className="mt-4 space-y-2">
          {quote.lines.map(({ itemId, name, quantity, price, total }) => (
            <PriceRow
              key={itemId}
              label={quantity === 1 ? name : `${name}, ${quantity}\u00a0×\u00a0${formatCents(price)}`}
              amount={total}
            />
          ))}
        </dl>
        <dl className="mt-3 space-y-2 border-t-2 border-dashed border-line pt-3">
          <PriceRow label="Subtotal" amount={quote.subtotal} />
          <PriceRow label="Delivery" amount={quote.delivery} />
          <PriceRow label="Setup" amount={quote.setup} />
          <PriceRow label="Cleaning" amount={quote.cleaning} whenZero="Included" />
          <WaiverRow waiver={quote.waiver} />
          <TaxRows quote={quote} />
          <TotalRow total={quote.total} />
          {needsDeposit(deposit) && <PriceRow label={depositLabel(deposit)} amount={quote.deposit} />}
        </dl>
      </div>
    </div>
  );
}
