import { z } from 'zod';
import { changeContact } from '../bookings/booking-form.js';
import {
  addLine,
  cancelOrder,
  changedOrder,
  changeQuantity,
  eventDayPhone,
  moveOrder,
  order,
  orderArrival,
  orderPreview,
  previewOrder,
  withIdempotencyKey,
} from './orders.js';
import { checkoutSession, createCheckoutSession } from './checkout-sessions.js';
import { answerRepair } from '../day-plan/repairs.js';
import type { Endpoint } from '../api/endpoint.js';
import { exampleOrder, exampleRepair } from '../api/examples.js';
import { byLineId, byOrderId, paging, withToken } from '../api/parameters.js';
import { pageSchema } from '../text/response-values.js';

/** For the order's customer, an admin, or a caller with the token of an email about it. */
const ofCustomer = {
  access: 'anyone',
  tag: 'Orders',
  params: byOrderId,
  query: withToken,
} as const;

const reads = { ...ofCustomer, method: 'GET', errors: ['not_found', 'link_ended'] } as const;

/** Each call may cause an email. */
const changesOrder = {
  ...ofCustomer,
  method: 'POST',
  headers: withIdempotencyKey,
  output: order,
  rateLimits: [
    { max: 60, minutes: 10, per: 'network' },
    { max: 20, minutes: 60, per: 'order' },
  ],
} as const;

