import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { DayDeskQueries } from '../../../read/day-desk/day-desk.queries.js';
import { RepairPreviews } from '../../../write/day-desk/preview-repairs.js';
import { RepairCommands } from '../../../write/day-desk/repairs.commands.js';

/** Days on which orders cannot go ahead as booked, for the owner. */
@Controller()
export class DayDeskController {
  constructor(
    private readonly repairPreviews: RepairPreviews,
    private readonly repairCommands: RepairCommands,
    private readonly dayDesk: DayDeskQueries,
  ) {}

  @Endpoint('dayDesk')
  get(@Input() { query }: InputOf<'dayDesk'>) {
    return this.dayDesk.affectedOrders(query);
  }

  @Endpoint('proposeRepairs')
  propose(@Input() { body }: InputOf<'proposeRepairs'>) {
    return this.dayDesk.proposals(body);
  }

  @Endpoint('previewRepairs')
  preview(@Input() { body }: InputOf<'previewRepairs'>) {
    return this.repairPreviews.preview(body);
  }

  @Endpoint('applyRepairs')
  apply(@Input() { body }: InputOf<'applyRepairs'>, @CurrentCaller() caller: Caller) {
    return this.repairCommands.apply(body, caller);
  }

  @Endpoint('repairBoard')
  board(@Input() { query }: InputOf<'repairBoard'>) {
    return this.dayDesk.repairs(query.date);
  }

  @Endpoint('undoRepair')
  undo(@Input() { params }: InputOf<'undoRepair'>, @CurrentCaller() caller: Caller) {
    return this.repairCommands.answer(params.id, { answer: 'undo' }, caller);
  }

  @Endpoint('undoRepairs')
  undoAll(@Input() { body }: InputOf<'undoRepairs'>, @CurrentCaller() caller: Caller) {
    return this.repairCommands.undo(body, caller);
  }
}
