import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { Rejection } from '../../../domain/rejections.js';
import {
  AvailabilityOn,
  BookedDaysOf,
  DayAvailabilityOf,
  MonthAvailabilityOf,
} from '../../../read/availability/availability.queries.js';
import { MissingUnitsOf } from '../../../read/availability/missing-units.queries.js';
import { MonthAvailabilityAsOf } from '../../../read/time-travel/availability-as-of.queries.js';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller, isAdmin } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class AvailabilityController {
  constructor(private readonly queries: QueryBus) {}

  @Endpoint('availabilityOfDay')
  ofDay(@Input() { query }: InputOf<'availabilityOfDay'>) {
    return this.queries.execute(new AvailabilityOn(query.date));
  }

  @Endpoint('dayAvailability')
  day(@Input() { params }: InputOf<'dayAvailability'>) {
    return this.queries.execute(new DayAvailabilityOf(params.itemId, params.date));
  }

  @Endpoint('monthAvailability')
  month(@Input() { params, query }: InputOf<'monthAvailability'>, @CurrentCaller() caller: Caller) {
    if (query.asOf !== undefined) {
      if (!caller.user) return new Rejection('unauthenticated', 'Please sign in first.');
      if (!isAdmin(caller)) return new Rejection('forbidden', 'Only admins can look at the past.');
      return this.queries.execute(new MonthAvailabilityAsOf(params.itemId, params.year, params.month, query.asOf));
    }
    return this.queries.execute(new MonthAvailabilityOf(params.itemId, params.year, params.month));
  }

  @Endpoint('missingUnits')
  missing(@Input() { params }: InputOf<'missingUnits'>) {
    return this.queries.execute(new MissingUnitsOf(params.itemId, params.year, params.month));
  }

  @Endpoint('bookedDays')
  booked(@Input() { params }: InputOf<'bookedDays'>) {
    return this.queries.execute(new BookedDaysOf(params.id));
  }
}
