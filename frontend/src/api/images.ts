import type { UploadedImage } from '@party-rental/contracts';
import { problemOf, unreachable } from './api-problem';
import { call } from './client';

/** Stores a picture. Tells as it goes which share of it has been sent, 0 to 1: of that `fetch` knows nothing. */
export function uploadImage(image: File, onProgress: (share: number) => void): Promise<UploadedImage> {
  const body = new FormData();
  body.set('image', image);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onerror = () => reject(unreachable());
    request.onload = () => {
      const { status, responseText } = request;
      // The server is ours: it answers by the contract.
      if (status < 300) resolve(JSON.parse(responseText) as UploadedImage);
      else problemOf({ status, json: async () => JSON.parse(responseText) }).then(reject, reject);
    };
    request.open('POST', '/api/admin/upload');
    request.send(body);
  });
}

export const removeImage = (filename: string) => call('DELETE /api/admin/upload/{filename}', { params: { filename } });
