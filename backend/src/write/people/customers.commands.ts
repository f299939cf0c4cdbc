import { Injectable } from '@nestjs/common';
import type { InternalNote, TaxExemption } from '@party-rental/contracts';
import {
  addCustomerNote,
  evolveCustomer,
  mergeCustomer,
  setTags,
  setTaxExemption,
  toNewCustomer,
  undoMerge,
  type CustomerState,
} from '../../domain/customers/customer.js';
import type { CustomerEvent } from '../../domain/customers/customer-events.js';
import { customerStream } from '../../domain/placement.js';
import { noSuchCustomer, Rejection } from '../../domain/rejections.js';
import { OrderHistories } from '../../log/order-histories.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { newId } from '../../platform/ids.js';
import { Hmac } from '../../platform/security/hmac.js';
import { identifyCommand, type Caller } from '../caller.js';
import { CommandExecutor, type Outcome } from '../executor/command-executor.js';
import type { ConsistencyBoundaryState } from '../executor/consistency-boundary-state.js';

type Decide = (...customers: [CustomerState, CustomerState]) => readonly CustomerEvent[] | Rejection;

/** Notes, tags, tax exemptions and merges of customers who are in the list. */
@Injectable()
export class CustomerCommands {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly histories: OrderHistories,
    private readonly hmac: Hmac,
  ) {}

  /** A repeated idempotency key returns the first note. `by` is the actor as the log stores it. */
  async addNote(id: string, text: string, caller: Caller): Promise<InternalNote | Rejection> {
    const outcome = await this.execute([id], { note: text }, caller, (customer) =>
      addCustomerNote(customer, newId(), text),
    );
    if (outcome instanceof Rejection) return outcome;
    const events = outcome.events as RecordedEvent<CustomerEvent>[]; // it decides no others
    return events.reduce(evolveCustomer, toNewCustomer(id)).notes[0] ?? noSuchCustomer();
  }

  async setTags(id: string, tags: readonly string[], caller: Caller): Promise<Rejection | undefined> {
    return asRejection(await this.execute([id], { tags }, caller, (customer) => setTags(customer, tags)));
  }

  async setTaxExemption(id: string, given: TaxExemption | null, caller: Caller): Promise<Rejection | undefined> {
    const request = { taxExemption: given };
    return asRejection(await this.execute([id], request, caller, (customer) => setTaxExemption(customer, given)));
  }

  async merge(id: string, into: string, caller: Caller): Promise<Rejection | undefined> {
    return asRejection(await this.execute([id, into], { into }, caller, mergeCustomer));
  }

  async undoMerge(id: string, caller: Caller): Promise<Rejection | undefined> {
    return asRejection(await this.execute([id], { undo: 'merge' }, caller, undoMerge));
  }

  /** Under the locks that an erasure takes, because the first event of a stream makes a key for it. */
  private async execute(
    ids: readonly [string, string?],
    request: object,
    caller: Caller,
    decide: Decide,
  ): Promise<Outcome> {
    const [id, other = id] = ids;
    const orders = await this.histories.findOrders([id, other]);
    const exists = (state: ConsistencyBoundaryState, of: string) =>
      state.customer(of).isImported || Boolean(state.order(orders.get(of) ?? '')?.customer);
    return this.executor.execute({
      ...identifyCommand(this.hmac, { caller, scope: customerStream(id), request }),
      boundary: {
        ...{ items: [], changedItems: [], days: [], streams: [id, other].map(customerStream) },
        orders: [id, other].map((customer) => orders.get(customer) ?? customer),
      },
      decide: (state) =>
        exists(state, id) && exists(state, other)
          ? decide(state.customer(id), state.customer(other))
          : noSuchCustomer(),
    });
  }
}

function asRejection(outcome: Outcome): Rejection | undefined {
  return outcome instanceof Rejection ? outcome : undefined;
}
