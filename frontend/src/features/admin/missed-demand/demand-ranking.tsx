import { formatCents, type ItemDemand } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { count } from '../../../lib/format-text';
import { RecordTable, type Column } from '../parts/record-table';

const COLUMNS: Column<ItemDemand>[] = [
  {
    label: 'Item',
    names: true,
    cell: ({ itemId, itemName }) => (
      <Link
        to={`/admin/items/${itemId}`}
        className="font-bold [overflow-wrap:anywhere] underline underline-offset-4 hover:text-primary"
      >
        {itemName}
      </Link>
    ),
  },
  {
    label: 'Revenue Refused',
    cell: ({ refusedRevenue, pricedToday }) => (
      <>
        <strong className="tabular-nums">{formatCents(refusedRevenue)}</strong>
        {pricedToday > 0 && <span className="block text-soft">{count(pricedToday, 'refusal')} at today's price</span>}
      </>
    ),
  },
  { label: 'Refusals', cell: ({ refusals }) => <span className="tabular-nums">{refusals}</span> },
  { label: 'Views', cell: ({ views }) => <span className="tabular-nums">{views}</span> },
];

export function DemandRanking({ items }: { items: readonly ItemDemand[] }) {
  const total = items.reduce((sum, { refusedRevenue }) => sum + refusedRevenue, 0);
  return (
    <section aria-labelledby="ranking" className="space-y-4">
      <div className="space-y-1">
        <h2 id="ranking" className="text-2xl">
          Revenue Refused: {formatCents(total)}
        </h2>
        <p className="max-w-3xl text-soft">
          Refused units at the price they had when they were refused, without fees and tax. Where we don't know that
          moment, a refusal counts as one unit at today's price, and the item says so.
        </p>
      </div>
      <RecordTable
        caption="Revenue refused by item"
        columns={COLUMNS}
        rows={items}
        getKey={({ itemId }) => String(itemId)}
      />
    </section>
  );
}
