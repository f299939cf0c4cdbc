import { z } from 'zod';
import { booking } from '../bookings/bookings.js';
import { exampleBooking, exampleOwnReview, exampleReview } from '../api/examples.js';
import { paging, byBookingId, byItemId, withToken } from '../api/parameters.js';
import { bookingReview, review, writeReview } from './reviews.js';
import type { Endpoint } from '../api/endpoint.js';
import { pageSchema } from '../text/response-values.js';

export const reviewEndpoints = {
  itemReviews: {
    method: 'GET',
    path: '/api/items/{id}/reviews',
    access: 'anyone',
    tag: 'Reviews',
    summary: 'Reviews by customers who rented the item, newest first',
    params: byItemId,
    query: z.object(paging),
    output: pageSchema(review),
    errors: ['not_found'],
    example: { output: [exampleReview] },
  },
  writeReview: {
    method: 'POST',
    path: '/api/items/{id}/reviews',
    access: 'anyone',
    tag: 'Reviews',
    summary: 'Review your own booking, signed in or with the token of the email, once and after the event day',
    params: byItemId,
    query: withToken,
    body: writeReview,
    status: 201,
    output: bookingReview,
    errors: ['forbidden', 'not_found', 'conflict', 'link_ended'],
    example: {
      body: { bookingId: exampleBooking.id, rating: exampleReview.rating, text: exampleReview.text },
      output: exampleOwnReview,
    },
  },
  hideReview: {
    method: 'POST',
    path: '/api/admin/bookings/{id}/review/hide',
    access: 'admin',
    tag: 'Reviews',
    summary: 'Hide a review permanently; it no longer counts in the rating',
    params: byBookingId,
    output: booking,
    errors: ['not_found', 'conflict'],
    example: { output: { ...exampleBooking, review: { ...exampleOwnReview, isHidden: true } } },
  },
} as const satisfies Record<string, Endpoint>;
