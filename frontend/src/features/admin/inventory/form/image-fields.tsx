import { Trash2, ImageUp } from 'lucide-react';
import { useController } from 'react-hook-form';
import { ItemImage } from '../../../../shared/item/item-image';
import { Button } from '../../../../ui/button';
import { FieldFrame, type FieldControl } from '../../../../ui/fields/field-frame';
import { NO_IMAGE } from './item-form-schema';
import { useImageRemoval, useImageUpload } from './use-image';
import { IMAGE_TYPES } from '@party-rental/contracts';
import { useRef, type ReactNode } from 'react';

interface ImageFieldProps {
  name: string;
  noun?: 'Photo' | 'Logo';
  alt: string;
  onUploading: (uploading: boolean) => void;
}

/** An image to view, replace and delete. The field's value is its URL. */
export function ImageField({ name, noun = 'Photo', alt, onUploading }: ImageFieldProps) {
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
  /** Of files at a time. */
  max?: number;
  disabled?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** A button that uploads image files, one after the other, with the progress. */
export function ImageUpload({ upload, share, control, label, max = 1, disabled = false, children }: ImageUploadProps) {
  const chooser = useRef<HTMLInputElement>(null);
  async function uploadAll(files: readonly File[]) {
    // One that fails has shown why.
    for (const file of files) await upload.mutateAsync(file).catch(() => undefined);
  }
  const percent = Math.round(share * 100);
  return (
    <div className="min-w-52 flex-1 space-y-2">
      <input
        {...control}
        ref={chooser}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple={max > 1}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          void uploadAll([...(target.files ?? [])].slice(0, max));
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
