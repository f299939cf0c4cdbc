import type { Stop } from '@party-rental/contracts';
import { useId } from 'react';
import { toPullList } from './pull-list';

/** What to load for the stops of a truck, added up. */
export function PullSheet({ truck, stops }: { truck: string; stops: readonly Stop[] }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="break-inside-avoid rounded-xl bg-sunken p-3 print:border print:border-line print:p-2"
    >
      <h3 id={titleId} className="text-lg print:text-base">
        To Load: {truck}
      </h3>
      <ul className="gap-x-8 print:columns-3">
        {toPullList(stops).map(({ itemId, itemName, quantity }) => (
          <li key={itemId} className="flex break-inside-avoid gap-2 py-0.5 print:py-0">
            <strong className="min-w-12 shrink-0 text-right tabular-nums">{quantity} ×</strong>
            <span className="wrap-anywhere">{itemName}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
