import type { CustomerDetail } from '@party-rental/contracts';
import { eraseCustomer } from '../../../api/admin/customers';
import { RowAction } from '../parts/row-action';

/** For a customer who wants the shop to forget them. */
export function EraseSection({ customer }: { customer: CustomerDetail }) {
  const { id, name, isBeingErased } = customer;
  return (
    <section aria-labelledby="erase" className="space-y-4 rounded-card bg-card p-6 shadow-card">
      <h2 id="erase" className="text-2xl">
        Erase
      </h2>
      {isBeingErased ? (
        <p role="status">We&apos;re erasing {name}. You can leave this page.</p>
      ) : (
        <>
          <p className="text-soft">
            Deletes the name, contact, addresses, notes and account permanently. Orders keep their numbers and amounts.
          </p>
          <RowAction
            label="Erase Customer"
            confirm={{
              title: `Erase ${name}?`,
              description: describeErasure(customer),
              dismissLabel: 'Keep Customer',
            }}
            change={() => eraseCustomer(id)}
            changes={['bookings']}
            failed="We couldn't erase the customer"
          />
        </>
      )}
    </section>
  );
}

function describeErasure({ contacts, nextEvent }: CustomerDetail): string {
  const others = new Set(contacts.map(({ email, phone }) => email || phone));
  return [
    "This can't be undone. Backups made before now still have the data.",
    others.size > 0 && `Also erases everyone with ${[...others].join(', ')}.`,
    nextEvent && 'Upcoming bookings keep their units until you cancel them, and no one will know whose they are.',
  ]
    .filter(Boolean)
    .join(' ');
}
