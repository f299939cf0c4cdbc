import { IMAGE_TYPES } from '@party-rental/contracts';
import { ImageUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../../../ui/button';
import type { FieldControl } from '../../../../ui/fields/field-frame';
import type { useImageUpload } from './use-image';

interface ImageUploadProps extends ReturnType<typeof useImageUpload> {
  control: FieldControl;
  label: string;
  disabled?: boolean;
  /** Further buttons. */
  children?: ReactNode;
}

/** A button that uploads an image file, with the progress. */
export function ImageUpload({ upload, share, control, label, disabled = false, children }: ImageUploadProps) {
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
