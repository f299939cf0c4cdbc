import type { BookedInstead } from '@party-rental/contracts';
import { RecordTable, type Column } from '../parts/record-table';

const COLUMNS: Column<BookedInstead>[] = [
  { label: 'Wanted', names: true, cell: ({ refusedItemName }) => <strong>{refusedItemName}</strong> },
  { label: 'Booked', cell: ({ bookedItemName }) => bookedItemName },
  { label: 'Times', cell: ({ bookings }) => <span className="tabular-nums">{bookings}</span> },
];

export function BookedInsteadTable({ pairs }: { pairs: readonly BookedInstead[] }) {
  return (
    <section aria-labelledby="instead" className="space-y-4">
      <div className="space-y-1">
        <h2 id="instead" className="text-2xl">
          Booked Instead
        </h2>
        <p className="max-w-3xl text-soft">
          Someone couldn't have the first item, and booked the second one for the same day within half an hour.
        </p>
      </div>
      <RecordTable
        caption="Booked instead"
        columns={COLUMNS}
        rows={pairs}
        getKey={({ refusedItemId, bookedItemId }) => `${refusedItemId} ${bookedItemId}`}
      />
    </section>
  );
}
