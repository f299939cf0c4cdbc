import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removeImage, uploadImage } from '../../../../api/admin/inventory';
import { notify } from '../../../../ui/overlays/notify';

interface ImageUpload {
  onUploaded: (imageUrl: string, file: File) => void;
  onUploading: (uploading: boolean) => void;
}

/** Uploads an image. `share` is the progress, 0 to 1. */
export function useImageUpload({ onUploaded, onUploading }: ImageUpload) {
  const [share, setShare] = useState(0);
  const upload = useMutation({
    mutationFn: (image: File) => uploadImage(image, setShare),
    onMutate: () => {
      setShare(0);
      onUploading(true);
    },
    onSuccess: ({ imageUrl }, file) => {
      onUploaded(imageUrl, file);
      notify('success', 'Success', 'Image uploaded successfully');
    },
    onError: () => notify('error', 'Error', 'Failed to upload image'),
    onSettled: () => onUploading(false),
  });
  return { upload, share };
}

/** Deletes the image at an address. */
export function useImageRemoval(onRemoved: (imageUrl: string) => void) {
  return useMutation({
    mutationFn: async (imageUrl: string) => {
      // Built-in and external images are only removed from the item.
      if (imageUrl.startsWith('/uploads/')) await removeImage(imageUrl.slice(imageUrl.lastIndexOf('/') + 1));
    },
    onSuccess: (_, imageUrl) => {
      onRemoved(imageUrl);
      notify('success', 'Success', 'Image deleted successfully');
    },
    onError: () => notify('error', 'Failed to delete image'),
  });
}
