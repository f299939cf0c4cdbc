import { Controller, Req } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../../../accounts/accounts.js';
import { Rejection } from '../../../domain/rejections.js';
import { MissedDemand } from '../../../read/missed-demand/missed-demand.js';
import type { Caller } from '../../../write/caller.js';
import { withActorNames } from '../actor-names.js';
import { clientSubnet } from '../../../platform/security/client-networks.js';
import { CurrentCaller, isAdmin } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { ItemQueries } from '../../../read/items/items.queries.js';
import { PastQueries } from '../../../read/time-travel/past.queries.js';
import { AlternativeQueries } from '../../../read/availability/alternatives.queries.js';
import { ItemHistoryQueries } from '../../../read/items/item-history.queries.js';
import { ItemCommands } from '../../../write/items/items.commands.js';

@Controller()
export class ItemsController {
  constructor(
    private readonly itemCommands: ItemCommands,
    private readonly items: ItemQueries,
    private readonly past: PastQueries,
    private readonly alternativeQueries: AlternativeQueries,
    private readonly itemHistory: ItemHistoryQueries,
    private readonly accounts: Accounts,
    private readonly missedDemand: MissedDemand,
  ) {}

  @Endpoint('listItems')
  list(@Input() { query }: InputOf<'listItems'>, @CurrentCaller() caller: Caller) {
    return this.items.list(query, null, query.includeInactive === true && isAdmin(caller));
  }

  @Endpoint('listItemsOfType')
  listOfType(@Input() { params, query }: InputOf<'listItemsOfType'>) {
    return this.items.list(query, params.type, false);
  }

  @Endpoint('getItem')
  get(@Input() { params }: InputOf<'getItem'>, @CurrentCaller() caller: Caller) {
    return this.items.byId(params.id, isAdmin(caller));
  }

  @Endpoint('adminItem')
  getForAdmin(@Input() { params, query }: InputOf<'adminItem'>) {
    if (query.asOf !== undefined) return this.past.item(params.id, query.asOf);
    return this.items.byId(params.id, true);
  }

  /** Pages request alternatives when a visitor looks at a day that is sold out. */
  @Endpoint('alternatives')
  async alternatives(@Input() { params, query }: InputOf<'alternatives'>, @Req() request: FastifyRequest) {
    const { date, days, quantity, forOwner = false } = query;
    const found = await this.alternativeQueries.find(params.id, { eventDate: date, days, quantity, forOwner });
    if (found instanceof Rejection) return found;
    if (found.isSoldOut && !forOwner) {
      request.onCacheHit = (later) => this.missedDemand.addView(params.id, date, clientSubnet(later.ip));
      request.onCacheHit(request);
    }
    return found.alternatives;
  }

  @Endpoint('itemHistory')
  async history(@Input() { params }: InputOf<'itemHistory'>) {
    const entries = await this.itemHistory.read(params.id);
    return entries instanceof Rejection ? entries : withActorNames(entries, this.accounts);
  }

  @Endpoint('addItem')
  add(@Input() { body }: InputOf<'addItem'>, @CurrentCaller() caller: Caller) {
    return this.itemCommands.add(body, caller);
  }

  @Endpoint('changeItem')
  change(@Input() { params, body }: InputOf<'changeItem'>, @CurrentCaller() caller: Caller) {
    return this.itemCommands.change(params.id, body, caller);
  }

  @Endpoint('removeItem')
  remove(@Input() { params }: InputOf<'removeItem'>, @CurrentCaller() caller: Caller) {
    return this.itemCommands.remove(params.id, caller);
  }
}
