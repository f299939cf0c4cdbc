import { Injectable } from '@nestjs/common';
import type { CalendarDate, StopPlace, StopStep } from '@party-rental/contracts';
import { assignStops } from '../../domain/day-plan/assign-stops.js';
import { assignCrew, type AssignCrew } from '../../domain/day-plan/truck-crews.js';
import { crewStream } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { Hmac } from '../../platform/security/hmac.js';
import { identifyCommand, toMeta, type Caller } from '../caller.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { collectPayment, type CollectPayment } from '../../domain/day-plan/collect-payment.js';
import { rejectUnreportedDay } from '../../domain/day-plan/crew-days.js';
import { recordStep, revertStep } from '../../domain/day-plan/record-step.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { OrderDecisions, type OrderCommand } from '../orders/order-decisions.js';

@Injectable()
export class StopCommands {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly hmac: Hmac,
    private readonly decisions: OrderDecisions,
    private readonly businessDay: BusinessDay,
  ) {}

  /** Returns undefined on success. */
  async assign(date: CalendarDate, stops: readonly StopPlace[], caller: Caller): Promise<Rejection | undefined> {
    const orders = stops.map(({ orderId }) => orderId);
    const outcome = await this.executor.execute({
      ...identifyCommand(this.hmac, { caller, scope: `day plan ${date}`, request: stops }),
      boundary: { items: [], changedItems: [], days: [], streams: [], settings: 'read', orders },
      decide: (state) => assignStops((id) => state.order(id), { date, stops, trucks: state.settings()?.trucks ?? [] }),
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }

  /** Returns undefined on success. */
  async assignCrew(crew: Omit<AssignCrew, 'trucks'>, caller: Caller): Promise<Rejection | undefined> {
    const { date } = crew;
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: { items: [], changedItems: [], days: [], streams: [crewStream(date)], settings: 'read' },
      decide: (state) => assignCrew(state.crews(date), { ...crew, trucks: state.settings()?.trucks ?? [] }),
    });
    return outcome instanceof Rejection ? outcome : undefined;
  }

  /** Returns undefined once the report is recorded. */
  async report(
    stop: { orderId: string; date: CalendarDate },
    report: StopReport,
    caller: Caller,
  ): Promise<Rejection | undefined> {
    const { user } = caller;
    if (!user) throw new Error('The contract lets guests call this endpoint');
    const { orderId, date } = stop;
    const { type, ...details } = report;
    return this.decisions.decide({
      orderId,
      caller,
      // Events store hashes of requests in which the type has this name.
      request: { date, do: type, ...details },
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
    switch (report.type) {
      case 'record':
        return recordStep(order, { ...report, ...moment, date, by });
      case 'revert':
        return revertStep(order, { ...report, date, now: moment.now });
      case 'collect':
        return collectPayment(order, { ...report, date, entryId: newId() }, moment);
    }
  }
}

/** What a member of staff reports from a stop. */
export type StopReport =
  | { type: 'record' | 'revert'; step: StopStep; at: string }
  | ({ type: 'collect' } & Omit<CollectPayment, 'date' | 'entryId'>);
