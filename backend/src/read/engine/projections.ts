import { availability } from '../availability/availability.projection.js';
import { customers } from '../customers/customers.projection.js';
import { dashboard } from '../dashboard/dashboard.projection.js';
import { downtimes } from '../downtimes/downtimes.projection.js';
import { items } from '../items/items.projection.js';
import { orders } from '../orders/orders.projection.js';
import { withServerSetting } from '../../platform/database/database-url.js';
import type { Projection } from './projection.js';
import { getCheckpointName, getTableSchema } from './rebuild/table-versions.js';
import { reviews } from '../reviews/reviews.projection.js';
import { settings } from '../settings/settings.projection.js';
import { waitlist } from '../waitlist/waitlist.projection.js';

// The engine does not look into a projection's changes.
type AnyProjection = Projection<never>;

const afterAppend = {
  items: erase(items),
  orders: erase(orders),
  dashboard: erase(dashboard),
  reviews: erase(reviews),
  settings: erase(settings),
  customers: erase(customers),
  downtimes: erase(downtimes),
  waitlist: erase(waitlist),
};

export type ProjectionName = keyof typeof afterAppend;

/** Updated by the projector, in batches, after the append. */
export const asynchronous: readonly AnyProjection[] = Object.values(afterAppend);

/** Updated in the transaction of the append. */
export const inline: AnyProjection = erase(availability);

export const projections: readonly AnyProjection[] = [inline, ...asynchronous];

/** Names that operators know from earlier versions. */
const ALIASES: Readonly<Record<string, ProjectionName | undefined>> = { bookings: 'orders' };

/** Every name of a projection. */
export const projectionNames: readonly string[] = [...projections.map(({ name }) => name), ...Object.keys(ALIASES)];

export function findProjection(name: string): AnyProjection | undefined {
  const current = ALIASES[name] ?? name;
  return projections.find((projection) => projection.name === current);
}

/** The name in `checkpoints` of a subscription of this version of the program. */
export function findCheckpointName(subscription: string): string {
  const projection = findProjection(subscription);
  return projection ? getCheckpointName(projection) : subscription;
}

/** Whether a row of `checkpoints` belongs to the read tables of another version of the program. */
export function isOfAnotherVersion(checkpoint: string): boolean {
  const [name = ''] = checkpoint.split('@');
  return (checkpoint.includes('@') || findProjection(name) !== undefined) && findCheckpointName(name) !== checkpoint;
}

/** Connections to the returned URL find this version's read tables by their unqualified names. */
export function withReadTables(databaseUrl: string): string {
  return withServerSetting(databaseUrl, 'search_path', [...asynchronous.map(getTableSchema), 'public'].join(','));
}

function erase<Change>(projection: Projection<Change>): AnyProjection {
  return projection as unknown as AnyProjection; // a projection only receives its own changes
}
