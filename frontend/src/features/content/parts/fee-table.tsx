import { formatCents } from '@party-rental/contracts';

interface FeeTableProps {
  caption: string;
  /** Highest threshold first; cents. */
  tiers: readonly { from: number; fee: number }[];
}

export function FeeTable({ caption, tiers }: FeeTableProps) {
  const rows = tiers.map((tier, i) => ({ ...tier, below: tiers[i - 1]?.from })).toReversed();
  return (
    <table className="w-full border-separate border-spacing-0 rounded-card bg-card text-left shadow-card">
      <caption className="pb-3 text-left font-display text-2xl font-semibold">{caption}</caption>
      <thead>
        <tr className="text-base text-soft">
          <th scope="col" className="px-5 pt-4 pb-2 font-bold sm:px-7">
            Items in the order
          </th>
          <th scope="col" className="px-5 pt-4 pb-2 text-right font-bold sm:px-7">
            Fee
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, below, fee }) => (
          <tr key={from}>
            <th scope="row" className="border-t border-line px-5 py-3.5 font-normal sm:px-7">
              {range(from, below)}
            </th>
            <td className="border-t border-line px-5 py-3.5 text-right font-display text-xl font-semibold tabular-nums sm:px-7">
              {formatCents(fee)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function range(from: number, below: number | undefined): string {
  if (below === undefined) return from === 0 ? 'Any' : `${formatCents(from)} or more`;
  if (from === 0) return `Less than ${formatCents(below)}`;
  return `${formatCents(from)} to ${formatCents(below - 1)}`;
}
