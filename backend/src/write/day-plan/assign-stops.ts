import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalendarDate, StopPlace } from '@party-rental/contracts';
import { assignStops } from '../../domain/day-plan/assign-stops.js';
import { Rejection } from '../../domain/rejections.js';
import { Hmac } from '../../platform/security/hmac.js';
import type { Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { identifyCommand } from '../identify-command.js';

/** Returns undefined on success. */
export class AssignStops extends Command<Rejection | undefined> {
  constructor(
    readonly date: CalendarDate,
    readonly stops: readonly StopPlace[],
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(AssignStops)
export class AssignStopsHandler implements ICommandHandler<AssignStops> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly hmac: Hmac,
  ) {}

  async execute({ date, stops, caller, idempotencyKey }: AssignStops): Promise<Rejection | undefined> {
    const orders = stops.map(({ orderId }) => orderId);
    const outcome = await this.executor.execute({
      ...identifyCommand(this.hmac, { caller, idempotencyKey, scope: `day plan ${date}`, request: stops }),
      boundary: { items: [], changedItems: [], days: [], streams: [], settings: 'read', orders },
      decide: (state) => assignStops((id) => state.order(id), { date, stops, trucks: state.settings()?.trucks ?? [] }),
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }
}
