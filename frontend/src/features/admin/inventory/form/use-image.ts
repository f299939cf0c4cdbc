import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { removeImage, uploadImage } from '../../../../api/inventory';
import { notify } from '../../../../ui/overlays/notify';
import { NO_PICTURE } from './item-form-schema';

interface ImageState {
  imageUrl: string;
  onChange: (imageUrl: string) => void;
  onUploading: (uploading: boolean) => void;
}

/** Uploads and deletes the image of an item. `share` is the upload progress, 0 to 1. */
export function useImage({ imageUrl, onChange, onUploading }: ImageState) {
  const [share, setShare] = useState(0);

  const upload = useMutation({
    mutationFn: (image: File) => uploadImage(image, setShare),
    onMutate: () => {
      setShare(0);
      onUploading(true);
    },
    onSuccess: (uploaded) => {
      onChange(uploaded.imageUrl);
      notify('success', 'Success', 'Image uploaded successfully');
    },
    onError: () => notify('error', 'Error', 'Failed to upload image'),
    onSettled: () => onUploading(false),
  });

  const remove = useMutation({
    mutationFn: async () => {
      // Built-in and external images are only removed from the item.
      if (imageUrl.startsWith('/uploads/')) await removeImage(imageUrl.slice(imageUrl.lastIndexOf('/') + 1));
    },
    onSuccess: () => {
      onChange(NO_PICTURE);
      notify('success', 'Success', 'Image deleted successfully');
    },
    onError: () => notify('error', 'Failed to delete image'),
  });

  return { upload, remove, share };
}
