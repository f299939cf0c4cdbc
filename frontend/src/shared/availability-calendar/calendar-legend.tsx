import { cn } from '../../lib/cn';

const ENTRIES = [
  { label: 'Available', mark: '2 left', style: 'bg-good-tint text-good' },
  { label: 'Booked', mark: '12', style: 'bg-bad-tint text-bad line-through decoration-2' },
  { label: 'Closed', mark: '12', style: 'bg-sunken text-soft' },
  { label: 'Your day', mark: '12', style: 'bg-plum text-on-plum ring-2 ring-sun ring-inset' },
];

export function CalendarLegend() {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-soft">
      {ENTRIES.map(({ label, mark, style }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={cn('rounded-md px-1.5 py-0.5 text-xs font-bold', style)}>
            {mark}
          </span>
          {label}
        </li>
      ))}
    </ul>
  );
}
