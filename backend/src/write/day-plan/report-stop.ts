import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CalendarDate, StopStep } from '@party-rental/contracts';
import { collectPayment, type CollectPayment } from '../../domain/day-plan/collect-payment.js';
import { rejectUnreportedDay } from '../../domain/day-plan/crew-days.js';
import { recordStep, revertStep } from '../../domain/day-plan/record-step.js';
import type { Rejection } from '../../domain/rejections.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import type { Caller } from '../caller.js';
import { OrderDecisions, type OrderCommand } from '../orders/order-decisions.js';

/** What a member of staff reports from a stop. */
export type StopReport =
  | { do: 'record' | 'revert'; step: StopStep; at: string }
  | ({ do: 'collect' } & Omit<CollectPayment, 'date' | 'entryId'>);

/** Returns undefined once the report is recorded. */
export class ReportStop extends Command<Rejection | undefined> {
  constructor(
    readonly stop: { orderId: string; date: CalendarDate },
    readonly report: StopReport,
    readonly caller: Caller,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

@CommandHandler(ReportStop)
export class ReportStopHandler implements ICommandHandler<ReportStop> {
  constructor(
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ stop, report, caller, idempotencyKey }: ReportStop): Promise<Rejection | undefined> {
    const { user } = caller;
    if (!user) throw new Error('The contract lets guests call this endpoint');
    const { orderId, date } = stop;
    return this.decisions.decide({
      orderId,
      caller,
      idempotencyKey,
      request: { date, ...report },
      // Checked only here, so that a retry days later still gets the result of the recorded report.
      decide: (order) =>
        rejectUnreportedDay(user.role, date, this.businessDay.today()) ?? this.decide(order, date, report, user.id),
    });
  }

  private decide(
    order: Parameters<OrderCommand['decide']>[0],
    date: CalendarDate,
    report: StopReport,
    by: number,
  ): ReturnType<OrderCommand['decide']> {
    const moment = this.businessDay.moment();
    switch (report.do) {
      case 'record':
        return recordStep(order, { ...report, date, by, now: moment.now });
      case 'revert':
        return revertStep(order, { ...report, date, now: moment.now });
      case 'collect':
        return collectPayment(order, { ...report, date, entryId: newId() }, moment);
    }
  }
}
