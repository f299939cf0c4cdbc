import type { Stop, ContainedUnits } from '@party-rental/contracts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

interface PullSheetProps {
  truck: string;
  stops: readonly Stop[];
}

/** What to load for the stops of a truck, added up. */
export function PullSheet({ truck, stops }: PullSheetProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="break-inside-avoid rounded-xl bg-sunken p-3 print:flex print:rounded-none print:border print:border-line print:p-1"
    >
      <h3 id={titleId} className="text-lg print:text-[8pt] print:leading-tight print:whitespace-nowrap">
        To Load: {truck}
      </h3>
      <PullList stops={stops} />
    </section>
  );
}

/** The same, folded: on a phone, the stops come first. */
export function FoldedPullSheet({ truck, stops }: PullSheetProps) {
  return (
    <details className="group rounded-card bg-card px-4 text-lg text-ink shadow-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-bold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">To Load: {truck}</span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="border-t border-line py-3">
        <PullList stops={stops} />
      </div>
    </details>
  );
}

function PullList({ stops }: Pick<PullSheetProps, 'stops'>) {
  const units = toPullList(stops);
  if (units.length === 0) return <p>Nothing to load.</p>;
  return (
    <ul className="gap-x-8 print:grow print:columns-4 print:gap-x-4 print:text-[8pt] print:leading-tight">
      {units.map(({ itemId, itemName, quantity }) => (
        <li key={itemId} className="flex break-inside-avoid gap-2 py-0.5 print:py-0">
          <strong className="min-w-12 shrink-0 print:min-w-8 text-right tabular-nums">{quantity} ×</strong>
          <span className="wrap-anywhere">{itemName}</span>
        </li>
      ))}
    </ul>
  );
}

/** The units of each item to load for these stops, by name; of a package those of its components. */
function toPullList(stops: readonly Stop[]): ContainedUnits[] {
  const units = new Map<number, ContainedUnits>();
  const loadedLines = stops.flatMap(({ lines }) => lines).filter(({ task }) => task !== 'PICK_UP');
  for (const { itemId, itemName, quantity, contents } of loadedLines) {
    for (const loaded of contents.length > 0 ? contents : [{ itemId, itemName, quantity }]) {
      const before = units.get(loaded.itemId);
      units.set(loaded.itemId, { ...loaded, ...before, quantity: (before?.quantity ?? 0) + loaded.quantity });
    }
  }
  return [...units.values()].sort((a, b) => a.itemName.localeCompare(b.itemName, 'en'));
}
