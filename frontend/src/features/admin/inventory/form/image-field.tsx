import { IMAGE_TYPES } from '@party-rental/contracts';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { ItemPicture } from '../../../../shared/item/item-picture';
import { Button } from '../../../../ui/button';
import { FieldFrame } from '../../../../ui/fields/field-frame';
import { NO_PICTURE } from './item-form-schema';
import { useImage } from './use-image';

interface ImageFieldProps {
  name: string;
  onUploading: (uploading: boolean) => void;
}

/** The image of an item, to view, replace and delete. The field's value is its URL. */
export function ImageField({ name, onUploading }: ImageFieldProps) {
  const { field, fieldState } = useController({ name });
  const imageUrl = String(field.value);
  const chooser = useRef<HTMLInputElement>(null);
  const { upload, remove, share } = useImage({ imageUrl, onChange: field.onChange, onUploading });
  const percent = Math.round(share * 100);

  return (
    <FieldFrame
      label="Image"
      hint="JPEG, PNG, GIF or WebP; maximum 5MB."
      error={upload.error?.message ?? fieldState.error?.message}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-4">
          <ItemPicture src={imageUrl} alt="The item's picture" className="w-36 rounded-xl border border-line" />
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
                look="outline"
                size="small"
                disabled={upload.isPending || remove.isPending}
                onClick={() => chooser.current?.click()}
              >
                <ImageUp aria-hidden />
                {upload.isPending ? 'Uploading...' : 'Upload Image'}
              </Button>
              {imageUrl !== NO_PICTURE && (
                <Button
                  look="quiet"
                  size="small"
                  disabled={upload.isPending || remove.isPending}
                  onClick={() => remove.mutate()}
                >
                  <Trash2 aria-hidden />
                  {remove.isPending ? 'Deleting...' : 'Delete Image'}
                </Button>
              )}
            </div>
            {upload.isPending && (
              <progress aria-label="Upload" value={percent} max={100} className="h-2.5 w-full accent-primary">
                {percent}%
              </progress>
            )}
          </div>
        </div>
      )}
    </FieldFrame>
  );
}
