import { z } from 'zod';
import { type Endpoint, ofAdmin } from '../api/endpoint.js';
import { exampleBooking, exampleForm, exampleHistoryEntry, exampleListedBooking } from '../api/examples.js';
import { tableFiles } from '../api/file-types.js';
import { byBookingId, paging, searched } from '../api/parameters.js';
import { calendarDate } from '../days/calendar-date.js';
import { historyEntry } from '../orders/history.js';
import { BOOKING_SORTS, SORT_DIRECTIONS } from '../orders/order-lists.js';
import { order } from '../orders/orders.js';
import { cents, orderMoney } from '../pricing/order-figures.js';
import { listSchema, pageSchema } from '../text/response-values.js';
import { changeContact } from './booking-form.js';
import {
  bookByPhone,
  booking,
  bookingCounts,
  bookingStatus,
  changeBookingStatus,
  idempotencyKey,
  moveBooking,
  placedOrder,
} from './bookings.js';

/** A booking in the owner's list, with what the list shows of its order. */
export const listedBooking = booking
  .extend({
    order: z.object({
      number: order.shape.number,
      total: cents.meta({ description: 'US cents: current total of the order' }),
      money: orderMoney.omit({ payments: true }),
    }),
  })
  .meta({ id: 'ListedBooking' });
export type ListedBooking = z.infer<typeof listedBooking>;

export const floodSource = z.enum(['network', 'email']);

/** Unusually many unconfirmed bookings from one network or with one email. */
export const flood = z
  .object({
    source: floodSource,
    key: z.string().max(100).meta({ description: 'Pseudonym of the network or email' }),
    bookings: z.int().meta({ description: 'Unconfirmed bookings of the last 24 hours' }),
    units: z.int(),
    latestAt: z.iso.datetime(),
  })
  .meta({ id: 'Flood' });
export type Flood = z.infer<typeof flood>;

export const cancelFlood = z
  .object({
    source: floodSource,
    key: z
      .string()
      .max(100)
      .regex(/^[\w-]+$/, 'Please use the key of a network or email'),
  })
  .meta({ id: 'CancelFlood' });

export const cancelledFlood = z.object({ cancelled: z.int() }).meta({ id: 'CancelledFlood' });

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

const changesBooking = {
  ...ofAdmin,
  params: byBookingId,
  output: booking,
  errors: ['not_found', 'conflict'],
} as const;

export const adminBookingEndpoints = {
  adminBookings: {
    method: 'GET',
    path: '/api/admin/bookings',
    ...ofAdmin,
    summary: 'All bookings, by default latest event day first; a search or a range of days counts at most 1000',
    query: z.object({
      ...paging,
      ...bookingFilter,
      sort: z.enum(BOOKING_SORTS).default('event_day').meta({
        description:
          'With `coming`, upcoming event days, first to last, then past ones, latest first, without a direction',
      }),
      direction: z.enum(SORT_DIRECTIONS).default('desc'),
    }),
    output: pageSchema(listedBooking),
    example: { output: [exampleListedBooking] },
  },
  changeBookingStatus: {
    ...changesBooking,
    method: 'PATCH',
    path: '/api/admin/bookings/{id}',
    summary: 'Confirm or cancel a booking',
    body: changeBookingStatus,
    example: { body: { status: 'CONFIRMED' }, output: { ...exampleBooking, status: 'CONFIRMED' } },
  },
  bookingCounts: {
    method: 'GET',
    path: '/api/admin/booking-counts',
    ...ofAdmin,
    summary: 'Number of bookings by status',
    output: bookingCounts,
    example: { output: { total: 3, pending: 1, confirmed: 1, cancelled: 1 } },
  },
  exportBookings: bookingFiles.csv,
  exportBookingsXlsx: bookingFiles.xlsx,
  bookByPhone: {
    method: 'POST',
    path: '/api/admin/bookings',
    ...ofAdmin,
    summary: 'Enter a booking taken by phone, with any quantity and without lead time',
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    body: bookByPhone,
    status: 201,
    output: z.union([booking, placedOrder]),
    errors: ['not_found', 'unavailable', 'price_changed', 'promo_code_refused', 'idempotency_key_reused'],
    example: { body: { ...exampleForm, itemId: 1, eventDate: '2026-12-12', quantity: 1 }, output: exampleBooking },
  },
  cancelFlood: {
    method: 'POST',
    path: '/api/admin/floods/cancel',
    ...ofAdmin,
    summary:
      'Cancel every unconfirmed booking of the last 24 hours from one network or with one email, order by order and without emails; repeating it cancels what is left',
    body: cancelFlood,
    output: cancelledFlood,
    example: { body: { source: 'network', key: 'q2bS7dXw' }, output: { cancelled: 94 } },
  },
  moveBooking: {
    ...changesBooking,
    method: 'POST',
    path: '/api/admin/bookings/{id}/move',
    summary:
      'Move a booking to another day, in one transaction: the old day is released only if the new day is available',
    body: moveBooking,
    errors: ['not_found', 'conflict', 'unavailable'],
    example: { body: { eventDate: '2026-12-19' }, output: { ...exampleBooking, eventDate: '2026-12-19' } },
  },
  changeContact: {
    ...changesBooking,
    method: 'PATCH',
    path: '/api/admin/bookings/{id}/contact',
    summary: 'Change the customer and address of a booking',
    body: changeContact,
    example: {
      body: { customerPhone: '(555) 010-9999' },
      output: { ...exampleBooking, customerPhone: '(555) 010-9999' },
    },
  },
  bookingHistory: {
    method: 'GET',
    path: '/api/admin/bookings/{id}/history',
    ...ofAdmin,
    summary: 'History of a booking, oldest first',
    params: byBookingId,
    output: listSchema(historyEntry),
    errors: ['not_found'],
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
