import type { UploadedImage } from '@party-rental/contracts';
import { toApiProblem, connectionProblem } from './api-problem';
import { call } from './client';

/** Uploads an image with XMLHttpRequest, because fetch reports no upload progress. `share` is 0 to 1. */
export function uploadImage(image: File, onProgress: (share: number) => void): Promise<UploadedImage> {
  const body = new FormData();
  body.set('image', image);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total);
    request.onerror = () => reject(connectionProblem());
    request.onload = () => {
      const { status, responseText } = request;
      // Our own server responds by the same contract.
      if (status < 300) resolve(JSON.parse(responseText) as UploadedImage);
      else toApiProblem({ status, json: async () => JSON.parse(responseText) }).then(reject, reject);
    };
    request.open('POST', '/api/admin/upload');
    request.send(body);
  });
}

export const removeImage = (filename: string) => call('DELETE /api/admin/upload/{filename}', { params: { filename } });
