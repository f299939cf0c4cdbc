import { z } from 'zod';
import { bookedDays } from '../availability.js';
import { exampleItem } from './examples.js';
import { historyEntry } from '../admin/history.js';
import { imageFilename, uploadedImage } from '../images.js';
import { addItem, changeItem, item } from '../items.js';
import type { Endpoint } from './endpoint.js';
import { byItemId } from './parameters.js';

export const inventoryEndpoints = {
  addItem: {
    method: 'POST',
    path: '/api/admin/items',
    access: 'admin',
    tag: 'Admin',
    summary: 'Add an item to the inventory',
    body: addItem,
    status: 201,
    output: item,
    errors: ['unauthenticated', 'forbidden'],
    example: { body: { ...exampleItem, id: undefined }, output: exampleItem },
  },
  changeItem: {
    method: 'PATCH',
    path: '/api/admin/items/{id}',
    access: 'admin',
    tag: 'Admin',
    summary: 'Change an item',
    params: byItemId,
    body: changeItem,
    status: 200,
    output: item,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'overbooking'],
    example: { body: { price: 19900 }, output: { ...exampleItem, price: 19900 } },
  },
  bookedDays: {
    method: 'GET',
    path: '/api/admin/items/{id}/booked-days',
    access: 'admin',
    tag: 'Admin',
    summary: 'On which days from today on units of an item are booked: what less stock or its removal would touch',
    params: byItemId,
    status: 200,
    output: bookedDays,
    errors: ['unauthenticated', 'forbidden', 'not_found'],
    example: { output: [{ date: '2026-12-12', booked: 2 }] },
  },
  itemHistory: {
    method: 'GET',
    path: '/api/admin/items/{id}/history',
    access: 'admin',
    tag: 'Admin',
    summary:
      'What has happened to an item, newest first, at most the latest 100 entries, from the log; prices in cents',
    params: byItemId,
    status: 200,
    output: z.array(historyEntry),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
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
    method: 'DELETE',
    path: '/api/items/{id}',
    access: 'admin',
    tag: 'Admin',
    summary: 'Take an item out of the shop for good; refused while bookings of today or later exist',
    params: byItemId,
    status: 204,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  },
  uploadImage: {
    method: 'POST',
    path: '/api/admin/upload',
    access: 'admin',
    tag: 'Admin',
    summary: 'Store a picture: JPEG, PNG, GIF or WebP, told by its content, of at most 5 MB',
    upload: 'image',
    status: 201,
    output: uploadedImage,
    errors: ['unauthenticated', 'forbidden', 'too_large', 'unsupported_media_type'],
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
    access: 'admin',
    tag: 'Admin',
    summary: 'Delete an uploaded picture; one that an item or a booking shows is kept until none does',
    params: z.object({ filename: imageFilename }),
    status: 204,
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
} as const satisfies Record<string, Endpoint>;
