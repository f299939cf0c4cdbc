import type { BookingStatus } from '@party-rental/contracts';
import { FieldFrame } from '../../../../ui/fields/field-frame';
import { DayField } from '../../settings/day-field';
import { SearchField } from '../../parts/search-field';
import type { useBookingFilter } from './use-booking-filter';

type BookingFiltersProps = Omit<ReturnType<typeof useBookingFilter>, 'isFiltered'>;

const SHOWN = ['CONFIRMED', 'PENDING', 'CANCELLED'] as const satisfies readonly BookingStatus[];

export function BookingFilters({ filter, setStatus, setSearch, setDate }: BookingFiltersProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <SearchField
        label="Search bookings"
        placeholder="Name, email, phone or booking number"
        value={filter.search ?? ''}
        onSearch={setSearch}
        className="max-lg:col-span-2"
      />
      <FieldFrame label="Status">
        {(control) => (
          <select {...control} value={filter.status ?? ''} onChange={({ target }) => setStatus(target.value)}>
            <option value="">All</option>
            {SHOWN.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        )}
      </FieldFrame>
      <DayField label="Event date" day={filter.date ?? ''} onChoose={setDate} />
    </div>
  );
}
