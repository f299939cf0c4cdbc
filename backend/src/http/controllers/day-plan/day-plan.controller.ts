import { Controller } from '@nestjs/common';
import type { CalendarDate, DayPlan, InputOf, ReportedStop, Role, StopProgress, Week } from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import { Staff } from '../../../accounts/staff/staff.js';
import { Rejection } from '../../../domain/rejections.js';
import { BusinessDay } from '../../../platform/business-day.js';
import { type PlannedDay, DayPlanQueries } from '../../../read/day-plan/day-plan.queries.js';
import { WeekQueries } from '../../../read/day-plan/week.queries.js';
import type { Caller } from '../../../write/caller.js';
import { type StopReport, StopCommands } from '../../../write/day-plan/stops.commands.js';
import { findAuthors } from '../actor-names.js';
import { CurrentCaller } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

type Progress = PlannedDay['stops'][number]['progress'];

/** The stops of a day, for the owner and the crew. */
@Controller()
export class DayPlanController {
  constructor(
    private readonly stopCommands: StopCommands,
    private readonly dayPlans: DayPlanQueries,
    private readonly weeks: WeekQueries,
    private readonly accounts: Accounts,
    private readonly staff: Staff,
    private readonly businessDay: BusinessDay,
  ) {}

  @Endpoint('dayPlan')
  get(@Input() { query }: InputOf<'dayPlan'>, @CurrentCaller() { user }: Caller) {
    return this.planOn(query.date, user?.role ?? 'USER');
  }

  @Endpoint('changeDayPlan')
  async change(@Input() { query, body }: InputOf<'changeDayPlan'>, @CurrentCaller() caller: Caller) {
    const date = query.date ?? this.businessDay.today();
    return (await this.stopCommands.assign(date, body.stops, caller)) ?? this.planOn(date, 'ADMIN');
  }

  @Endpoint('assignCrew')
  async assignCrew(@Input() { query, body }: InputOf<'assignCrew'>, @CurrentCaller() caller: Caller) {
    const date = query.date ?? this.businessDay.today();
    const staff = (await this.staff.list()).filter(({ isDisabled }) => !isDisabled).map(({ id }) => id);
    return (await this.stopCommands.assignCrew({ date, ...body, staff }, caller)) ?? this.planOn(date, 'ADMIN');
  }

  @Endpoint('week')
  async week(@Input() { query }: InputOf<'week'>): Promise<Week> {
    const { today, days } = await this.weeks.from(query.from);
    const names = await this.accounts.fullNames(days.flatMap(({ crew }) => crew));
    return { today, days: days.map((day) => ({ ...day, crew: day.crew.flatMap((id) => names.get(id) ?? []) })) };
  }

  @Endpoint('suggestDayPlan')
  suggest(@Input() { query }: InputOf<'suggestDayPlan'>) {
    return this.dayPlans.suggestion(query.date);
  }

  @Endpoint('recordStep')
  record(@Input() input: InputOf<'recordStep'>, @CurrentCaller() caller: Caller) {
    return this.report(input, caller, { type: 'record', ...input.body });
  }

  @Endpoint('revertStep')
  revert(@Input() input: InputOf<'revertStep'>, @CurrentCaller() caller: Caller) {
    return this.report(input, caller, { type: 'revert', ...input.body });
  }

  @Endpoint('collectPayment')
  collect(@Input() input: InputOf<'collectPayment'>, @CurrentCaller() caller: Caller) {
    const { reference, ...payment } = input.body;
    return this.report(input, caller, { type: 'collect', ...payment, note: reference || null });
  }

  @Endpoint('reportStop')
  reportStop(@Input() input: InputOf<'reportStop'>, @CurrentCaller() caller: Caller) {
    return this.report(input, caller, { type: 'note', ...input.body });
  }

  private async report(
    { params }: Pick<InputOf<'recordStep'>, 'params'>,
    caller: Caller,
    report: StopReport,
  ): Promise<ReportedStop | Rejection> {
    const rejection = await this.stopCommands.report(params, report, caller);
    if (rejection) return rejection;
    const stop = await this.dayPlans.reportedStop(params.orderId, params.date);
    const { internalNotes = [], progress } = stop;
    const withAuthor = await findAuthors(internalNotes, this.accounts);
    return {
      ...stop,
      ...(internalNotes.length > 0 && { internalNotes: internalNotes.map(withAuthor) }),
      progress: withNames(progress, await this.findNames(progress)),
    };
  }

  private async planOn(date: CalendarDate | undefined, role: Role): Promise<DayPlan | Rejection> {
    const plan = await this.dayPlans.ofDay(date, role);
    if (plan instanceof Rejection) return plan;
    const drivers = plan.crews.flatMap(({ staffIds }) => staffIds);
    const names = await this.accounts.fullNames([
      ...drivers,
      ...plan.stops.flatMap(({ progress }) => progress.map(({ by }) => by)),
    ]);
    const crews = plan.crews.map(({ truckId, staffIds }) => ({
      truckId,
      members: staffIds.flatMap((id) => toMember(id, names.get(id))),
    }));
    const withAuthor = await findAuthors(
      plan.stops.flatMap(({ internalNotes = [] }) => internalNotes),
      this.accounts,
    );
    const stops = plan.stops.map(({ internalNotes, ...stop }) => ({
      ...stop,
      ...(internalNotes && { internalNotes: internalNotes.map(withAuthor) }),
      progress: withNames(stop.progress, names),
    }));
    const { crews: _crews, ...day } = plan;
    return { ...day, trucks: [...day.trucks], ...(crews.length > 0 && { crews }), stops };
  }

  private findNames(progress: Progress): Promise<ReadonlyMap<number, string>> {
    return this.accounts.fullNames(progress.map(({ by }) => by));
  }
}

function withNames(progress: Progress, names: ReadonlyMap<number, string>): StopProgress[] {
  return progress.map(({ step, at, by }) => ({ step, at, by: names.get(by) ?? 'A deleted account' }));
}

/** Nothing for a deleted account. */
function toMember(id: number, name: string | undefined) {
  return name === undefined ? [] : [{ id, name }];
}
