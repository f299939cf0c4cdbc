import { Injectable } from '@nestjs/common';
import type { Order } from '@party-rental/contracts';
import type { DowntimeAdded, EventOfOrder } from '../../domain/events.js';
import { orderAfter, type OrderState } from '../../domain/orders/order-state.js';
import { getHeldUntil } from '../../domain/orders/money/payment-deadline.js';
import { orderView } from '../../domain/orders/order-view.js';
import type { CreditSource } from '../../domain/orders/money/credit.js';
import type { PendingHold } from '../../domain/orders/pending-bounds.js';
import type { ShopState } from '../../domain/orders/order.js';
import { noSuchOrder, Rejection } from '../../domain/rejections.js';
import type { Booked } from '../../domain/stock/allocations.js';
import type { Stock } from '../../domain/stock/units-left.js';
import type { ConsistencyBoundary } from '../executor/consistency-boundary.js';
import { OrderHistories } from '../../log/order-histories.js';
import { Hmac } from '../../platform/security/hmac.js';
import { identifyCommand, type Caller } from '../caller.js';
import { CommandExecutor, type Outcome } from '../executor/command-executor.js';
import { OrderHolds } from './pending/order-holds.js';
import { unitsBoundary } from './units-boundary.js';

/** The units that a command may take, besides those that the order's lines have. */
export type UnitsSelector = (order: OrderState, stock: Pick<Stock, 'item'>) => readonly Booked[];

export interface OrderCommand {
  orderId: string;
  caller: Caller;
  /** What the caller sent: with its idempotency key, a repeated request is the same command. */
  request: unknown;
  /** Undefined if no units are taken or freed. */
  selectUnits?: UnitsSelector | undefined;
  /** Codes of the rain checks that the command uses or takes back. */
  selectCredits?: ((order: OrderState) => readonly string[]) | undefined;
  /** What counts against the limits on unconfirmed stock. */
  toPendingHold?: (order: OrderState) => PendingHold | undefined;
  /** Whether the decision depends on the settings although it takes no units. */
  readsRules?: boolean;
  decide(
    order: OrderState | undefined,
    shop: ShopState & CreditSource,
  ): readonly (EventOfOrder | DowntimeAdded)[] | Rejection;
}

/** Decides about a whole order under its lock, which every decision about a line takes too. */
@Injectable()
export class OrderDecisions {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly orders: OrderHistories,
    private readonly hmac: Hmac,
    private readonly holds: OrderHolds,
  ) {}

  /** Returns the order after the decision. */
  async decideAndView({
    moment,
    ...command
  }: OrderCommand & { moment: { now: Date; timeZone: string } }): Promise<Order | Rejection> {
    const order = await this.decideAndRead(command);
    return order instanceof Rejection ? order : orderView(order, moment);
  }

  async decideAndRead(command: OrderCommand): Promise<OrderState | Rejection> {
    const rejection = await this.decide(command);
    return rejection ?? orderAfter(await this.orders.readEvents(command.orderId)) ?? noSuchOrder();
  }

  async decide(command: OrderCommand): Promise<Rejection | undefined> {
    const outcome = await this.execute(command);
    return outcome instanceof Rejection ? outcome : undefined;
  }

  async execute({
    selectUnits,
    selectCredits,
    toPendingHold,
    readsRules = false,
    ...command
  }: OrderCommand): Promise<Outcome> {
    const { orderId, decide } = command;
    const known = orderAfter(await this.orders.readEvents(orderId));
    if (!known) return noSuchOrder();
    const changes = selectUnits ? [selectUnits] : [];
    const toBoundary = (order: OrderState, stock: Pick<Stock, 'item'>): ConsistencyBoundary => ({
      // Booking held units changes what is taken on their days.
      ...orderBoundary(order, getHeldUntil(order) ? [...changes, () => []] : changes, stock),
      ...(readsRules && { settings: 'read' }),
      ...(selectCredits && { credits: selectCredits(order) }),
    });
    const identified = identifyCommand(this.hmac, { ...command, scope: orderId });
    const { network } = command.caller;
    const pending = toPendingHold?.(known);
    const held = network !== undefined &&
      pending && {
        ...pending,
        commandId: identified.commandId,
        requestHash: identified.meta.requestHash,
        network,
        email: known.customer?.customerEmail || orderId,
      };
    const tooMany = held && (await this.holds.add(held));
    if (tooMany) return tooMany;
    const outcome = await this.executor.executeEstimated({
      ...identified,
      estimated: toBoundary(known, { item: (itemId) => this.executor.lastKnownItem(itemId) }),
      toRequired: (state) => toBoundary(state.order(orderId) ?? known, state),
      decide: (state) => decide(state.order(orderId), state),
    });
    if (held && outcome instanceof Rejection) await this.holds.remove(held);
    return outcome;
  }
}

/** What commands on an order depend on. If they take or free units, the days of all its lines are locked too. */
export function orderBoundary(
  order: OrderState,
  changes: readonly UnitsSelector[],
  stock: Pick<Stock, 'item'>,
): ConsistencyBoundary {
  const taken = changes.flatMap((selectUnits) => selectUnits(order, stock));
  return { ...unitsBoundary(taken, changes.length > 0 ? order.lines : []), orders: [order.id] };
}
