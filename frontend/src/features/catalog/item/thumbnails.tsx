import { useId } from 'react';
import { ItemPicture } from '../../../shared/item/item-picture';

interface ThumbnailsProps {
  name: string;
  pictures: readonly string[];
  /** Index of the picture that is shown large. */
  shown: number;
  onShow: (index: number) => void;
}

/** Chooses one of several pictures. Radio buttons, so that the arrow keys work. */
export function Thumbnails({ name, pictures, shown, onShow }: ThumbnailsProps) {
  const group = useId();
  return (
    <fieldset>
      <legend className="sr-only">Pictures of {name}</legend>
      <div className="grid grid-cols-6 gap-2">
        {pictures.map((src, index) => (
          <label
            key={index}
            className="relative rounded-xl outline-offset-2 has-checked:ring-3 has-checked:ring-primary has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={group}
              aria-label={`Picture ${index + 1} of ${pictures.length}`}
              checked={index === shown}
              onChange={() => onShow(index)}
              className="sr-only"
            />
            <ItemPicture src={src} alt="" className="rounded-xl" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
