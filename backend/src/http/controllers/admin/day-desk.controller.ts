import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import type { Caller } from '../../../write/caller.js';
import { AnswerRepair } from '../../../write/day-desk/answer-repair.js';
import { PreviewRepairs } from '../../../write/day-desk/preview-repairs.js';
import { RepairOrders } from '../../../write/day-desk/repair-orders.js';
import { UndoRepairs } from '../../../write/day-desk/undo-repairs.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { DayDeskQueries } from '../../../read/day-desk/day-desk.queries.js';

/** Days on which orders cannot go ahead as booked, for the owner. */
@Controller()
export class DayDeskController {
  constructor(
    private readonly dayDesk: DayDeskQueries,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint('dayDesk')
  get(@Input() { query }: InputOf<'dayDesk'>) {
    return this.dayDesk.affectedOrders(query);
  }

  @Endpoint('previewRepairs')
  preview(@Input() { body }: InputOf<'previewRepairs'>) {
    return this.queries.execute(new PreviewRepairs(body));
  }

  @Endpoint('applyRepairs')
  apply(@Input() { body, headers }: InputOf<'applyRepairs'>, @CurrentCaller() caller: Caller) {
    return this.commands.execute(new RepairOrders(body, caller, headers['idempotency-key']));
  }

  @Endpoint('repairBoard')
  board(@Input() { query }: InputOf<'repairBoard'>) {
    return this.dayDesk.repairs(query.date);
  }

  @Endpoint('undoRepair')
  undo(@Input() { params, headers }: InputOf<'undoRepair'>, @CurrentCaller() caller: Caller) {
    return this.commands.execute(new AnswerRepair(params.id, 'undo', caller, headers['idempotency-key']));
  }

  @Endpoint('undoRepairs')
  undoAll(@Input() { body, headers }: InputOf<'undoRepairs'>, @CurrentCaller() caller: Caller) {
    return this.commands.execute(new UndoRepairs(body, caller, headers['idempotency-key']));
  }
}
