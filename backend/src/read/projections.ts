import { availability } from './availability/availability.projection.js';
import { crews } from './day-plan/crews.projection.js';
import { customers } from './customers/customers.projection.js';
import { dashboard } from './dashboard/dashboard.projection.js';
import { downtimes } from './downtimes/downtimes.projection.js';
import { items } from './items/items.projection.js';
import { orders } from './orders/orders.projection.js';
import { withServerSetting } from '../platform/database/database-url.js';
import type { Projection } from '@party-rental/event-store/read-engine/projection';
import { ReadTables, type AnyProjection } from '@party-rental/event-store/read-engine/read-tables';
import { reviews } from './reviews/reviews.projection.js';
import { settings } from './settings/settings.projection.js';
import { waitlist } from './waitlist/waitlist.projection.js';

const afterAppend = {
  items: erase(items),
  orders: erase(orders),
  dashboard: erase(dashboard),
  reviews: erase(reviews),
  settings: erase(settings),
  customers: erase(customers),
  crews: erase(crews),
  downtimes: erase(downtimes),
  waitlist: erase(waitlist),
};

declare module '@party-rental/event-store/product' {
  interface Product {
    projection: keyof typeof afterAppend;
  }
}

/** Operators know the projection of bookings from earlier versions. */
export const readTables = new ReadTables(erase(availability), Object.values(afterAppend), { bookings: 'orders' });
export const { inline, asynchronous, projections, names: projectionNames } = readTables;

/** Connections to the returned URL find this version's read tables by their unqualified names. */
export function withReadTables(databaseUrl: string): string {
  return withServerSetting(databaseUrl, 'search_path', readTables.searchPath());
}

function erase<Change>(projection: Projection<Change>): AnyProjection {
  return projection as unknown as AnyProjection; // a projection only receives its own changes
}
