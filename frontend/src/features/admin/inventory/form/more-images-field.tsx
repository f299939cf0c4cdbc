import { MAX_IMAGES } from '@party-rental/contracts';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { focusAt } from '../../../../lib/focus-heading';
import { ItemImage } from '../../../../shared/item/item-image';
import { Button } from '../../../../ui/button';
import { FieldFrame } from '../../../../ui/fields/field-frame';
import { ImageUpload } from './image-upload';
import { NO_IMAGE } from './item-form-schema';
import { useImageRemoval, useImageUpload } from './use-image';

/** The images after the first one, to add, sort and delete. */
export function MoreImagesField({ onUploading }: { onUploading: (uploading: boolean) => void }) {
  const first = useController({ name: 'imageUrl' }).field;
  const { field, fieldState } = useController({ name: 'images' });
  const images = field.value as string[];
  const uploading = useImageUpload({ onUploaded: (added) => field.onChange([...images, added]), onUploading });
  const remove = useImageRemoval((removed) => field.onChange(images.filter((image) => image !== removed)));

  function moveForward(index: number) {
    const all = [String(first.value), ...images];
    const [moved] = all.splice(index + 1, 1);
    all.splice(index, 0, moved ?? NO_IMAGE);
    first.onChange(all[0]);
    field.onChange(all.slice(1).filter((image) => image !== NO_IMAGE));
  }

  return (
    <FieldFrame
      label="More images"
      hint={`Up to ${MAX_IMAGES} in all. Customers see them in this order, after the image above.`}
      error={uploading.upload.error?.message ?? fieldState.error?.message}
    >
      {(control) => (
        <div className="space-y-3">
          <ul className="flex flex-wrap gap-3">
            {images.map((image, index) => (
              <li key={index} className="space-y-1">
                <ItemImage src={image} alt={`Image ${index + 2}`} className="w-24 rounded-xl border border-line" />
                <div className="flex justify-between">
                  <Button
                    variant="quiet"
                    aria-label={`Move image ${index + 2} forward`}
                    className="size-11 px-0"
                    onClick={() => moveForward(index)}
                  >
                    <ArrowLeft aria-hidden />
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Delete image ${index + 2}`}
                    disabled={remove.isPending}
                    className="size-11 px-0"
                    onClick={({ currentTarget }) => {
                      // The pressed button may disappear.
                      const list = currentTarget.closest('ul');
                      if (list) focusAt(list);
                      remove.mutate(image);
                    }}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <ImageUpload {...uploading} control={control} label="Add Image" disabled={images.length >= MAX_IMAGES - 1} />
        </div>
      )}
    </FieldFrame>
  );
}
