import { emailPurpose } from '@party-rental/contracts';
import type { EmailFilter } from '../../../api/admin/emails';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { SearchField } from '../parts/search-field';
import { EMAIL_NAMES } from './email-labels';

interface EmailFiltersProps {
  filter: EmailFilter;
  setPurpose: (purpose: string) => void;
  setSearch: (text: string) => void;
}

export function EmailFilters({ filter, setPurpose, setSearch }: EmailFiltersProps) {
  return (
    <div className="grid items-end gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <SearchField
        label="Search emails"
        placeholder="Booking number, name, email or phone"
        value={filter.search ?? ''}
        onSearch={setSearch}
      />
      <FieldFrame label="Kind of email">
        {(control) => (
          <select {...control} value={filter.purpose ?? ''} onChange={({ target }) => setPurpose(target.value)}>
            <option value="">All</option>
            {emailPurpose.options.map((purpose) => (
              <option key={purpose} value={purpose}>
                {EMAIL_NAMES[purpose]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  );
}
