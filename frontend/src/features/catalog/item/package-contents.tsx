import type { Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { itemsQuery } from '../../../api/items';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { ItemPicture } from '../../../shared/item/item-picture';

/** What a package consists of, with a link to each item that can also be rented alone. */
export function PackageContents({ components }: Pick<Item, 'components'>) {
  const items = useQuery({ ...itemsQuery, enabled: components.length > 0 });
  const dayLink = useDayLink();
  const contents = components.flatMap(({ itemId, quantity }) => {
    const item = items.data?.find(({ id }) => id === itemId);
    return item ? [{ ...item, quantity }] : [];
  });
  if (contents.length === 0) return null;
  return (
    <section aria-labelledby="contents" className="space-y-3">
      <h2 id="contents" className="text-2xl">
        What's Inside
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {contents.map(({ id, name, imageUrl, quantity }) => (
          <li key={id} className="flex items-center gap-3">
            <ItemPicture src={imageUrl} alt="" className="w-20 shrink-0 rounded-2xl" />
            <span>
              {quantity} ×{' '}
              <Link to={dayLink(`/item/${id}`)} className="font-bold underline underline-offset-4">
                {name}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
