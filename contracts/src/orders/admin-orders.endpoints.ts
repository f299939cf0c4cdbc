import { z } from 'zod';
import { bookingEmail } from '../emails/emails.js';
import { historyEntry } from './history.js';
import {
  addAdjustment,
  chargeCancellation,
  credit,
  giveCredit,
  recordDamageDeposit,
  recordPayment,
  recordRefund,
  reverseEntry,
  writeOff,
} from './money-requests.js';
import { addNote, adminOrder } from './notes.js';
import { addLine, changeOrder, changeQuantity, enterOrder, order, withIdempotencyKey } from './orders.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { exampleCustomer, exampleEmail, exampleHistoryEntry, exampleNote, exampleOrder } from '../api/examples.js';
import { asOf, byLineId, byOrderId } from '../api/parameters.js';
import { listSchema } from '../text/response-values.js';

const byEntryId = byOrderId.extend({ paymentId: z.uuid('This is not a payment id') });

const ofOrder = { ...ofAdmin, params: byOrderId, output: order } as const;
const writeErrors = ['not_found', 'conflict', 'idempotency_key_reused'] as const;
const writes = { ...ofOrder, method: 'POST', headers: withIdempotencyKey, status: 201, errors: writeErrors } as const;
const reads = { ...ofAdmin, method: 'GET', params: byOrderId, errors: ['not_found'] } as const;
const exampleAdminOrder = { ...exampleOrder, notes: [exampleNote] };

