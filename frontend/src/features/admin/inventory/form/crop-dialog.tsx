import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { SaveFailure } from '../../../../shared/form/form';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/overlays/dialog';
import { cropImage } from '../../../../lib/crop-image';
import { useImageUpload } from './use-image';

interface CropDialogProps {
  imageUrl: string;
  /** What it was uploaded as, if that was on this page. */
  file: File | undefined;
  onUploading: (uploading: boolean) => void;
  onCropped: (imageUrl: string) => void;
  onClose: () => void;
}

/** Cuts an image to the shape in which pages show it, and uploads the cut as a new image. */
export function CropDialog({ imageUrl, file, onUploading, onCropped, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** In percent of the image. */
  const [area, setArea] = useState<Area>();
  const { upload } = useImageUpload({ onUploaded: onCropped, onUploading });
  const save = useMutation({
    mutationFn: async (kept: Area) =>
      upload.mutateAsync(await cropImage(file ?? (await (await fetch(imageUrl)).blob()), kept)),
    onSuccess: onClose,
  });
  return (
    <Dialog
      onClose={onClose}
      title="Crop Image"
      description="Drag the image, or focus it and use the arrow keys, until the frame shows what customers should see."
    >
      <div className="relative h-[min(24rem,45dvh)] overflow-hidden rounded-xl">
        <Cropper
          image={imageUrl}
          aspect={4 / 3}
          crop={crop}
          zoom={zoom}
          keyboardStep={10}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={setArea}
          onCropAreaChange={setArea}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the image that is kept' }}
        />
      </div>
      <label className="flex items-center gap-3 font-bold">
        Zoom
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="min-h-11 flex-1 accent-primary"
        />
      </label>
      <SaveFailure title="We couldn't crop the image" error={save.error} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={!area || save.isPending} onClick={() => area && save.mutate(area)}>
          {save.isPending ? 'Cropping...' : 'Crop'}
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
