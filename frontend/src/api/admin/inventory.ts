import type { Downtime, RequestOf, UploadedImage } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { connectionProblem, toApiProblem } from '../api-problem';
import { availabilityKey, monthAvailabilityQuery } from '../availability';
import { call, callAllPages } from '../client';
import { itemsQuery } from '../items';
import { dashboardQuery } from './dashboard';
import { inventoryKey } from './owner-keys';

/** Every item, including inactive ones. */
export const inventoryQuery = queryOptions({
  queryKey: inventoryKey,
  queryFn: ({ signal }) => callAllPages('GET /api/items', { query: { includeInactive: 'true', limit: 500 }, signal }),
  staleTime: 0,
});

/** Units of an item that are booked or out of service, today and later. */
export function bookedDaysQuery(id: number) {
  return queryOptions({
    queryKey: [...inventoryKey, id, 'booked-days'],
    queryFn: ({ signal }) => call('GET /api/admin/items/{id}/booked-days', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** The history of an item, newest first. */
export function itemHistoryQuery(id: number) {
  return queryOptions({
    queryKey: [...inventoryKey, id, 'history'],
    queryFn: ({ signal }) => call('GET /api/admin/items/{id}/history', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** What is out of service today or later, earliest day first. */
export function downtimesQuery(id: number) {
  return queryOptions({
    queryKey: [...inventoryKey, id, 'downtimes'],
    queryFn: ({ signal }) => call('GET /api/admin/items/{id}/downtimes', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Why units of an item cannot be booked in a month. Changes with its availability. */
export function missingUnitsQuery(itemId: number, year: number, month: number) {
  return queryOptions({
    queryKey: [...monthAvailabilityQuery(itemId, year, month).queryKey, 'missing'],
    queryFn: ({ signal }) =>
      call('GET /api/admin/availability/{itemId}/month/{year}/{month}', { params: { itemId, year, month }, signal }),
    staleTime: 0,
  });
}

/** Takes units out of service. The same key with the same body never takes them twice. */
export const addDowntime = (id: number, body: RequestOf<'addDowntime'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/items/{id}/downtimes', {
    params: { id },
    body,
    headers: { 'idempotency-key': idempotencyKey },
  });

/** Brings units back in service, from today on. */
export const endDowntime = ({ id: downtimeId, itemId: id }: Downtime, idempotencyKey: string) =>
  call('DELETE /api/admin/items/{id}/downtimes/{downtimeId}', {
    params: { id, downtimeId },
    headers: { 'idempotency-key': idempotencyKey },
  });

/** Returns the item. */
export const addItem = (body: RequestOf<'addItem'>['body']) => call('POST /api/admin/items', { body });

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

/** Of what a change of an item changes. */
export const itemDependentKeys = [
  inventoryQuery.queryKey,
  itemsQuery.queryKey,
  availabilityKey,
  dashboardQuery.queryKey,
];

/** Of what downtime changes. The item itself stays the same. */
export const downtimeDependentKeys = (itemId: number) => [
  downtimesQuery(itemId).queryKey,
  bookedDaysQuery(itemId).queryKey,
  itemHistoryQuery(itemId).queryKey,
  availabilityKey,
  dashboardQuery.queryKey,
];
