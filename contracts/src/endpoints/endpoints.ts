import type { z } from 'zod';
import { accountEndpoints } from './accounts.js';
import { adminEndpoints } from './admin/reports.js';
import { adminBookingEndpoints } from './admin/bookings.js';
import { changeEndpoints } from './admin/changes.js';
import { availabilityEndpoints } from './availability.js';
import { bookingEndpoints } from './bookings.js';
import { calendarEndpoints } from './admin/calendar.js';
import { dayDeskEndpoints } from './admin/day-desk.js';
import { dayPlanEndpoints } from './admin/day-plan.js';
import { downtimeEndpoints } from './admin/downtimes.js';
import { emailEndpoints } from './admin/emails.js';
import { integrationEndpoints } from './admin/integrations.js';
import { webhookEndpoints } from './admin/webhooks.js';
import { inventoryEndpoints } from './admin/inventory.js';
import { insightEndpoints } from './admin/insight.js';
import { itemEndpoints } from './items.js';
import { missedDemandEndpoints } from './admin/missed-demand.js';
import { orderListEndpoints } from './admin/order-lists.js';
import { adminOrderEndpoints } from './admin/orders.js';
import { orderEndpoints } from './orders.js';
import { reviewEndpoints } from './reviews.js';
import { secondFactorEndpoints } from './second-factor.js';
import { shopEndpoints } from './shop.js';
import { invitationEndpoints, staffEndpoints } from './staff.js';
import { waitlistEndpoints } from './waitlist.js';

export type { Access, Endpoint as AnyEndpoint, RateLimit } from './endpoint.js';
export { mayChange, successStatus } from './endpoint.js';

/** Every endpoint of the API. The server, pages, tests and the OpenAPI document derive from this table. */
export const endpoints = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...invitationEndpoints,
  ...shopEndpoints,
  ...itemEndpoints,
  ...reviewEndpoints,
  ...availabilityEndpoints,
  ...bookingEndpoints,
  ...orderEndpoints,
  ...waitlistEndpoints,
  ...adminEndpoints,
  ...calendarEndpoints,
  ...changeEndpoints,
  ...missedDemandEndpoints,
  ...insightEndpoints,
  ...adminBookingEndpoints,
  ...orderListEndpoints,
  ...adminOrderEndpoints,
  ...dayDeskEndpoints,
  ...dayPlanEndpoints,
  ...emailEndpoints,
  ...inventoryEndpoints,
  ...downtimeEndpoints,
  ...staffEndpoints,
  ...integrationEndpoints,
  ...webhookEndpoints,
};

export type EndpointName = keyof typeof endpoints;

type Parsed<E, Part extends string> = E extends { [K in Part]: infer S extends z.ZodType } ? z.output<S> : undefined;
type Sent<E, Part extends string> = E extends { [K in Part]: infer S extends z.ZodType } ? z.input<S> : undefined;

/** The validated input of a handler. */
export interface InputOf<N extends EndpointName> {
  params: Parsed<(typeof endpoints)[N], 'params'>;
  query: Parsed<(typeof endpoints)[N], 'query'>;
  headers: Parsed<(typeof endpoints)[N], 'headers'>;
  body: Parsed<(typeof endpoints)[N], 'body'>;
}

/** The input that a caller sends. */
export interface RequestOf<N extends EndpointName> {
  params: Sent<(typeof endpoints)[N], 'params'>;
  query: Sent<(typeof endpoints)[N], 'query'>;
  headers: Sent<(typeof endpoints)[N], 'headers'>;
  body: Sent<(typeof endpoints)[N], 'body'>;
}

export type OutputOf<N extends EndpointName> = Parsed<(typeof endpoints)[N], 'output'>;
