import { z } from 'zod';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { exampleNote, exampleOrder } from '../api/examples.js';
import { paging, searched } from '../api/parameters.js';
import { phoneCustomer } from '../bookings/booking-form.js';
import { addNote, internalNote } from '../orders/notes.js';
import { withIdempotencyKey } from '../orders/orders.js';
import { MAX_CUSTOMERS_COUNTED, MAX_MATCHES } from '../text/limits.js';
import { pageSchema } from '../text/response-values.js';
import { customerDetail, customerSummary, mergeCustomer, setTags } from './customers.js';

const byCustomerId = z.object({ id: z.uuid('This is not a customer id') });
const ofCustomer = { ...ofAdmin, params: byCustomerId, errors: ['not_found', 'conflict'] } as const;
const exampleCustomer = {
  id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a000',
  name: 'Dana Miller',
  email: 'dana@example.com',
  phone: '(555) 010-2030',
  bookings: 2,
  lastEvent: null,
  nextEvent: '2026-12-12',
  tags: ['Church'],
};
const exampleExemption = { taxExemption: { number: '85-8012345678C-1', until: '2027-12-31' } };

export const customerEndpoints = {
  customers: {
    method: 'GET',
    path: '/api/admin/customers',
    ...ofAdmin,
    summary: `Customers, latest booking first; counts at most ${MAX_CUSTOMERS_COUNTED}. A search counts at most ${MAX_MATCHES}, and finds earlier and merged contacts, too.`,
    query: z.object({ ...paging, search: searched.meta({ description: 'Searches name, email and phone' }) }),
    output: pageSchema(customerSummary),
    example: { output: [{ ...exampleCustomer, orders: 1, total: 26892 }] },
  },
  customer: {
    ...ofCustomer,
    method: 'GET',
    path: '/api/admin/customers/{id}',
    summary: 'One customer with orders, money, notes, tags and tax exemption',
    output: customerDetail,
    errors: ['not_found'],
    example: {
      output: {
        ...exampleCustomer,
        contacts: [],
        orders: [exampleOrder],
        money: { total: 26892, paid: 0, balance: 26892, refundDue: 0 },
        notes: [exampleNote],
        taxExemption: null,
        merged: [],
        isBeingErased: false,
      },
    },
  },
  eraseCustomer: {
    ...ofCustomer,
    method: 'DELETE',
    path: '/api/admin/customers/{id}',
    isClosedToKeys: true,
    summary:
      "Begin to erase a customer's personal data permanently: in orders, notes, emails, waitlists and the account",
    description:
      'Everyone merged into the customer is erased, too; a merged one alone is refused. Orders keep their numbers and amounts. `isBeingErased` is true until it is done, and then the customer is gone.',
    example: {},
  },
  addCustomerNote: {
    ...ofCustomer,
    method: 'POST',
    path: '/api/admin/customers/{id}/notes',
    summary: 'Add an internal note about a customer, which no customer sees',
    headers: withIdempotencyKey,
    body: addNote,
    status: 201,
    output: internalNote,
    errors: ['not_found', 'conflict', 'idempotency_key_reused'],
    example: { body: { text: exampleNote.text }, output: exampleNote },
  },
  tagCustomer: {
    ...ofCustomer,
    method: 'PUT',
    path: '/api/admin/customers/{id}/tags',
    summary: "Set a customer's tags",
    body: setTags,
    example: { body: { tags: ['Church'] } },
  },
  exemptCustomer: {
    ...ofCustomer,
    method: 'PUT',
    path: '/api/admin/customers/{id}/tax-exemption',
    summary: "Set, change or remove a customer's tax exemption, which counts for new orders",
    body: customerDetail.pick({ taxExemption: true }),
    example: { body: exampleExemption },
  },
  taxExemption: {
    method: 'GET',
    path: '/api/admin/tax-exemption',
    ...ofAdmin,
    summary: 'The tax exemption that counts for a phone order by a caller with this email, or else this phone',
    query: phoneCustomer.pick({ customerEmail: true, customerPhone: true }),
    output: customerDetail.pick({ taxExemption: true }),
    example: { output: exampleExemption },
  },
  mergeCustomer: {
    ...ofCustomer,
    method: 'POST',
    path: '/api/admin/customers/{id}/merge',
    summary: 'Show a customer who is in the list twice as one: the other one has the orders and notes of both',
    body: mergeCustomer,
    example: { body: { into: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a022' } },
  },
  undoMerge: {
    ...ofCustomer,
    method: 'POST',
    path: '/api/admin/customers/{id}/merge/undo',
    summary: 'Show a merged customer on their own again, with their own orders and notes',
    example: {},
  },
} as const satisfies Record<string, Endpoint>;
