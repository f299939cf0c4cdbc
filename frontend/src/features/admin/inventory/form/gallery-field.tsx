import { MAX_ALT, MAX_IMAGES } from '@party-rental/contracts';
import { ArrowDown, ArrowUp, Crop, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { focusAt } from '../../../../lib/focus-heading';
import { ItemImage } from '../../../../shared/item/item-image';
import { lazyPart } from '../../../../shared/page/lazy-part';
import { Button } from '../../../../ui/button';
import { FieldFrame, useFieldError } from '../../../../ui/fields/field-frame';
import { TextField } from '../../../../ui/fields/input-fields';
import { ImageUpload } from './image-fields';
import type { ItemFields } from './item-form-schema';
import { useImageRemoval, useImageUpload } from './use-image';

const CropDialog = lazyPart(async () => (await import('./crop-dialog')).CropDialog);

/** The images of an item, to add, describe, crop, sort and delete. */
export function GalleryField({ onUploading }: { onUploading: (uploading: boolean) => void }) {
  const { getValues } = useFormContext<ItemFields>();
  const { fields, append, move, remove, update } = useFieldArray<ItemFields, 'gallery'>({ name: 'gallery' });
  const list = useRef<HTMLOListElement>(null);
  // What was uploaded has more pixels than what is stored.
  const [files] = useState(() => new Map<string, File>());
  /** Its URL. */
  const [cropped, setCropped] = useState<string>();
  const adding = useImageUpload({
    onUploaded: (url, file) => {
      files.set(url, file);
      append({ alt: '', url }, { shouldFocus: false });
    },
    onUploading,
  });
  const deletion = useImageRemoval((removed) => {
    // The pressed button disappears.
    if (list.current) focusAt(list.current);
    remove(fields.findIndex(({ url }) => url === removed));
  });
  const error = useFieldError('gallery');

  return (
    <FieldFrame
      label="Images"
      hint={`Up to ${MAX_IMAGES}: JPEG, PNG, GIF or WebP; maximum 5MB each. Customers see them in this order, and the first one in lists.`}
      error={adding.upload.error?.message ?? error}
    >
      {(control) => (
        <div className="space-y-3">
          <ol ref={list} aria-label="Current images" className="space-y-3">
            {fields.map(({ id, url }, index) => (
              <li key={id} className="flex flex-wrap items-end gap-3 rounded-xl border border-line p-3">
                <ItemImage src={url} alt={`Image ${index + 1}`} className="w-28 rounded-xl" />
                <TextField
                  name={`gallery.${index}.alt`}
                  label={`What image ${index + 1} shows`}
                  optional
                  maxLength={MAX_ALT}
                  className="min-w-52 flex-1"
                />
                <div className="flex">
                  <Tool label={`Move image ${index + 1} up`} onClick={moveTo(index, index - 1)}>
                    <ArrowUp aria-hidden />
                  </Tool>
                  <Tool label={`Move image ${index + 1} down`} onClick={moveTo(index, index + 1)}>
                    <ArrowDown aria-hidden />
                  </Tool>
                  {/* Drawings and images of other sites have no pixels to cut. */}
                  {url.startsWith('/uploads/') && (
                    <Tool
                      label={`Crop image ${index + 1}`}
                      disabled={deletion.isPending}
                      onClick={() => setCropped(url)}
                    >
                      <Crop aria-hidden />
                    </Tool>
                  )}
                  <Tool
                    label={`Delete image ${index + 1}`}
                    disabled={deletion.isPending}
                    onClick={() => deletion.mutate(url)}
                  >
                    <Trash2 aria-hidden />
                  </Tool>
                </div>
              </li>
            ))}
          </ol>
          <p className="text-base text-soft">
            People who can't see an image, and search engines, read what it shows. Without it, they read the item's
            name.
          </p>
          <ImageUpload
            {...adding}
            control={control}
            label="Add Images"
            max={MAX_IMAGES - fields.length}
            disabled={fields.length >= MAX_IMAGES}
          />
          {cropped !== undefined && (
            <Suspense>
              <CropDialog
                imageUrl={cropped}
                file={files.get(cropped)}
                onUploading={onUploading}
                onCropped={replaceCropped}
                onClose={() => setCropped(undefined)}
              />
            </Suspense>
          )}
        </div>
      )}
    </FieldFrame>
  );

  /** What is typed about the image stays. `fields` doesn't know it. */
  function replaceCropped(url: string) {
    const gallery = getValues('gallery');
    const index = gallery.findIndex((image) => image.url === cropped);
    update(index, { alt: gallery[index]?.alt ?? '', url });
  }

  /** Undefined at the end of the list. The focus stays on the button of the moved image. */
  function moveTo(from: number, to: number): ComponentProps<'button'>['onClick'] {
    if (to < 0 || to >= fields.length) return undefined;
    return ({ currentTarget }) => {
      flushSync(() => move(from, to));
      currentTarget.focus();
    };
  }
}

/** A button that stays focusable when it has nothing to do. */
function Tool({ label, onClick, ...rest }: ComponentProps<typeof Button> & { label: string }) {
  return (
    <Button
      variant="quiet"
      aria-label={label}
      aria-disabled={!onClick}
      className="size-11 px-0 aria-disabled:opacity-50"
      onClick={onClick}
      {...rest}
    />
  );
}
