import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from '../../../api/items';
import { settingsQuery } from '../../../api/settings';
import { exampleOrders } from './example-orders';
import { Receipt } from './receipt';
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
