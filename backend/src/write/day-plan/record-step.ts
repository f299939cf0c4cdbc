import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalendarDate, StopStep } from '@party-rental/contracts';
import { rejectUnreportedDay } from '../../domain/day-plan/crew-days.js';
import { recordStep } from '../../domain/day-plan/record-step.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Caller } from '../caller.js';
import { OrderDecisions } from '../orders/order-decisions.js';

/** By a member of staff. Undefined if the step is done now. */
export class RecordStep extends Command<Rejection | undefined> {
  constructor(
    readonly stop: { orderId: string; date: CalendarDate },
    readonly done: { step: StopStep; at: string },
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(RecordStep)
export class RecordStepHandler implements ICommandHandler<RecordStep> {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ stop, done, caller, idempotencyKey }: RecordStep): Promise<Rejection | undefined> {
    const { user } = caller;
    if (!user) throw new Error('The contract lets guests call this endpoint');
    const { orderId, date } = stop;
    const now = this.businessDay.now();
    return (
      rejectUnreportedDay(user.role, date, this.businessDay.today()) ??
      this.decisions.decide({
        orderId,
        caller,
        idempotencyKey,
        request: { date, ...done },
        decide: (order) => recordStep(order, { date, ...done, by: user.id, now }),
      })
    );
  }
}
