import { useId } from 'react';
import { ItemImage } from '../../../shared/item/item-image';

interface ThumbnailsProps {
  name: string;
  images: readonly string[];
  /** Index of the image that is shown large. */
  shown: number;
  onShow: (index: number) => void;
}

/** Chooses one of several images. Radio buttons, so that the arrow keys work. */
export function Thumbnails({ name, images, shown, onShow }: ThumbnailsProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="sr-only">Images of {name}</legend>
      <div className="grid grid-cols-6 gap-2">
        {images.map((src, index) => (
          <label
            key={index}
            className="relative rounded-xl outline-offset-2 has-checked:ring-3 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={group}
              aria-label={`Image ${index + 1} of ${images.length}`}
              checked={index === shown}
              onChange={() => onShow(index)}
              className="sr-only"
            />
            <ItemImage src={src} alt="" className="rounded-xl" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
