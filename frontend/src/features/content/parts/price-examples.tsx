import {
  formatCents,
  priceOrder,
  type Item,
  type ItemType,
  type PublicSettings,
  type Quote,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../../../api/items';
import { settingsQuery } from '../../../api/settings';
import { cn } from '../../../lib/cn';
import { PriceRow, TotalRow } from '../../../shared/price/price-summary';
import { FACTS } from './facts';
import { Section } from './section';

/** Example orders with items of the catalog. Nothing if the catalog is empty. */
export function PriceExamples() {
  const items = useQuery(itemsQuery).data;
  const settings = useQuery(settingsQuery).data;
  if (!items || !settings) return <div className="min-h-[36rem]" />;
  const orders = exampleOrders(items, settings);
  if (orders.length === 0) return null;
  return (
    <Section title="Three parties, added up" lead="At today's prices, down to the last cent.">
      <ul className="grid items-start gap-6 md:grid-cols-2 xl:grid-cols-3">
        {orders.map(({ title, quote }) => (
          <li key={title}>
            <Receipt title={title} quote={quote} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ExampleOrder {
  title: string;
  quote: Quote;
}

const ORDERS: readonly { title: string; wants: readonly (readonly [ItemType, number])[] }[] = [
  { title: 'A castle for the birthday', wants: [['BOUNCE_HOUSE', 1]] },
  {
    title: 'Dinner for thirty-two',
    wants: [
      ['TABLE', 4],
      ['CHAIR', 32],
    ],
  },
  {
    title: 'The big summer party',
    wants: [
      ['PACKAGE', 1],
      ['SLIDE', 1],
      ['ADDON', 1],
    ],
  },
];

/** Example orders with the first item of each type that has stock. */
function exampleOrders(items: readonly Item[], { today, cleaningFee }: PublicSettings): ExampleOrder[] {
  return ORDERS.flatMap(({ title, wants }) => {
    const lines = wants.flatMap(([type, quantity]) => {
      const item = items.find((one) => one.type === type && one.stock >= quantity);
      return item ? [{ itemId: item.id, name: item.name, eventDate: today, quantity, price: item.price }] : [];
    });
    return lines.length === wants.length ? [{ title, quote: priceOrder(lines, cleaningFee) }] : [];
  });
}

// Torn paper edge.
const TORN = '[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%_100%/1.25rem_100%]';

function Receipt({ title, quote }: { title: string; quote: Quote }) {
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
          <PriceRow label={`Tax (${FACTS.tax})`} amount={quote.tax} />
          <TotalRow total={quote.total} />
          <PriceRow label={`Deposit (${FACTS.deposit})`} amount={quote.deposit} />
        </dl>
      </div>
    </div>
  );
}
