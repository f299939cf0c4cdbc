import { Controller, Inject, StreamableFile } from '@nestjs/common';
import type { Customer, InputOf } from '@party-rental/contracts';
import { Rejection } from '../../../../domain/rejections.js';
import { PaymentCommands } from '../../../../payments/payments.commands.js';
import type { Config } from '../../../../platform/config/config.js';
import { CONFIG } from '../../../../platform/tokens.js';
import { newId } from '../../../../platform/ids.js';
import { definedOnly } from '../../../../platform/defined-only.js';
import { DayPlanQueries } from '../../../../read/day-plan/day-plan.queries.js';
import { ShopQueries } from '../../../../read/settings/settings.queries.js';
import type { Caller } from '../../../../write/caller.js';
import type { OrderChange } from '../../../../write/orders/order-change.js';
import { BookingAccess } from '../../booking-access.js';
import { CurrentCaller, toExpectedCharge, toRole } from '../../caller.js';
import { Endpoint, Input } from '../../endpoint.js';
import { OrderQueries } from '../../../../read/orders/orders.queries.js';
import { OrderCommands } from '../../../../write/orders/orders.commands.js';
import { RepairCommands } from '../../../../write/day-desk/repairs.commands.js';
import { OrderPreviews } from '../../../../write/orders/preview-order.js';
import { OrderCalendarQueries } from '../../../../emails/calendar/order-calendar.queries.js';

/** Orders for their customers. An admin may use the same calls, without the deadline. */
@Controller()
export class OrdersController {
  constructor(
    private readonly orderCalendars: OrderCalendarQueries,
    private readonly orderCommands: OrderCommands,
    private readonly repairCommands: RepairCommands,
    private readonly orderPreviews: OrderPreviews,
    private readonly orders: OrderQueries,
    private readonly shop: ShopQueries,
    private readonly dayPlans: DayPlanQueries,
    private readonly access: BookingAccess,
    private readonly payments: PaymentCommands,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('getOrder')
  async get(@Input() { params, query }: InputOf<'getOrder'>, @CurrentCaller() caller: Caller) {
    return this.payments.withCheckouts(await this.access.openOrder(params.id, caller, query.token));
  }

  @Endpoint('orderCalendar')
  async calendar(@Input() { params, query }: InputOf<'orderCalendar'>, @CurrentCaller() caller: Caller) {
    const { id, number } = await this.access.openOrder(params.id, caller, query.token);
    const file = await this.orderCalendars.file(id);
    if (file instanceof Rejection) return file;
    const disposition = `attachment; filename="${number}.ics"`;
    return new StreamableFile(Buffer.from(file), { type: 'text/calendar; charset=utf-8', disposition });
  }

  @Endpoint('eventDayPhone')
  async phone(@Input() { params, query }: InputOf<'eventDayPhone'>, @CurrentCaller() caller: Caller) {
    const { lines } = await this.access.openOrder(params.id, caller, query.token);
    return this.shop.eventDayPhone(lines);
  }

  @Endpoint('orderArrival')
  async arrival(@Input() { params, query }: InputOf<'orderArrival'>, @CurrentCaller() caller: Caller) {
    return this.dayPlans.arrival(await this.access.openOrder(params.id, caller, query.token));
  }

  @Endpoint('userOrders')
  ofUser(@Input() { query }: InputOf<'userOrders'>, @CurrentCaller() { user }: Caller) {
    return this.orders.ofUser(query, user?.id ?? 0);
  }

  @Endpoint('cancelOrder')
  cancel(@Input() input: InputOf<'cancelOrder'>, @CurrentCaller() caller: Caller) {
    const { reason, expectedCharge: previewed, ...chosen } = input.body;
    const expectedCharge = toExpectedCharge(caller, previewed);
    const change = { type: 'cancel', by: toRole(caller), ...chosen, reason: reason || null, expectedCharge } as const;
    return this.change(input, caller, change);
  }

  @Endpoint('moveOrder')
  move(@Input() input: InputOf<'moveOrder'>, @CurrentCaller() caller: Caller) {
    return this.change(input, caller, { type: 'move', by: toRole(caller), ...input.body });
  }

  @Endpoint('addOrderLine')
  addLine(@Input() input: InputOf<'addOrderLine'>, @CurrentCaller() caller: Caller) {
    return this.change(input, caller, { type: 'add line', by: toRole(caller), ...input.body });
  }

  @Endpoint('changeLineQuantity')
  changeQuantity(@Input() input: InputOf<'changeLineQuantity'>, @CurrentCaller() caller: Caller) {
    const { bookingId } = input.params;
    return this.change(input, caller, { type: 'change quantity', by: toRole(caller), bookingId, ...input.body });
  }

  @Endpoint('changeOrderContact')
  async changeContact(@Input() input: InputOf<'changeOrderContact'>, @CurrentCaller() caller: Caller) {
    const customer = definedOnly<Customer>(input.body);
    const key = caller.idempotencyKey ?? newId();
    const order = await this.change(
      input,
      { ...caller, idempotencyKey: key },
      { type: 'change contact', by: toRole(caller), customer },
    );
    if (order instanceof Rejection) return order;
    const token = await this.access.renewToken(order, input.query.token, key);
    return { ...order, ...(token !== undefined && { token }) };
  }

  @Endpoint('createCheckoutSession')
  async createCheckout(
    @Input() { params, query, body }: InputOf<'createCheckoutSession'>,
    @CurrentCaller() caller: Caller,
  ) {
    const { id } = await this.access.openOrder(params.id, caller, query.token);
    const link = new URL(`${this.config.publicUrl}/orders/${id}`);
    if (query.token !== undefined) link.searchParams.set('token', query.token);
    return this.payments.createCheckout(id, { ...body, returnUrl: link.href }, caller);
  }

  @Endpoint('withdrawBalanceCharge')
  withdrawCharge(@Input() input: InputOf<'withdrawBalanceCharge'>, @CurrentCaller() caller: Caller) {
    return this.change(input, caller, { type: 'end balance charge', cause: 'WITHDRAWN' });
  }

  @Endpoint('undoEmailChange')
  undoEmailChange(
    @Input() { params, query }: InputOf<'undoEmailChange'>,
    @CurrentCaller() caller: Caller,
  ): Promise<Rejection | undefined> {
    return this.orderCommands.undoEmailChange(params.id, query.token, caller);
  }

  @Endpoint('answerRepair')
  async answerRepair(@Input() { params, query, body }: InputOf<'answerRepair'>, @CurrentCaller() caller: Caller) {
    const { id } = await this.access.openOrder(params.id, caller, query.token);
    return this.repairCommands.answer(id, { answer: 'accept', repairId: body.repairId }, caller);
  }

  @Endpoint('previewOrder')
  async preview(@Input() { params, query, body }: InputOf<'previewOrder'>, @CurrentCaller() caller: Caller) {
    const { id } = await this.access.openOrder(params.id, caller, query.token);
    return this.orderPreviews.preview(id, body, toRole(caller));
  }

  private async change(
    { params, query }: Pick<InputOf<'cancelOrder'>, 'params' | 'query'>,
    caller: Caller,
    change: OrderChange,
  ) {
    const { id } = await this.access.openOrder(params.id, caller, query.token, caller.idempotencyKey);
    return this.orderCommands.change(id, change, caller);
  }
}
