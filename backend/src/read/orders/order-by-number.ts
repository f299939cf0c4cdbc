import type { OrderState } from '../../domain/orders/order-state.js';
import { SEARCHED_ORDER } from './orders.projection.js';
import { toNumberKey, toSearchCondition } from './search.js';
import type { ReadPool } from '../../platform/database/read-replica.js';

export interface NumberedOrder {
  orderId: string;
  /** Set if the number belongs to a line, not to the order. */
  bookingId: string | undefined;
}

/** Finds an order by its number or a line's number, in any typed format. Uses the search index. */
export async function findOrderByNumber(pool: ReadPool, number: string): Promise<NumberedOrder | undefined> {
  const key = toNumberKey(number);
  if (key === undefined) return undefined;
  const values: unknown[] = [key];
  const { rows } = await pool.query<{ state: OrderState }>(
    `select state from orders
     where ${toSearchCondition(SEARCHED_ORDER, key, (value) => `$${values.push(value)}`)}
       and $1 = any (string_to_array(replace(numbers, '-', ''), E'\\n'))`,
    values,
  );
  const [order] = rows;
  if (!order) return undefined;
  const { id: orderId, number: own, lines } = order.state;
  const line = toNumberKey(own) === key ? undefined : lines.find((known) => toNumberKey(known.number) === key);
  return { orderId, bookingId: line?.bookingId };
}
