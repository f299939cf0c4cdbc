import type { z } from 'zod';
import { accountEndpoints } from '../accounts/accounts.endpoints.js';
import { adminEndpoints } from '../reports/dashboard.endpoints.js';
import { adminBookingEndpoints } from '../bookings/admin-bookings.endpoints.js';
import { changeEndpoints } from '../reports/changes.endpoints.js';
import { availabilityEndpoints } from '../stock/availability.endpoints.js';
import { bookingEndpoints } from '../bookings/bookings.endpoints.js';
import { calendarEndpoints } from '../reports/calendar.endpoints.js';
import { customerEndpoints } from '../customers/customers.endpoints.js';
import { dayDeskEndpoints } from '../day-plan/day-desk.endpoints.js';
import { dayPlanEndpoints } from '../day-plan/day-plan.endpoints.js';
import { downtimeEndpoints } from '../stock/downtimes.endpoints.js';
import { emailAccountEndpoints } from '../emails/email-account.endpoints.js';
import { emailEndpoints } from '../emails/emails.endpoints.js';
import { importEndpoints } from '../imports/imports.endpoints.js';
import { integrationEndpoints } from '../integrations/integrations.endpoints.js';
import { webhookEndpoints } from '../integrations/webhooks.endpoints.js';
import { inventoryEndpoints } from '../items/inventory.endpoints.js';
import { insightEndpoints } from '../reports/insight.endpoints.js';
import { itemEndpoints } from '../items/items.endpoints.js';
import { missedDemandEndpoints } from '../reports/missed-demand.endpoints.js';
import { orderListEndpoints } from '../orders/order-lists.endpoints.js';
import { adminOrderEndpoints } from '../orders/admin-orders.endpoints.js';
import { orderEndpoints } from '../orders/orders.endpoints.js';
import { priceBookEndpoints } from '../pricing/price-book.endpoints.js';
import { promoCodeEndpoints } from '../pricing/promo-codes.endpoints.js';
import { reviewEndpoints } from '../items/reviews.endpoints.js';
import { secondFactorEndpoints } from '../accounts/second-factor.endpoints.js';
import { brandEndpoints } from '../shop/brand.endpoints.js';
import { paymentAccountEndpoints } from '../shop/payment-account.endpoints.js';
import { setupEndpoints } from '../shop/setup.endpoints.js';
import { shopEndpoints } from '../shop/shop.endpoints.js';
import { invitationEndpoints, staffEndpoints } from '../accounts/staff.endpoints.js';
import { waitlistEndpoints } from '../stock/waitlist.endpoints.js';
import { weekEndpoints } from '../day-plan/week.endpoints.js';

export type { Access, Endpoint as AnyEndpoint, RateLimit } from './endpoint.js';
export { mayChange, successStatus } from './endpoint.js';

/** Every endpoint of the API. The server, pages, tests and the OpenAPI document derive from this table. */
export const endpoints = {
  ...accountEndpoints,
  ...secondFactorEndpoints,
  ...invitationEndpoints,
  ...shopEndpoints,
  ...brandEndpoints,
  ...setupEndpoints,
  ...paymentAccountEndpoints,
  ...priceBookEndpoints,
  ...promoCodeEndpoints,
  ...itemEndpoints,
  ...reviewEndpoints,
  ...availabilityEndpoints,
  ...bookingEndpoints,
  ...orderEndpoints,
  ...waitlistEndpoints,
  ...adminEndpoints,
  ...customerEndpoints,
  ...calendarEndpoints,
  ...changeEndpoints,
  ...missedDemandEndpoints,
  ...insightEndpoints,
  ...adminBookingEndpoints,
  ...orderListEndpoints,
  ...adminOrderEndpoints,
  ...dayDeskEndpoints,
  ...dayPlanEndpoints,
  ...weekEndpoints,
  ...emailEndpoints,
  ...emailAccountEndpoints,
  ...inventoryEndpoints,
  ...downtimeEndpoints,
  ...staffEndpoints,
  ...integrationEndpoints,
  ...importEndpoints,
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
