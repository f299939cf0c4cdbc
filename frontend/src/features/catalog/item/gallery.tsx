import { describeImage, ITEM_IMAGE_SIZES, type Illustrated } from '@party-rental/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { ItemImage } from '../../../shared/item/item-image';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';

/** The images of an item in a row, one at a time: by swiping, with buttons, and with the arrow keys. */
export function Gallery({ item }: { item: Illustrated }) {
  const images = [item.imageUrl, ...(item.images ?? [])];
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const total = images.length;

  function show(index: number) {
    const next = (index + total) % total;
    if (row.current) row.current.scrollLeft = next * row.current.clientWidth;
    setShown(next);
  }

  const list = (
    <ul
      ref={row}
      className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-[2rem] shadow-card [scrollbar-width:none]"
      onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      {...(total > 1 && { tabIndex: 0, 'aria-label': `Images of ${item.name}` })}
    >
      {images.map((src, index) => (
        <li key={index} className="w-full shrink-0 snap-start snap-always">
          <ItemImage src={src} alt={describe(item, src, index)} eager={index === 0} sizes={ITEM_IMAGE_SIZES} />
        </li>
      ))}
    </ul>
  );
  if (total === 1) return list;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work on the row and on all its buttons
    <div
      role="group"
      aria-label="Images"
      className="space-y-3"
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        show(shown + step);
      }}
    >
      <div className="relative">
        {list}
        <Button
          variant="outline"
          aria-label="Previous image"
          className="absolute top-1/2 left-3 -mt-5.5 size-11 px-0"
          onClick={() => show(shown - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="outline"
          aria-label="Next image"
          className="absolute top-1/2 right-3 -mt-5.5 size-11 px-0"
          onClick={() => show(shown + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
        <p aria-live="polite" className="pointer-events-none absolute right-4 bottom-3">
          <Badge>
            <span className="sr-only">Image </span>
            {shown + 1} of {total}
          </Badge>
        </p>
      </div>
      <ul className="grid grid-cols-5 gap-2 sm:grid-cols-8">
        {images.map((src, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={`Show image ${index + 1} of ${total}`}
              aria-current={index === shown}
              className="block w-full rounded-xl aria-current:ring-3 aria-current:ring-primary"
              onClick={() => show(index)}
            >
              <ItemImage src={src} alt="" className="rounded-xl" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Two images without a text of their own have different ones all the same. */
function describe(item: Illustrated, src: string, index: number): string {
  const text = describeImage(item, src);
  return index > 0 && text === item.name ? `${text}, image ${index + 1}` : text;
}