export const orderEndpoints = {
  getOrder: {
    ...reads,
    path: '/api/orders/{id}',
    summary:
      'One order with its lines, price and payments, for its customer, an admin, or a caller with an email token',
    output: order,
    example: { output: exampleOrder },
  },
  userOrders: {
    method: 'GET',
    path: '/api/user-orders',
    access: 'customer',
    tag: 'Orders',
    summary: "The signed-in user's orders, latest first",
    query: z.object(paging),
    output: pageSchema(order),
    example: { output: [exampleOrder] },
  },
  orderCalendar: {
    ...reads,
    path: '/api/orders/{id}/calendar.ics',
    summary: 'The days of an order as a calendar file, with cancelled lines marked as such',
    file: 'text/calendar',
  },
  eventDayPhone: {
    ...reads,
    path: '/api/orders/{id}/event-day-phone',
    summary: 'Whom to call about an order on its event day and the day before',
    output: eventDayPhone,
    example: { output: { phone: '(555) 999-8877' } },
  },
  orderArrival: {
    ...reads,
    path: '/api/orders/{id}/arrival',
    summary: 'About when the crew will be there, on the event day',
    output: orderArrival,
    example: {
      output: { arrival: { status: 'NEXT', from: '2026-12-12T15:15:00.000Z', to: '2026-12-12T15:45:00.000Z' } },
    },
  },
  cancelOrder: {
    ...changesOrder,
    path: '/api/orders/{id}/cancel',
    summary: 'Cancel an order or some of its lines, as long as its terms allow',
    body: cancelOrder,
    errors: ['not_found', 'conflict', 'link_ended', 'idempotency_key_reused'],
    example: { body: {}, output: { ...exampleOrder, status: 'CANCELLED' } },
  },
  moveOrder: {
    ...changesOrder,
    path: '/api/orders/{id}/move',
    summary: 'Move the lines of an order to another day, all or none, as long as its terms allow',
    body: moveOrder,
    errors: ['not_found', 'conflict', 'unavailable', 'link_ended', 'idempotency_key_reused'],
    example: { body: { to: '2026-12-19' }, output: exampleOrder },
  },
  addOrderLine: {
    ...changesOrder,
    path: '/api/orders/{id}/lines',
    summary: 'Add a line to an order, as long as its terms allow; the fees are then those of the larger order',
    body: addLine,
    status: 201,
    errors: ['not_found', 'conflict', 'unavailable', 'not_served', 'link_ended', 'idempotency_key_reused'],
    example: { body: { itemId: 1, eventDate: '2026-12-12', quantity: 1 }, output: exampleOrder },
  },
  changeLineQuantity: {
    ...changesOrder,
    method: 'PATCH',
    path: '/api/orders/{id}/lines/{bookingId}',
    summary: 'Change the quantity of a line, as long as the terms of its order allow; fewer units never raise a fee',
    params: byLineId,
    body: changeQuantity,
    errors: ['not_found', 'conflict', 'unavailable', 'not_served', 'link_ended', 'idempotency_key_reused'],
    example: { body: { quantity: 2 }, output: exampleOrder },
  },
  changeOrderContact: {
    ...changesOrder,
    rateLimits: [...changesOrder.rateLimits, { max: 20, minutes: 60, per: 'mailbox' }],
    method: 'PATCH',
    path: '/api/orders/{id}',
    summary: 'Change the customer and address of an order, as long as its terms allow',
    description:
      'A new email ends all links in earlier emails, and the earlier one is told, with a link to set it back within 48 hours. A caller with a token gets the token that works from now on.',
    body: changeContact,
    output: changedOrder,
    errors: ['not_found', 'conflict', 'not_served', 'link_ended', 'idempotency_key_reused'],
    example: { body: { customerPhone: '(555) 010-9999' }, output: exampleOrder },
  },
  createCheckoutSession: {
    ...changesOrder,
    path: '/api/orders/{id}/checkout-sessions',
    summary: 'A page of the payment provider on which the customer pays what is due',
    description: 'A call for the same amount returns the page that is still open.',
    body: createCheckoutSession,
    status: 201,
    output: checkoutSession,
    errors: ['not_found', 'conflict', 'payments_off', 'link_ended', 'idempotency_key_reused'],
    example: {
      body: { pay: 'DEPOSIT' },
      output: {
        id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a010',
        url: 'https://checkout.stripe.com/c/pay/cs_test_a1',
        amount: 13446,
        expiresAt: '2026-11-21T16:00:00.000Z',
      },
    },
  },
  withdrawBalanceCharge: {
    ...changesOrder,
    method: 'DELETE',
    path: '/api/orders/{id}/balance-charge',
    summary: 'Withdraw the agreement that the balance is charged by itself',
    errors: ['not_found', 'link_ended', 'idempotency_key_reused'],
    example: { output: exampleOrder },
  },
  undoEmailChange: {
    method: 'POST',
    path: '/api/orders/{id}/email-undo',
    access: 'anyone',
    tag: 'Orders',
    summary: 'Set the email of an order back, once, with the token of the notice to the earlier email',
    description:
      'Works for 48 hours after the first change. New links go to the earlier email, and an account that has claimed the order since loses it.',
    params: byOrderId,
    query: z.object({ token: z.string().max(200) }),
    headers: withIdempotencyKey,
    rateLimits: [{ max: 20, minutes: 10, per: 'network' }],
    errors: ['link_ended', 'idempotency_key_reused'],
  },
  answerRepair: {
    ...ofCustomer,
    method: 'POST',
    path: '/api/orders/{id}/repair',
    summary: 'Accept what the shop has changed about an order; moving or cancelling it instead is an answer, too',
    headers: withIdempotencyKey,
    body: answerRepair,
    output: order,
    errors: ['not_found', 'conflict', 'link_ended', 'idempotency_key_reused'],
    example: {
      body: { answer: 'ACCEPTED' },
      output: { ...exampleOrder, repair: { ...exampleRepair, answer: 'ACCEPTED' } },
    },
  },
  previewOrder: {
    ...ofCustomer,
    method: 'POST',
    path: '/api/orders/{id}/preview',
    isSafe: true,
    summary: 'What an order would cost after changes, and why they would be refused; changes nothing',
    body: previewOrder,
    output: orderPreview,
    errors: ['not_found', 'link_ended'],
    example: {
      body: { move: { to: '2026-12-19' } },
      output: { price: exampleOrder.price, difference: 0, available: true, problems: [] },
    },
  },
} as const satisfies Record<string, Endpoint>;
