import type { InternalNote } from '@party-rental/contracts';
import { shortDay } from '../../lib/format';

/** What the crew added to a note at a stop: the day, damaged units and photos. */
export function NoteDetails({ note }: { note: Pick<InternalNote, 'date' | 'damage' | 'photos'> }) {
  const { date, damage, photos = [] } = note;
  if (!date) return null;
  return (
    <span className="block space-y-2">
      <span className="block text-base">
        At the stop of {shortDay(date)}
        {damage && <strong>, damaged: {describeDamage(damage)}</strong>}
      </span>
      {photos.length > 0 && (
        <span className="flex flex-wrap gap-2 print:hidden">
          {photos.map((filename, index) => (
            <a key={filename} href={`/api/crew/photos/${filename}`} target="_blank" rel="noreferrer">
              <img
                src={`/api/crew/photos/${filename}`}
                alt={`Report, ${index + 1} of ${photos.length}`}
                loading="lazy"
                className="size-20 rounded-xl object-cover"
              />
            </a>
          ))}
        </span>
      )}
    </span>
  );
}

/** `2 × Castle Bounce House` */
export function describeDamage({ quantity, itemName }: NonNullable<InternalNote['damage']>): string {
  return `${quantity} × ${itemName}`;
}
