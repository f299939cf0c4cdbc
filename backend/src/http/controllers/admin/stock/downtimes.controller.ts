import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { Accounts } from '../../../../accounts/accounts.js';
import { Rejection } from '../../../../domain/rejections.js';
import type { Caller } from '../../../../write/caller.js';
import { AddDowntime } from '../../../../write/downtimes/add-downtime.js';
import { EndDowntime } from '../../../../write/downtimes/end-downtime.js';
import { withOwnerNames } from '../../actor-names.js';
import { CurrentCaller } from '../../caller.js';
import { Endpoint, Input } from '../../endpoint.js';
import { DowntimeQueries } from '../../../../read/downtimes/downtimes.queries.js';

/** Units that are out of service. */
@Controller()
export class DowntimesController {
  constructor(
    private readonly downtimes: DowntimeQueries,
    private readonly commands: CommandBus,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('downtimes')
  async list(@Input() { params }: InputOf<'downtimes'>) {
    const downtimes = await this.downtimes.ofItem(params.id);
    return downtimes instanceof Rejection ? downtimes : withOwnerNames(downtimes, this.accounts);
  }

  @Endpoint('addDowntime')
  async add(@Input() { params, body, headers }: InputOf<'addDowntime'>, @CurrentCaller() caller: Caller) {
    const command = new AddDowntime(params.id, body, caller, headers['idempotency-key']);
    const downtime = await this.commands.execute(command);
    if (downtime instanceof Rejection) return downtime;
    return (await withOwnerNames([downtime], this.accounts))[0];
  }

  @Endpoint('endDowntime')
  end(@Input() { params, headers }: InputOf<'endDowntime'>, @CurrentCaller() caller: Caller) {
    return this.commands.execute(new EndDowntime(params.id, params.downtimeId, caller, headers['idempotency-key']));
  }
}
