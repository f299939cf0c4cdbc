import type { Customer, RequestOf } from '@party-rental/contracts';
import { call } from '../client';
import { read, readPages } from '../query';

const ERASED_CHECK_MS = 2_000;
const live = { reads: ['bookings'], live: true } as const;

/** All customers, latest booking first. They change with the bookings. */
export const customersQuery = (search: string | undefined) =>
  readPages('GET /api/admin/customers', { query: { search } }, live);

export const customerQuery = (id: string) =>
  read(
    'GET /api/admin/customers/{id}',
    { params: { id } },
    { ...live, refetchInterval: ({ state }) => (state.data?.isBeingErased && !state.error ? ERASED_CHECK_MS : false) },
  );

export const eraseCustomer = (id: string) => call('DELETE /api/admin/customers/{id}', { params: { id } });

/** The same key with the same text adds one note. */
export const addCustomerNote = (id: string, body: RequestOf<'addCustomerNote'>['body'], idempotencyKey: string) =>
  call('POST /api/admin/customers/{id}/notes', { params: { id }, body, idempotencyKey });

export const tagCustomer = (id: string, tags: string[]) =>
  call('PUT /api/admin/customers/{id}/tags', { params: { id }, body: { tags } });

export const exemptCustomer = (id: string, body: RequestOf<'exemptCustomer'>['body']) =>
  call('PUT /api/admin/customers/{id}/tax-exemption', { params: { id }, body });

/** What counts for a caller. */
export const taxExemptionQuery = (caller: Pick<Customer, 'customerEmail' | 'customerPhone'> | undefined) =>
  read('GET /api/admin/tax-exemption', caller && { query: caller }, live);

export const mergeCustomer = (id: string, into: string) =>
  call('POST /api/admin/customers/{id}/merge', { params: { id }, body: { into } });

export const undoMerge = (id: string) => call('POST /api/admin/customers/{id}/merge/undo', { params: { id } });
