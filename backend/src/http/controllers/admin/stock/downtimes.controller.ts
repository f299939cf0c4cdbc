import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { Accounts } from '../../../../accounts/accounts.js';
import { Rejection } from '../../../../domain/rejections.js';
import type { Caller } from '../../../../write/caller.js';
import { withOwnerNames } from '../../actor-names.js';
import { CurrentCaller } from '../../caller.js';
import { Endpoint, Input } from '../../endpoint.js';
import { DowntimeQueries } from '../../../../read/downtimes/downtimes.queries.js';
import { DowntimeCommands } from '../../../../write/downtimes/downtimes.commands.js';

/** Units that are out of service. */
@Controller()
export class DowntimesController {
  constructor(
    private readonly downtimeCommands: DowntimeCommands,
    private readonly downtimes: DowntimeQueries,
    private readonly accounts: Accounts,
  ) {}

  @Endpoint('downtimes')
  async list(@Input() { params }: InputOf<'downtimes'>) {
    const downtimes = await this.downtimes.ofItem(params.id);
    return downtimes instanceof Rejection ? downtimes : withOwnerNames(downtimes, this.accounts);
  }

  @Endpoint('addDowntime')
  async add(@Input() { params, body }: InputOf<'addDowntime'>, @CurrentCaller() caller: Caller) {
    const downtime = await this.downtimeCommands.add(params.id, body, caller);
    if (downtime instanceof Rejection) return downtime;
    return (await withOwnerNames([downtime], this.accounts))[0];
  }

  @Endpoint('endDowntime')
  end(@Input() { params }: InputOf<'endDowntime'>, @CurrentCaller() caller: Caller) {
    return this.downtimeCommands.end(params.id, params.downtimeId, caller);
  }
}
