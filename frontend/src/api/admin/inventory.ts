import type { Downtime, RequestOf, UploadedImage } from '@party-rental/contracts';
import { connectionProblem, toApiProblem } from '../api-problem';
import { call, sends } from '../client';
import { read, readAll } from '../query';

/** Every item, including inactive ones. */
export const inventoryQuery = readAll(
  'GET /api/items',
  { query: { includeInactive: 'true', limit: 500 } },
  { reads: ['items'] },
);

const ofItem = { reads: ['availability', 'items'] } as const;

/** Units of an item that are booked or out of service, today and later. */
export const bookedDaysQuery = (id: number) =>
  read('GET /api/admin/items/{id}/booked-days', { params: { id } }, ofItem);

/** The history of an item, newest first. */
export const itemHistoryQuery = (id: number) => read('GET /api/admin/items/{id}/history', { params: { id } }, ofItem);

/** What is out of service today or later, earliest day first. */
export const downtimesQuery = (id: number) => read('GET /api/admin/items/{id}/downtimes', { params: { id } }, ofItem);

/** Why units of an item cannot be booked in a month. */
export function missingUnitsQuery(itemId: number, year: number, month: number) {
  return read(
    'GET /api/admin/availability/{itemId}/month/{year}/{month}',
    { params: { itemId, year, month } },
    { reads: ['availability'] },
  );
}

/** Takes units out of service. The same key with the same body never takes them twice. */
export const addDowntime = (id: number, body: RequestOf<'addDowntime'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/items/{id}/downtimes', { params: { id }, body, idempotencyKey });

/** Brings units back in service, from today on. */
export const endDowntime = ({ id: downtimeId, itemId: id }: Downtime, idempotencyKey: string) =>
  call('DELETE /api/admin/items/{id}/downtimes/{downtimeId}', { params: { id, downtimeId }, idempotencyKey });

/** Returns the item. */
export const addItem = sends('POST /api/admin/items');

/** Returns the changed item. */
export const changeItem = (id: number, body: RequestOf<'changeItem'>['body']) =>
  call('PATCH /api/admin/items/{id}', { params: { id }, body });

export const removeItem = (id: number) => call('DELETE /api/items/{id}', { params: { id } });

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
