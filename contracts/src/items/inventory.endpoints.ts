import { z } from 'zod';
import { bookedDays } from '../stock/availability.js';
import { exampleItem, exampleRatedItem } from '../api/examples.js';
import { historyEntry } from '../orders/history.js';
import { imageFilename, uploadedImage } from './images.js';
import { addItem, changeItem, item, ratedItem } from './items.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { missingUnits } from '../stock/missing-units.js';
import { asOf, byItemId, byItemMonth } from '../api/parameters.js';
import { listSchema } from '../text/response-values.js';

const ofItem = { ...ofAdmin, params: byItemId, errors: ['not_found'] } as const;

export const inventoryEndpoints = {
  addItem: {
    method: 'POST',
    path: '/api/admin/items',
    ...ofAdmin,
    summary: 'Add an item to the inventory',
    body: addItem,
    status: 201,
    output: item,
    example: { body: { ...exampleItem, id: undefined }, output: exampleItem },
  },
  adminItem: {
    ...ofItem,
    method: 'GET',
    path: '/api/admin/items/{id}',
    summary: 'One item, active or not, now or at a moment in the past',
    query: z.object({ asOf }),
    output: ratedItem,
    example: { output: exampleRatedItem },
  },
  changeItem: {
    ...ofItem,
    method: 'PATCH',
    path: '/api/admin/items/{id}',
    summary: 'Change an item',
    body: changeItem,
    output: item,
    errors: ['not_found', 'overbooking'],
    example: { body: { price: 19900 }, output: { ...exampleItem, price: 19900 } },
  },
  bookedDays: {
    ...ofItem,
    method: 'GET',
    path: '/api/admin/items/{id}/booked-days',
    summary: 'Days from today on with booked units of an item, affected by a lower stock or removal',
    output: bookedDays,
    example: { output: [{ date: '2026-12-12', booked: 2 }] },
  },
  missingUnits: {
    method: 'GET',
    path: '/api/admin/availability/{itemId}/month/{year}/{month}',
    ...ofAdmin,
    summary: 'Units that are out of service, on buffer days or held, on days of a month, from today on',
    params: byItemMonth,
    output: listSchema(missingUnits),
    errors: ['not_found'],
    example: {
      output: [
        {
          from: '2026-12-05',
          to: '2026-12-08',
          itemId: 1,
          itemName: 'Castle Bounce House',
          quantity: 1,
          cause: 'downtime',
          reason: 'Torn seam',
          booking: null,
        },
      ],
    },
  },
  itemHistory: {
    ...ofItem,
    method: 'GET',
    path: '/api/admin/items/{id}/history',
    summary: 'History of an item: the latest 100 changes, newest first; prices in cents',
    output: listSchema(historyEntry),
    example: {
      output: [
        {
          type: 'ItemChanged',
          at: '2026-11-22T09:30:00.000Z',
          actor: 'Olga Owner (admin)',
          changes: [{ field: 'stock', from: '2', to: '5' }],
        },
        { type: 'ItemAdded', at: '2026-11-21T15:00:00.000Z', actor: 'The shop', changes: [] },
      ],
    },
  },
  removeItem: {
    ...ofItem,
    method: 'DELETE',
    path: '/api/items/{id}',
    summary: 'Remove an item permanently; rejected while it has bookings today or later',
    errors: ['not_found', 'conflict'],
  },
  uploadImage: {
    method: 'POST',
    path: '/api/admin/upload',
    ...ofAdmin,
    summary: 'Upload an image: JPEG, PNG, GIF or WebP (detected by content), at most 5 MB',
    upload: 'image',
    status: 201,
    output: uploadedImage,
    errors: ['too_large', 'unsupported_media_type'],
    example: {
      output: {
        filename: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp',
        imageUrl: '/uploads/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp',
      },
    },
  },
  removeImage: {
    method: 'DELETE',
    path: '/api/admin/upload/{filename}',
    ...ofAdmin,
    summary: 'Delete an uploaded image; it is kept while an item or a booking uses it',
    params: z.object({ filename: imageFilename }),
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
