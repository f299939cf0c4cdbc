import { Inject, Injectable } from '@nestjs/common';
import type { OrderPreview, PreviewOrder as Request } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { unknownItem } from '../../domain/items/item-state.js';
import { orderAfter, computePrice, type OrderState } from '../../domain/orders/order-state.js';
import { noSuchOrder, Rejection } from '../../domain/rejections.js';
import type { Stock } from '../../domain/stock/units-left.js';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { OrderHistories } from '../../log/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { LOG_POOL } from '../../platform/tokens.js';
import type { ConsistencyBoundaryState } from '../executor/consistency-boundary-state.js';
import { readState } from '../executor/read-state.js';
import { decideChange, type OrderChange } from './order-change.js';
import { toUnitsSelector } from './order-change-scope.js';
import { orderBoundary } from './order-decisions.js';

@Injectable()
export class OrderPreviews {
  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly orders: OrderHistories,
    private readonly businessDay: BusinessDay,
  ) {}

  /** What an order would be after changes. Decides on the log as their commands do, without locks, and appends nothing. */
  async preview(orderId: string, request: Request, by: 'customer' | 'admin'): Promise<OrderPreview | Rejection> {
    const known = orderAfter(await this.orders.readEvents(orderId));
    if (!known) return noSuchOrder();
    const changes = toChanges(request, by);
    const moment = this.businessDay.moment();
    const selectors = changes.flatMap((change) => toUnitsSelector(change) ?? []);
    const toRequired = (stock: Pick<Stock, 'item'>) =>
      ({ ...orderBoundary(known, selectors, stock), settings: 'read' }) as const;
    const nothingKnown = { item: () => unknownItem };
    const state = await readState(this.pool, this.personalData, moment.now, nothingKnown, toRequired);
    const before = getOrder(state, orderId);
    const problems: string[] = [];
    let available = true;
    for (const change of changes) {
      const decision = decideChange(state.order(orderId), state, change, moment);
      if (decision instanceof Rejection) {
        problems.push(decision.detail);
        available &&= change.type === 'cancel' || change.type === 'adjust price' || change.type === 'change contact';
      } else for (const event of decision) state.apply(event, newId());
    }
    const price = computePrice(getOrder(state, orderId));
    return { price, difference: price.total - computePrice(before).total, available, problems };
  }
}

function getOrder(state: ConsistencyBoundaryState, orderId: string): OrderState {
  const order = state.order(orderId);
  if (!order) throw new Error('The boundary lacks the events of the order');
  return order;
}

/** First what frees units. A correction's reason is entered after the preview. */
function toChanges(
  { cancel, requestedBy, charge, keepDiscounts, quantities = [], move, add = [], adjustment, zipCode }: Request,
  by: 'customer' | 'admin',
): OrderChange[] {
  return [
    ...(cancel
      ? [{ type: 'cancel', by, bookingIds: cancel, reason: 'A preview', requestedBy, charge, keepDiscounts } as const]
      : []),
    ...quantities.map((quantity) => ({ type: 'change quantity', by, keepDiscounts, ...quantity }) as const),
    ...(move ? [{ type: 'move', by, ...move } as const] : []),
    ...add.map((line) => ({ type: 'add line', by, ...line }) as const),
    ...(adjustment && by === 'admin' ? [{ type: 'adjust price', reason: '', ...adjustment } as const] : []),
    ...(zipCode !== undefined && by === 'admin'
      ? [{ type: 'change contact', by, customer: { zipCode }, surcharge: null } as const]
      : []),
  ];
}
