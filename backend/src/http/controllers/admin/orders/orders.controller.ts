import { Controller, Req } from '@nestjs/common';
import type { AdminOrder, Customer, HistoryEntry, InputOf, Order } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../../../../accounts/accounts.js';
import { noSuchOrder, Rejection } from '../../../../domain/rejections.js';
import { PaymentCommands } from '../../../../payments/payments.commands.js';
import { definedOnly } from '../../../../platform/defined-only.js';
import type { Caller } from '../../../../write/caller.js';
import type { OrderChange } from '../../../../write/orders/order-change.js';
import { toPayment } from '../../../../write/orders/order-change-scope.js';
import { findAuthors, withActorNames } from '../../actor-names.js';
import { CurrentCaller } from '../../caller.js';
import { toDemandCaller } from '../../../demand-caller.js';
import { Endpoint, Input } from '../../endpoint.js';
import { CustomerQueries } from '../../../../read/customers/customers.queries.js';
import { MissedDemand } from '../../../../read/missed-demand/missed-demand.js';
import { PastQueries } from '../../../../read/time-travel/past.queries.js';
import { OrderQueries } from '../../../../read/orders/orders.queries.js';
import { OrderHistoryQueries } from '../../../../read/orders/order-history.queries.js';
import { NewOrderCommands } from '../../../../write/orders/new-orders.commands.js';
import { OrderCommands } from '../../../../write/orders/orders.commands.js';
import { DeliveryQueries } from '../../../../emails/admin/deliveries.queries.js';

interface OrderInput {
  params: { id: string };
}

/** Orders and their money for the owner. */
@Controller()
export class AdminOrdersController {
  constructor(
    private readonly deliveries: DeliveryQueries,
    private readonly newOrders: NewOrderCommands,
    private readonly orderCommands: OrderCommands,
    private readonly past: PastQueries,
    private readonly orders: OrderQueries,
    private readonly orderHistories: OrderHistoryQueries,
    private readonly customers: CustomerQueries,
    private readonly accounts: Accounts,
    private readonly payments: PaymentCommands,
    private readonly missedDemand: MissedDemand,
  ) {}

  @Endpoint('enterOrder')
  async enter(
    @Input() { body }: InputOf<'enterOrder'>,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ) {
    const order = await this.newOrders.enter(body, caller, await this.customers.findExempt(body));
    if (!(order instanceof Rejection)) this.missedDemand.addBooked(order.lines, toDemandCaller(request));
    return this.withRecorders(order);
  }

  @Endpoint('adminOrder')
  async get(@Input() { params, query }: InputOf<'adminOrder'>): Promise<AdminOrder | Rejection> {
    if (query.asOf !== undefined) return this.withNames(await this.past.order(params.id, query.asOf));
    const order = await this.orders.forAdmin(params.id);
    return order ? this.withNames(await this.payments.withCheckouts(order)) : noSuchOrder();
  }

  @Endpoint('orderHistory')
  history(@Input() { params }: InputOf<'orderHistory'>) {
    return this.readHistory(params.id);
  }

  @Endpoint('orderEmails')
  emails(@Input() { params }: InputOf<'orderEmails'>) {
    return this.deliveries.ofOrder(params.id);
  }

  @Endpoint('changeOrder')
  changeOrder(@Input() input: InputOf<'changeOrder'>, @CurrentCaller() caller: Caller) {
    const { status, bookingIds, reason, customer, deliverySurcharge: surcharge, ...more } = input.body;
    if (Number(status !== undefined) + Number(customer !== undefined) !== 1)
      return new Rejection('malformed', 'Please send either a status or a customer.');
    if (customer) {
      const changes = definedOnly<Customer>(customer);
      return this.change(input, caller, { type: 'change contact', by: 'admin', customer: changes, surcharge });
    }
    if (status === 'CONFIRMED') return this.change(input, caller, { type: 'confirm', bookingIds });
    return this.change(input, caller, { type: 'cancel', by: 'admin', bookingIds, reason: reason || null, ...more });
  }

  @Endpoint('addLine')
  addLine(@Input() input: InputOf<'addLine'>, @CurrentCaller() caller: Caller) {
    return this.change(input, caller, { type: 'add line', by: 'admin', ...input.body });
  }