export const adminOrderEndpoints = {
  enterOrder: {
    ...ofAdmin,
    method: 'POST',
    path: '/api/admin/orders',
    summary:
      'Enter an order taken by phone, with its discounts and its deposit, which confirms it; the email is optional',
    headers: withIdempotencyKey,
    body: enterOrder,
    status: 201,
    output: order,
    errors: ['unavailable', 'not_served', 'promo_code_refused', 'conflict', 'idempotency_key_reused'],
    example: {
      body: {
        ...exampleCustomer,
        lines: [{ itemId: 1, eventDate: '2026-12-12', quantity: 1 }],
        payment: { kind: 'DEPOSIT', amount: 13446, method: 'CARD' },
      },
      output: { ...exampleOrder, status: 'CONFIRMED' },
    },
  },
  adminOrder: {
    ...reads,
    path: '/api/admin/orders/{id}',
    summary: 'One order with its lines, price, payments and internal notes, now or at a moment in the past',
    query: z.object({ asOf }),
    output: adminOrder,
    example: { output: exampleAdminOrder },
  },
  orderHistory: {
    ...reads,
    path: '/api/admin/orders/{id}/history',
    summary: 'History of an order, of its lines and its money, oldest first',
    output: listSchema(historyEntry),
    example: {
      output: [
        exampleHistoryEntry,
        {
          type: 'PaymentRecorded',
          at: '2026-11-21T16:30:00.000Z',
          actor: 'Olga Owner (admin)',
          changes: [],
          payment: {
            id: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a45',
            kind: 'DEPOSIT',
            amount: 13446,
            method: 'CARD',
            reference: null,
          },
        },
      ],
    },
  },
  orderEmails: {
    ...reads,
    path: '/api/admin/orders/{id}/emails',
    summary: "Emails about an order and its lines, oldest first, with the mail server's responses",
    output: listSchema(bookingEmail),
    example: { output: [exampleEmail] },
  },
  orderProof: {
    ...reads,
    path: '/api/admin/orders/{id}/proof.json',
    summary:
      'Proof pack of an order: its terms, stock, events with their hashes, and emails; `ops proof --check` checks it',
    file: 'application/json',
  },
  orderProofPdf: {
    ...reads,
    path: '/api/admin/orders/{id}/proof.pdf',
    summary: 'Proof pack of an order for people',
    file: 'application/pdf',
  },
  changeOrder: {
    ...ofOrder,
    method: 'PATCH',
    path: '/api/admin/orders/{id}',
    summary: 'Confirm or cancel an order or some of its lines, or change its customer',
    headers: withIdempotencyKey,
    body: changeOrder,
    errors: [...writeErrors, 'not_served'],
    example: { body: { status: 'CONFIRMED' }, output: { ...exampleOrder, status: 'CONFIRMED' } },
  },
  addLine: {
    ...writes,
    path: '/api/admin/orders/{id}/lines',
    summary: 'Add a line to an order, whose fees are then those of the larger order',
    body: addLine,
    errors: [...writeErrors, 'unavailable'],
    example: { body: { itemId: 1, eventDate: '2026-12-12', quantity: 1 }, output: exampleOrder },
  },
  changeQuantity: {
    ...ofOrder,
    method: 'PATCH',
    params: byLineId,
    path: '/api/admin/orders/{id}/lines/{bookingId}',
    summary: 'Change the quantity of a line; fewer units never raise a fee',
    headers: withIdempotencyKey,
    body: changeQuantity,
    errors: [...writeErrors, 'unavailable'],
    example: { body: { quantity: 2 }, output: exampleOrder },
  },
  recordPayment: {
    ...writes,
    path: '/api/admin/orders/{id}/payments',
    summary: 'Record a payment; a full deposit confirms the order unless `confirm` is false',
    body: recordPayment,
    example: { body: { kind: 'DEPOSIT', amount: 13446, method: 'CARD' }, output: exampleOrder },
  },
  reversePayment: {
    ...writes,
    params: byEntryId,
    path: '/api/admin/orders/{id}/payments/{paymentId}/reverse',
    summary: 'Reverse a payment, refund or damage deposit that was recorded by mistake',
    body: reverseEntry,
    example: { body: { reason: 'Typed twice' }, output: exampleOrder },
  },
  recordRefund: {
    ...writes,
    path: '/api/admin/orders/{id}/refunds',
    summary: 'Record a refund, at most what was paid',
    body: recordRefund,
    example: { body: { amount: 13446, method: 'CARD', reason: 'Rained out' }, output: exampleOrder },
  },
  chargeCancellation: {
    ...writes,
    path: '/api/admin/orders/{id}/cancellation-charge',
    summary: 'Change what cancelling an order costs its customer, or waive it',
    body: chargeCancellation,
    example: { body: { amount: 0, reason: 'A family emergency' }, output: { ...exampleOrder, status: 'CANCELLED' } },
  },
  writeOff: {
    ...writes,
    path: '/api/admin/orders/{id}/write-offs',
    summary: 'Write off a refund that is due and will not be made',
    body: writeOff,
    example: { body: { amount: 13446, reason: 'Given to charity' }, output: { ...exampleOrder, status: 'CANCELLED' } },
  },
  giveCredit: {
    ...writes,
    path: '/api/admin/orders/{id}/credits',
    summary: 'Give a rain check instead of a refund, at most what was paid',
    body: giveCredit,
    output: credit,
    example: {
      body: { amount: 13446, reason: 'Rained out', validUntil: '2027-12-31' },
      output: { code: 'RAIN-7KQ4-M2XP', amount: 13446, validUntil: '2027-12-31' },
    },
  },
  addAdjustment: {
    ...writes,
    path: '/api/admin/orders/{id}/adjustments',
    summary: 'Add a discount (a negative amount) or a charge, in cents before tax',
    body: addAdjustment,
    example: { body: { amount: -2500, reason: 'Returning customer' }, output: exampleOrder },
  },
  addNote: {
    ...writes,
    path: '/api/admin/orders/{id}/notes',
    summary: 'Add an internal note to an order, which no customer sees',
    body: addNote,
    output: adminOrder,
    example: { body: { text: exampleNote.text }, output: exampleAdminOrder },
  },
  recordDamageDeposit: {
    ...writes,
    path: '/api/admin/orders/{id}/damage-deposit',
    summary: 'Record that the damage deposit was collected, or returned, at most what is held',
    body: recordDamageDeposit,
    example: { body: { action: 'COLLECT', amount: 5000, method: 'CASH' }, output: exampleOrder },
  },
} as const satisfies Record<string, Endpoint>;
