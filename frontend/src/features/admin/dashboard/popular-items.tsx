import type { Dashboard } from '@party-rental/contracts';
import { count } from '../../../lib/format-text';

export function PopularItems({ items }: { items: Dashboard['popularItems'] }) {
  const most = Math.max(1, ...items.map(({ bookings }) => bookings));
  return (
    <section aria-labelledby="popular" className="rounded-card bg-card p-6 shadow-card">
      <h2 id="popular" className="text-2xl">
        Most Popular Items
      </h2>
      {items.length === 0 ? (
        <p className="py-8 text-center text-soft">Nothing has been booked yet.</p>
      ) : (
        <ol className="mt-4 space-y-4">
          {items.map(({ itemId, name, bookings }) => (
            <li key={itemId} className="space-y-1.5">
              <div className="flex items-baseline justify-between gap-4">
                <span className="font-semibold">{name}</span>
                <span className="shrink-0 text-base text-soft">{count(bookings, 'booking')}</span>
              </div>
              <div aria-hidden className="h-2.5 rounded-full bg-sunken">
                <div className="h-full rounded-full bg-sun" style={{ width: `${(bookings / most) * 100}%` }} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
