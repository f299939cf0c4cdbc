import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { DayField } from '../parts/day-field';
import { SearchField } from './search-field';
import type { useListFilter } from './use-list-filter';

interface ListFiltersProps {
  noun: string;
  choice: Pick<ReturnType<typeof useListFilter<string, string>>, 'filter' | 'sorting' | 'choose'>;
  /** By status. */
  statuses: Readonly<Record<string, string>>;
  /** Further sortings (`total desc`) with their labels. */
  sortings?: Readonly<Record<string, string>>;
  /** Further filters. */
  children?: ReactNode;
}

/** Search, status, range of event days and sorting of a list. */
export function ListFilters({ noun, choice, statuses, sortings, children }: ListFiltersProps) {
  const { filter, sorting, choose } = choice;
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-4 xl:flex xl:gap-2.5 xl:[&_input[type=date]]:px-2 xl:[&_select]:px-2.5">
      <SearchField
        label={`Search ${noun}s`}
        placeholder="Name, email, phone or number"
        value={filter.search ?? ''}
        onSearch={(search) => choose({ search })}
        className="col-span-2 xl:min-w-0 xl:flex-1"
      />
      <SelectFilter
        label="Status"
        labels={{ '': 'All', ...statuses }}
        value={filter.status}
        onChoose={(status) => choose({ status })}
        className={children ? '' : 'col-span-2'}
      />
      {children}
      <DayField label="Events from" day={filter.from ?? ''} onChoose={(from) => choose({ from })} className="xl:w-37" />
      <DayField label="Events to" day={filter.to ?? ''} onChoose={(to) => choose({ to })} className="xl:w-37" />
      <SelectFilter
        label="Sort by"
        labels={{
          '': 'Upcoming days first',
          'event_day asc': 'Event day, earliest first',
          'event_day desc': 'Event day, latest first',
          'created desc': `Newest ${noun} first`,
          'created asc': `Oldest ${noun} first`,
          ...sortings,
        }}
        value={[sorting.sort, sorting.direction].filter(Boolean).join(' ')}
        onChoose={(value) => {
          const [sort = '', direction = ''] = value.split(' ');
          choose({ sort, direction });
        }}
        className="col-span-2 xl:w-46"
      />
    </div>
  );
}

interface SelectFilterProps {
  label: string;
  /** By value. */
  labels: Readonly<Record<string, string>>;
  value: string | undefined;
  onChoose: (value: string) => void;
  className?: string;
}

export function SelectFilter({ label, labels, value = '', onChoose, className }: SelectFilterProps) {
  return (
    <FieldFrame label={label} className={cn('xl:w-28', className)}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          {Object.entries(labels).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
