import { formatCents, formatTime, STOP_TASK_LABELS, type DayPlan, type Stop } from '@party-rental/contracts';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { count } from '../../../lib/format';
import { StopArrival } from '../../../shared/day-plan/stop-details';
import { Button } from '../../../ui/button';
import type { TruckId } from './stop-places';
import { useSelection } from './use-selection';

interface Truck {
  id: TruckId;
  name: string;
}

interface StopListProps {
  plan: DayPlan;
  columns: readonly Truck[];
  /** Moves stops to the end of a truck, in this order. */
  onMove: (orderIds: readonly string[], truckId: TruckId) => void;
  className: string;
}

const SORTINGS = {
  plan: { label: 'Plan', toKey: ({ truckId, position }: Stop) => [truckId ?? Infinity, position] },
  window: { label: 'Window', toKey: ({ window }: Stop) => [window?.from ?? '~', window?.to ?? '~'] },
  zip: { label: 'Place', toKey: ({ address }: Stop) => [getZip(address), address] },
  distance: { label: 'Miles', toKey: ({ milesFromShop }: Stop) => [milesFromShop ?? Infinity] },
} as const;
type Sorting = keyof typeof SORTINGS;

/** One line for each stop. Chosen stops go to a truck together, in the order in which they are listed. */
export function StopList({ plan: { stops }, columns, onMove, className }: StopListProps) {
  const [sorting, sort] = useState<Sorting>('plan');
  const [truck, setTruck] = useState('');
  const { toKey } = SORTINGS[sorting];
  const sorted = stops.toSorted((a, b) => compare(toKey(a), toKey(b)));
  const { selected, select, rowProps, headerProps } = useSelection(sorted.map(({ orderId }) => orderId));
  const target = columns.find(({ id }) => String(id) === truck) ?? columns[0];
  const fieldId = useId();

  return (
    <div className={cn('space-y-3', className)}>
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-3 bg-paper py-2">
        <SelectGroup stops={sorted} columns={columns} onSelect={select} />
        <span className="flex items-center gap-2">
          <label htmlFor={fieldId}>Move to</label>
          <select
            id={fieldId}
            value={String(target?.id)}
            onChange={({ target: { value } }) => setTruck(value)}
            className="min-h-11 rounded-xl border-2 border-line bg-card px-3"
          >
            {columns.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </select>
        </span>
        <Button
          size="small"
          disabled={selected.length === 0}
          onClick={() => {
            if (target) onMove(selected, target.id);
            select([]);
          }}
        >
          Move {count(selected.length, 'stop')}
        </Button>
      </div>
      <table className="w-full table-fixed rounded-card bg-card text-left text-base shadow-card">
        <caption className="sr-only">Stops</caption>
        <thead className="text-soft">
          <tr>
            <th scope="col" className="w-10 pl-3">
              <input type="checkbox" aria-label="Select all stops" className="size-5" {...headerProps} />
            </th>
            <SortHeader name="plan" {...{ sorting, sort }} className="w-32" />
            <SortHeader name="window" {...{ sorting, sort }} className="w-48" />
            <SortHeader name="zip" {...{ sorting, sort }} />
            <SortHeader name="distance" {...{ sorting, sort }} className="w-18 max-xl:hidden" />
            <th scope="col" className="px-2">
              Customer
            </th>
            <th scope="col" className="px-2 max-xl:hidden">
              What
            </th>
            <th scope="col" className="w-28 px-2 pr-4 text-right">
              To collect
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((stop) => (
            <StopRow
              key={stop.orderId}
              stop={stop}
              truck={columns.find(({ id }) => id === stop.truckId)?.name ?? ''}
              checkbox={rowProps(stop.orderId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface StopRowProps {
  stop: Stop;
  truck: string;
  checkbox: ReturnType<ReturnType<typeof useSelection>['rowProps']>;
}

function StopRow({ stop, truck, checkbox }: StopRowProps) {
  const { orderId, number, position, window, partyStart, address, milesFromShop, customerName, lines } = stop;
  const { toCollect, notes } = stop;
  return (
    <tr className={cn('border-t border-line [&>*]:truncate [&>*]:py-1.5', checkbox.checked && 'bg-sunken')}>
      <td className="pl-3">
        <input type="checkbox" aria-label={`Select ${number} of ${customerName}`} className="size-5" {...checkbox} />
      </td>
      <td className="px-2">
        {truck} {position}
      </td>
      <td className="px-2 tabular-nums [&_p]:whitespace-nowrap">
        {window ? `${formatTime(window.from)} – ${formatTime(window.to)}` : '—'}
        <StopArrival stop={stop} />
      </td>
      <td className="px-2" title={address}>
        {address}
      </td>
      <td className="px-2 text-right tabular-nums max-xl:hidden">{milesFromShop?.toFixed(1) ?? '—'}</td>
      <th scope="row" className="px-2 font-normal" title={[customerName, number, notes].filter(Boolean).join('\n')}>
        <Link to={`/admin/orders/${orderId}`} className="font-bold underline underline-offset-4">
          {customerName}
        </Link>
        {partyStart && ` at ${formatTime(partyStart)}`}
      </th>
      <td className="px-2 max-xl:hidden" title={listItems(lines)}>
        {listItems(lines)}
      </td>
      <td className="px-2 pr-4 text-right tabular-nums">{toCollect > 0 ? formatCents(toCollect) : '—'}</td>
    </tr>
  );
}

interface SortHeaderProps {
  name: Sorting;
  sorting: Sorting;
  sort: (by: Sorting) => void;
  className?: string;
}

function SortHeader({ name, sorting, sort, className }: SortHeaderProps) {
  return (
    <th scope="col" aria-sort={sorting === name ? 'ascending' : undefined} className={cn('px-2', className)}>
      <button
        type="button"
        onClick={() => sort(name)}
        className="min-h-11 font-bold underline-offset-4 hover:underline"
      >
        {SORTINGS[name].label}
        {sorting === name && <span aria-hidden> ↓</span>}
      </button>
    </th>
  );
}

interface SelectGroupProps {
  stops: readonly Stop[];
  columns: readonly Truck[];
  onSelect: (orderIds: readonly string[]) => void;
}

/** Selects all stops of a truck, a window, or an area: the first three digits of a ZIP code. */
function SelectGroup({ stops, columns, onSelect }: SelectGroupProps) {
  const groups = new Map<string, string[]>();
  for (const { orderId, truckId, window, address } of stops)
    for (const label of [
      columns.find(({ id }) => id === truckId)?.name,
      window && `${formatTime(window.from)} to ${formatTime(window.to)}`,
      `ZIP ${getZip(address).slice(0, 3)}…`,
    ])
      if (label) groups.set(label, [...(groups.get(label) ?? []), orderId]);
  return (
    <select
      aria-label="Select stops"
      value=""
      onChange={({ target: { value } }) => onSelect(groups.get(value) ?? [])}
      className="min-h-11 rounded-xl border-2 border-line bg-card px-3"
    >
      <option value="">Select all of…</option>
      {[...groups].sort().map(([label, { length }]) => (
        <option key={label} value={label}>
          {label} ({length})
        </option>
      ))}
    </select>
  );
}

function listItems(lines: Stop['lines']): string {
  return lines
    .map(({ quantity, itemName, task }) => `${task ? `${STOP_TASK_LABELS[task]}: ` : ''}${quantity} × ${itemName}`)
    .join(', ');
}

/** An address ends with its ZIP code. */
function getZip(address: string): string {
  return /\d{5}(?=(-\d{4})?$)/.exec(address)?.[0] ?? '';
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [i, one] of a.entries()) {
    const other = b[i] ?? '';
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
