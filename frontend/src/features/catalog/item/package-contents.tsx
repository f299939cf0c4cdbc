import type { RatedItem } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { ItemImage } from '../../../shared/item/item-image';

/** What a package consists of, with a link to each item that can also be rented alone. */
export function PackageContents({ contents }: Pick<RatedItem, 'contents'>) {
  const dayLink = useDayLink();
  return (
    <section aria-labelledby="contents" className="space-y-3">
      <h2 id="contents" className="text-2xl">
        What's Inside
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {contents.map(({ itemId, itemName, imageUrl, isActive, quantity }) => (
          <li key={itemId} className="flex items-center gap-3">
            <ItemImage src={imageUrl} alt="" className="w-20 shrink-0 rounded-2xl" />
            <span className="min-w-0 wrap-anywhere">
              {quantity} ×{' '}
              {isActive ? (
                <Link to={dayLink(`/item/${itemId}`)} className="font-bold underline underline-offset-4">
                  {itemName}
                </Link>
              ) : (
                <strong>{itemName}</strong>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
