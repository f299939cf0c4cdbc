import type { Stop } from './day-stops';
import { toPullList } from './pull-list';

/** What to load for the day, added up over all stops. */
export function ItemsToLoad({ stops }: { stops: readonly Stop[] }) {
  return (
    <section
      aria-labelledby="to-load"
      className="break-inside-avoid space-y-3 rounded-card bg-card p-5 shadow-card sm:p-6 print:border print:border-line print:p-3"
    >
      <h2 id="to-load" className="text-2xl print:text-lg">
        To Load
      </h2>
      <ul className="gap-x-10 sm:columns-2 print:columns-2">
        {toPullList(stops).map(({ itemId, itemName, quantity }) => (
          <li key={itemId} className="flex break-inside-avoid gap-3 border-b border-line py-1.5">
            <strong className="min-w-14 shrink-0 text-right tabular-nums">{quantity} ×</strong>
            <span className="wrap-anywhere">{itemName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
