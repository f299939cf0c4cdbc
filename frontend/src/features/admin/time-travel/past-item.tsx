import { dayIn, ITEM_FACT_NAMES, type RatedItem } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { itemAsOfQuery } from '../../../api/admin/time-travel';
import { formatInstant } from '../../../lib/format-instant';
import { ItemImage } from '../../../shared/item/item-image';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Fact } from '../../../ui/fact';
import { ListPlaceholder } from '../parts/list-placeholder';
import { formatField } from '../parts/timeline-labels';
import { PastCalendar } from './past-calendar';

const FIELDS = [
  'name',
  'type',
  'price',
  'stock',
  'isActive',
  'bufferDays',
  'dimensions',
  'capacity',
  ...ITEM_FACT_NAMES,
  'description',
] as const satisfies readonly (keyof RatedItem)[];

/** An item as its page showed it at a moment, without anything to change. */
export function PastItem({ id, asOf, timeZone }: { id: number; asOf: string; timeZone: string }) {
  const past = useQuery(itemAsOfQuery(id, asOf));
  const item = past.data;
  if (past.isError) return <LoadFailure title="We couldn't load the item's past" query={past} />;
  if (!item) return <ListPlaceholder />;
  return (
    <section aria-label="Item as it was" aria-busy={past.isPlaceholderData} className="space-y-6">
      <p className="text-base text-soft">
        As it was on <time dateTime={asOf}>{formatInstant(asOf, timeZone)}</time>
      </p>
      <ItemImage src={item.imageUrl} alt="" className="max-w-64 rounded-2xl" />
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {FIELDS.filter((field) => item[field] !== null && item[field] !== '').map((field) => {
          const { label, text } = formatField(field, String(item[field]));
          return (
            <Fact key={field} label={label} className={field === 'description' ? 'sm:col-span-2' : ''}>
              {text}
            </Fact>
          );
        })}
        {item.contents.length > 0 && (
          <Fact label="What's inside" className="sm:col-span-2">
            {item.contents.map(({ quantity, itemName }) => `${quantity} × ${itemName}`).join(', ')}
          </Fact>
        )}
      </dl>
      {/* Begins again with another day, because its first month is that of the day. */}
      <PastCalendar key={dayIn(timeZone, new Date(asOf))} itemId={id} asOf={asOf} timeZone={timeZone} />
    </section>
  );
}
