import type { z } from 'zod';
import { accountEndpoints } from './endpoints/accounts.js';
import { adminEndpoints } from './endpoints/admin.js';
import { adminBookingEndpoints } from './endpoints/admin-bookings.js';
import { availabilityEndpoints } from './endpoints/availability.js';
import { bookingEndpoints } from './endpoints/bookings.js';
import { emailEndpoints } from './endpoints/emails.js';
import { inventoryEndpoints } from './endpoints/inventory.js';
import { itemEndpoints } from './endpoints/items.js';
import { reviewEndpoints } from './endpoints/reviews.js';
import { shopEndpoints } from './endpoints/shop.js';

export type { Access, Endpoint as AnyEndpoint } from './endpoints/endpoint.js';

/** Every call of the API: the one table that server, page, tests and the OpenAPI document are made from. */
export const endpoints = {
  ...accountEndpoints,
  ...shopEndpoints,
  ...itemEndpoints,
  ...reviewEndpoints,
  ...availabilityEndpoints,
  ...bookingEndpoints,
  ...adminEndpoints,
  ...adminBookingEndpoints,
  ...emailEndpoints,
  ...inventoryEndpoints,
};

export type EndpointName = keyof typeof endpoints;

type Parsed<E, Part extends string> = E extends { [K in Part]: infer S extends z.ZodType } ? z.output<S> : undefined;
type Sent<E, Part extends string> = E extends { [K in Part]: infer S extends z.ZodType } ? z.input<S> : undefined;

/** What a call's handler receives, validated. */
export interface InputOf<N extends EndpointName> {
  params: Parsed<(typeof endpoints)[N], 'params'>;
  query: Parsed<(typeof endpoints)[N], 'query'>;
  headers: Parsed<(typeof endpoints)[N], 'headers'>;
  body: Parsed<(typeof endpoints)[N], 'body'>;
}

/** What a caller sends. */
export interface RequestOf<N extends EndpointName> {
  params: Sent<(typeof endpoints)[N], 'params'>;
  query: Sent<(typeof endpoints)[N], 'query'>;
  headers: Sent<(typeof endpoints)[N], 'headers'>;
  body: Sent<(typeof endpoints)[N], 'body'>;
}

export type OutputOf<N extends EndpointName> = Parsed<(typeof endpoints)[N], 'output'>;
