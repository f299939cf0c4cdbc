import type { CustomerDetail, CustomerSummary } from '@party-rental/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { customersQuery, mergeCustomer, undoMerge } from '../../../api/admin/customers';
import { LoadFailure } from '../../../shared/page/load-failure';
import { RowAction } from '../parts/row-action';
import { SearchField } from '../list/search-field';

const MAX_SHOWN = 5;

type Person = Pick<CustomerSummary, 'id' | 'name' | 'email' | 'phone'>;

/** Finds the same person under another email or phone, and shows both as one customer. */
export function MergeSection({ customer: { id, name, merged } }: { customer: CustomerDetail }) {
  const [search, setSearch] = useState('');
  const customers = useInfiniteQuery({ ...customersQuery(search), enabled: search !== '' });
  const found = search ? customers.data?.pages.flatMap(({ entries }) => entries) : undefined;
  const others = found?.filter((other) => other.id !== id).slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby="merged" className="space-y-4 rounded-card bg-card p-6 shadow-card">
      <h2 id="merged" className="text-2xl">
        Same Person
      </h2>
      {merged.length > 0 && (
        <People
          people={merged}
          action={(other) => (
            <RowAction
              label="Separate"
              context={` ${getContact(other)}`}
              change={() => undoMerge(other.id)}
              changes={['bookings']}
              done={`${getContact(other)} is a customer of their own again`}
              failed="We couldn't separate them"
            />
          )}
        />
      )}
      <SearchField
        label="Is this customer in the list twice?"
        placeholder="Name, email or phone"
        value={search}
        onSearch={setSearch}
      />
      {customers.isError && search && <LoadFailure title="We couldn't search the customers" query={customers} />}
      <p role="status" className="text-base text-soft">
        {others?.length === 0 && 'No other customer found.'}
      </p>
      {others && others.length > 0 && (
        <People
          people={others}
          action={(other) => (
            <RowAction
              label="Merge"
              context={` ${getContact(other)}`}
              change={() => mergeCustomer(other.id, id)}
              changes={['bookings']}
              onDone={() => setSearch('')}
              done={`${name} has the orders and notes of both now`}
              failed="We couldn't merge them"
            />
          )}
        />
      )}
    </section>
  );
}

function People({ people, action }: { people: readonly Person[]; action: (person: Person) => ReactNode }) {
  return (
    <ul className="divide-y-2 divide-line">
      {people.map((person) => (
        <li key={`${person.id} ${person.email} ${person.phone}`} className="flex flex-wrap items-center gap-3 py-3">
          <p className="min-w-0 grow wrap-anywhere">
            <strong>{person.name}</strong>
            <span className="block text-base text-soft">{getContact(person)}</span>
          </p>
          {action(person)}
        </li>
      ))}
    </ul>
  );
}

function getContact({ email, phone }: Person): string {
  return email || phone;
}