  @Endpoint('changeQuantity')
  changeQuantity(@Input() input: InputOf<'changeQuantity'>, @CurrentCaller() caller: Caller) {
    const { bookingId } = input.params;
    return this.change(input, caller, { type: 'change quantity', by: 'admin', bookingId, ...input.body });
  }

  @Endpoint('recordPayment')
  pay(@Input() input: InputOf<'recordPayment'>, @CurrentCaller() caller: Caller) {
    return this.change(input, caller, { type: 'record payment', ...toPayment(input.body) });
  }

  @Endpoint('reversePayment')
  reverse(@Input() input: InputOf<'reversePayment'>, @CurrentCaller() caller: Caller) {
    const { paymentId: entryId } = input.params;
    return this.change(input, caller, { type: 'reverse entry', entryId, note: input.body.reason });
  }

  @Endpoint('recordRefund')
  refund(@Input() input: InputOf<'recordRefund'>, @CurrentCaller() caller: Caller) {
    const { amount, method, paymentId, reason: note } = input.body;
    if (paymentId !== undefined) return this.change(input, caller, { type: 'request refund', paymentId, amount, note });
    return this.change(input, caller, { type: 'record refund', amount, method, note });
  }

  @Endpoint('giveCredit')
  giveCredit(@Input() { params, body }: InputOf<'giveCredit'>, @CurrentCaller() caller: Caller) {
    return this.orderCommands.giveCredit(params.id, body, caller);
  }

  @Endpoint('chargeCancellation')
  charge(@Input() input: InputOf<'chargeCancellation'>, @CurrentCaller() caller: Caller) {
    return this.change(input, caller, { type: 'charge cancellation', ...input.body });
  }

  @Endpoint('writeOff')
  writeOff(@Input() input: InputOf<'writeOff'>, @CurrentCaller() caller: Caller) {
    const { amount, reason: note } = input.body;
    return this.change(input, caller, { type: 'write off refund', amount, note });
  }

  @Endpoint('addAdjustment')
  adjust(@Input() input: InputOf<'addAdjustment'>, @CurrentCaller() caller: Caller) {
    return this.change(input, caller, { type: 'adjust price', ...input.body });
  }

  @Endpoint('recordDamageDeposit')
  damageDeposit(@Input() input: InputOf<'recordDamageDeposit'>, @CurrentCaller() caller: Caller) {
    const { action, amount, method = 'OTHER', reason, imageUrl } = input.body;
    const entry = { amount, method, note: reason || null };
    return this.change(
      input,
      caller,
      action === 'COLLECT'
        ? { type: 'collect damage deposit', ...entry }
        : { type: 'return damage deposit', ...entry, imageUrl },
    );
  }

  @Endpoint('addNote')
  async addNote(@Input() { params, body }: InputOf<'addNote'>, @CurrentCaller() caller: Caller) {
    return this.withNames(await this.orderCommands.addNote(params.id, body.text, caller));
  }

  private async change({ params }: OrderInput, caller: Caller, change: OrderChange) {
    const changed = await this.orderCommands.change(params.id, change, caller);
    return this.withRecorders(changed);
  }

  private async readHistory(orderId: string): Promise<HistoryEntry[] | Rejection> {
    const entries = await this.orderHistories.read(orderId);
    return entries instanceof Rejection ? entries : withActorNames(entries, this.accounts);
  }

  private async withNames(order: AdminOrder | Rejection): Promise<AdminOrder | Rejection> {
    const named = await this.withRecorders(order);
    if (named instanceof Rejection) return named;
    return { ...named, notes: named.notes.map(await findAuthors(named.notes, this.accounts)) };
  }

  /** The first entry about a payment is its recording. */
  private async withRecorders<Shown extends Order>(order: Shown | Rejection): Promise<Shown | Rejection> {
    if (order instanceof Rejection || order.money.payments.length === 0) return order;
    const history = await this.readHistory(order.id);
    if (history instanceof Rejection) return history;
    const payments = order.money.payments.map((payment) => ({
      ...payment,
      recordedBy: history.find((entry) => entry.payment?.id === payment.id)?.actor ?? null,
    }));
    return { ...order, money: { ...order.money, payments } };
  }
}
