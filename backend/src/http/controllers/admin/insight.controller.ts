import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { CalendarBetween } from '../../../read/calendar/calendar.queries.js';
import { Endpoint, Input } from '../endpoint.js';

/** What the owner learns from the orders. */
@Controller()
export class InsightController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint('calendar')
  calendar(@Input() { query: { from, to } }: InputOf<'calendar'>) {
    return this.queries.execute(new CalendarBetween(from, to));
  }
}
