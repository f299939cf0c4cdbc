import { StartError } from '../platform/start-error.js';
import { Freshness } from '@party-rental/event-store/read-engine/freshness';
import { findOrderByNumber, type NumberedOrder } from '../read/orders/order-by-number.js';
import type { CliContext } from './context.js';

/** Finds an order by its number or a line's number, in any typed format. */
export async function findOrder({ pool, get }: CliContext, number: string): Promise<NumberedOrder> {
  await get<Freshness>(Freshness).waitFor('orders');
  const order = await findOrderByNumber(pool, number);
  if (!order) throw new StartError(`There is no order or line ${number}.`);
  return order;
}
