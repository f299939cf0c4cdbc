import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import { conflict, noSuchCustomer, Rejection } from '../../../domain/rejections.js';
import { Erasures } from '../../../erasure/erasures.js';
import { CustomerQueries } from '../../../read/customers/customers.queries.js';
import { toMeta, type Caller } from '../../../write/caller.js';
import { CustomerCommands } from '../../../write/people/customers.commands.js';
import { findAuthors } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class CustomersController {
  constructor(
    private readonly customerQueries: CustomerQueries,
    private readonly commands: CustomerCommands,
    private readonly accounts: Accounts,
    private readonly erasures: Erasures,
  ) {}

  @Endpoint('customers')
  customers(@Input() { query }: InputOf<'customers'>) {
    return this.customerQueries.list(query, query.search || null);
  }

  @Endpoint('customer')
  async customer(@Input() { params }: InputOf<'customer'>) {
    const customer = await this.customerQueries.byId(params.id);
    if (!customer) return noSuchCustomer();
    const notes = customer.notes.map(await findAuthors(customer.notes, this.accounts));
    return { ...customer, notes, isBeingErased: await this.erasures.isPending(customer.id) };
  }

  @Endpoint('eraseCustomer')
  async erase(@Input() { params }: InputOf<'eraseCustomer'>, @CurrentCaller() caller: Caller) {
    const customer = await this.customerQueries.byId(params.id);
    if (!customer) return noSuchCustomer();
    if (customer.id !== params.id)
      return conflict('This customer was merged into another one. Please separate them first, or erase that one.');
    return this.erasures.begin(customer, toMeta(caller));
  }

  @Endpoint('addCustomerNote')
  async addNote(@Input() { params, body }: InputOf<'addCustomerNote'>, @CurrentCaller() caller: Caller) {
    const note = await this.change([params.id], () => this.commands.addNote(params.id, body.text, caller));
    return note instanceof Rejection ? note : (await findAuthors([note], this.accounts))(note);
  }

  @Endpoint('tagCustomer')
  setTags(@Input() { params, body }: InputOf<'tagCustomer'>, @CurrentCaller() caller: Caller) {
    return this.change([params.id], () => this.commands.setTags(params.id, body.tags, caller));
  }

  @Endpoint('exemptCustomer')
  setTaxExemption(@Input() { params, body }: InputOf<'exemptCustomer'>, @CurrentCaller() caller: Caller) {
    return this.change([params.id], () => this.commands.setTaxExemption(params.id, body.taxExemption, caller));
  }

  @Endpoint('taxExemption')
  async taxExemption(@Input() { query }: InputOf<'taxExemption'>) {
    const exempt = await this.customerQueries.findExempt(query);
    return { taxExemption: exempt?.taxExemption ?? null };
  }

  @Endpoint('mergeCustomer')
  merge(@Input() { params, body }: InputOf<'mergeCustomer'>, @CurrentCaller() caller: Caller) {
    return this.change([params.id, body.into], () => this.commands.merge(params.id, body.into, caller));
  }

  @Endpoint('undoMerge')
  undoMerge(@Input() { params }: InputOf<'undoMerge'>, @CurrentCaller() caller: Caller) {
    return this.change([params.id], () => this.commands.undoMerge(params.id, caller));
  }

  /** The tables know who is a customer; the command sees who was erased since. */
  private async change<Changed>(ids: readonly string[], execute: () => Promise<Changed>) {
    return (await this.customerQueries.exist(ids)) ? execute() : noSuchCustomer();
  }
}
