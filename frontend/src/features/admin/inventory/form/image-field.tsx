import { Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { ItemImage } from '../../../../shared/item/item-image';
import { Button } from '../../../../ui/button';
import { FieldFrame } from '../../../../ui/fields/field-frame';
import { ImageUpload } from './image-upload';
import { NO_IMAGE } from './item-form-schema';
import { useImageRemoval, useImageUpload } from './use-image';

interface ImageFieldProps {
  name: string;
  /** What it is called on the page. */
  noun?: 'Image' | 'Photo';
  alt?: string;
  onUploading: (uploading: boolean) => void;
}

/** An image, by default of an item, to view, replace and delete. The field's value is its URL. */
export function ImageField({ name, noun = 'Image', alt = "The item's image", onUploading }: ImageFieldProps) {
  const { field, fieldState } = useController({ name });
  const imageUrl = String(field.value);
  const uploading = useImageUpload({ onUploaded: field.onChange, onUploading });
  const remove = useImageRemoval(() => field.onChange(NO_IMAGE));

  return (
    <FieldFrame
      label={noun}
      hint="JPEG, PNG, GIF or WebP; maximum 5MB."
      error={uploading.upload.error?.message ?? fieldState.error?.message}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          <ItemImage src={imageUrl} alt={alt} className="w-36 rounded-xl border border-line" />
          <ImageUpload {...uploading} control={control} label={`Upload ${noun}`} disabled={remove.isPending}>
            {imageUrl !== NO_IMAGE && (
              <Button
                variant="quiet"
                size="small"
                disabled={uploading.upload.isPending || remove.isPending}
                onClick={() => remove.mutate(imageUrl)}
              >
                <Trash2 aria-hidden />
                {remove.isPending ? 'Deleting...' : `Delete ${noun}`}
              </Button>
            )}
          </ImageUpload>
        </div>
      )}
    </FieldFrame>
  );
}
