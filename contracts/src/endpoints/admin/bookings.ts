import { z } from 'zod';
import {
  bookByPhone,
  booking,
  bookingCounts,
  bookingStatus,
  changeBookingStatus,
  idempotencyKey,
  moveBooking,
  placedOrder,
} from '../../bookings.js';
import { changeContact } from '../../booking-form.js';
import { calendarDate } from '../../days/calendar-date.js';
import { exampleBooking, exampleForm, exampleHistoryEntry, exampleListedBooking } from '../../examples.js';
import { cancelFlood, cancelledFlood } from '../../admin/floods.js';
import { historyEntry } from '../../admin/history.js';
import { listedBooking } from '../../admin/listed-booking.js';
import { BOOKING_SORTS, SORT_DIRECTIONS } from '../../admin/order-lists.js';
import { paging, byBookingId, searched } from '../parameters.js';
import type { Endpoint } from '../endpoint.js';
import { tableFiles } from '../file-types.js';
import { listSchema, pageSchema } from '../../limits/response-values.js';

const bookingFilter = {
  status: bookingStatus.optional(),
  search: searched.meta({ description: 'Searches customer name, email, phone and booking number' }),
  date: calendarDate.optional().meta({ description: 'Only this event day' }),
  from: calendarDate.optional().meta({ description: 'Only this event day or later' }),
  to: calendarDate.optional().meta({ description: 'Only this event day or earlier' }),
};

const bookingFiles = tableFiles(
  '/api/admin/bookings',
  (format) => `Export the filtered bookings as ${format}, latest event day first`,
  z.object(bookingFilter),
);

export const adminBookingEndpoints = {
  adminBookings: {
    method: 'GET',
    path: '/api/admin/bookings',
    access: 'admin',
    tag: 'Admin',
    summary: 'All bookings, by default latest event day first; a search or a range of days counts at most 1000',
    query: z.object({
      ...paging,
      ...bookingFilter,
      sort: z.enum(BOOKING_SORTS).default('event_day').meta({
        description:
          'With `coming`, coming event days, first to last, then past ones, latest first, without a direction',
      }),
      direction: z.enum(SORT_DIRECTIONS).default('desc'),
    }),
    status: 200,
    output: pageSchema(listedBooking),
    errors: ['unauthenticated', 'forbidden'],
    example: { output: [exampleListedBooking] },
  },
  changeBookingStatus: {
    method: 'PATCH',
    path: '/api/admin/bookings/{id}',
    access: 'admin',
    tag: 'Admin',
    summary: 'Confirm or cancel a booking',
    params: byBookingId,
    body: changeBookingStatus,
    status: 200,
    output: booking,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
    example: { body: { status: 'CONFIRMED' }, output: { ...exampleBooking, status: 'CONFIRMED' } },
  },
  bookingCounts: {
    method: 'GET',
    path: '/api/admin/booking-counts',
    access: 'admin',
    tag: 'Admin',
    summary: 'Number of bookings by status',
    status: 200,
    output: bookingCounts,
    errors: ['unauthenticated', 'forbidden'],
    example: { output: { total: 3, pending: 1, confirmed: 1, cancelled: 1 } },
  },
  exportBookings: bookingFiles.csv,
  exportBookingsXlsx: bookingFiles.xlsx,
  bookByPhone: {
    method: 'POST',
    path: '/api/admin/bookings',
    access: 'admin',
    tag: 'Admin',
    summary: 'Enter a booking taken by phone, with any quantity and without lead time',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: bookByPhone,
    status: 201,
    output: z.union([booking, placedOrder]),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'unavailable', 'price_changed', 'idempotency_key_reused'],
    example: { body: { ...exampleForm, itemId: 1, eventDate: '2026-12-12', quantity: 1 }, output: exampleBooking },
  },
  cancelFlood: {
    method: 'POST',
    path: '/api/admin/floods/cancel',
    access: 'admin',
    tag: 'Admin',
    summary:
      'Cancel every unconfirmed booking of the last 24 hours from one network or with one email, in one transaction and without emails',
    body: cancelFlood,
    status: 200,
    output: cancelledFlood,
    errors: ['unauthenticated', 'forbidden'],
    example: { body: { source: 'network', key: 'q2bS7dXw' }, output: { cancelled: 94 } },
  },
  moveBooking: {
    method: 'POST',
    path: '/api/admin/bookings/{id}/move',
    access: 'admin',
    tag: 'Admin',
    summary:
      'Move a booking to another day, in one transaction: the old day is released only if the new day is available',
    params: byBookingId,
    body: moveBooking,
    status: 200,
    output: booking,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'unavailable'],
    example: { body: { eventDate: '2026-12-19' }, output: { ...exampleBooking, eventDate: '2026-12-19' } },
  },
  changeContact: {
    method: 'PATCH',
    path: '/api/admin/bookings/{id}/contact',
    access: 'admin',
    tag: 'Admin',
    summary: 'Change the customer and address of a booking',
    params: byBookingId,
    body: changeContact,
    status: 200,
    output: booking,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
    example: {
      body: { customerPhone: '(555) 010-9999' },
      output: { ...exampleBooking, customerPhone: '(555) 010-9999' },
    },
  },
  bookingHistory: {
    method: 'GET',
    path: '/api/admin/bookings/{id}/history',
    access: 'admin',
    tag: 'Admin',
    summary: 'History of a booking, oldest first',
    params: byBookingId,
    status: 200,
    output: listSchema(historyEntry),
    errors: ['unauthenticated', 'forbidden', 'not_found'],
    example: {
      output: [
        exampleHistoryEntry,
        {
          type: 'BookingMoved',
          at: '2026-11-22T09:30:00.000Z',
          actor: 'Olga Owner (admin)',
          changes: [{ field: 'eventDate', from: '2026-12-12', to: '2026-12-19' }],
        },
      ],
    },
  },
} as const satisfies Record<string, Endpoint>;
