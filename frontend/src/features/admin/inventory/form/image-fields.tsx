import { Trash2, ImageUp, ArrowLeft } from 'lucide-react';
import { useController } from 'react-hook-form';
import { ItemImage } from '../../../../shared/item/item-image';
import { Button } from '../../../../ui/button';
import { FieldFrame, type FieldControl } from '../../../../ui/fields/field-frame';
import { NO_IMAGE } from './item-form-schema';
import { useImageRemoval, useImageUpload } from './use-image';
import { IMAGE_TYPES, MAX_IMAGES } from '@party-rental/contracts';
import { useRef, type ReactNode } from 'react';
import { focusAt } from '../../../../lib/focus-heading';

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

interface ImageUploadProps extends ReturnType<typeof useImageUpload> {
  control: FieldControl;
  label: string;
  disabled?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** A button that uploads an image file, with the progress. */
function ImageUpload({ upload, share, control, label, disabled = false, children }: ImageUploadProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const percent = Math.round(share * 100);
  return (
    <div className="min-w-52 flex-1 space-y-2">
      <input
        {...control}
        ref={chooser}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.mutate(file);
          // So that the same file can be chosen again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          disabled={upload.isPending || disabled}
          onClick={() => chooser.current?.click()}
        >
          <ImageUp aria-hidden />
          {upload.isPending ? 'Uploading...' : label}
        </Button>
        {children}
      </div>
      {upload.isPending && (
        <progress aria-label="Upload" value={percent} max={100} className="h-2.5 w-full accent-primary">
          {percent}%
        </progress>
      )}
    </div>
  );
}

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
