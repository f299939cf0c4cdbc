import { Injectable } from '@nestjs/common';
import type { CalendarDate, ReportStop, StopPlace, StopStep } from '@party-rental/contracts';
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
import { DAYS_OF_REPAIR, damagedUnits, reportStop } from '../../domain/day-plan/report-stop.js';
import type { OrderState } from '../../domain/orders/order-state.js';
import type { Stock } from '../../domain/stock/units-left.js';
import { BusinessDay } from '../../platform/business-day.js';
import { newId } from '../../platform/ids.js';
import { OrderDecisions, type OrderCommand, type UnitsSelector } from '../orders/order-decisions.js';

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
      decide: (order, shop) =>
        rejectUnreportedDay(user.role, date, this.businessDay.today()) ??
        this.decide({ order, shop }, date, report, user.id),
      selectUnits: this.selectDamaged(report),
    });
  }

  private decide(
    { order, shop }: { order: OrderState | undefined; shop: Stock },
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
      case 'note':
        return reportStop(order, shop, {
          ...{ ...report, date, noteId: newId(), downtimeId: newId() },
          ...{ now: moment.now, today: this.businessDay.today() },
        });
    }
  }

  /** The units that go out of service. */
  private selectDamaged(report: StopReport): UnitsSelector | undefined {
    if (report.type !== 'note' || !report.damage) return undefined;
    const { damage } = report;
    return (order) => {
      const { itemId, quantity, from: eventDate } = damagedUnits(order, damage, this.businessDay.today());
      return [{ itemId, quantity, eventDate, parts: [{ itemId, quantity: 1, bufferDays: 0, days: DAYS_OF_REPAIR }] }];
    };
  }
}

/** What a member of staff reports from a stop. */
export type StopReport =
  | { type: 'record' | 'revert'; step: StopStep; at: string }
  | ({ type: 'collect' } & Omit<CollectPayment, 'date' | 'entryId'>)
  | ({ type: 'note' } & ReportStop);
