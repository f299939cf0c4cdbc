import { Controller } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { Rejection } from '../../../domain/rejections.js';
import type { Caller } from '../../../write/caller.js';
import { CurrentCaller, isAdmin } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { AvailabilityQueries } from '../../../read/availability/availability.queries.js';
import { PastAvailabilityQueries } from '../../../read/time-travel/availability-as-of.queries.js';

@Controller()
export class AvailabilityController {
  constructor(
    private readonly availability: AvailabilityQueries,
    private readonly pastAvailability: PastAvailabilityQueries,
  ) {}

  @Endpoint('availabilityOfDay')
  ofDay(@Input() { query }: InputOf<'availabilityOfDay'>) {
    return this.availability.ofAllItems(query.date, query.days);
  }

  @Endpoint('dayAvailability')
  day(@Input() { params }: InputOf<'dayAvailability'>) {
    return this.availability.ofDay(params.itemId, params.date);
  }

  @Endpoint('monthAvailability')
  month(@Input() { params, query }: InputOf<'monthAvailability'>, @CurrentCaller() caller: Caller) {
    if (query.asOf !== undefined) {
      if (!caller.user) return new Rejection('unauthenticated', 'Please sign in first.');
      if (!isAdmin(caller)) return new Rejection('forbidden', 'Only admins can look at the past.');
      return this.pastAvailability.ofMonth(params, query.asOf);
    }
    return this.availability.ofMonth(params);
  }

  @Endpoint('missingUnits')
  missing(@Input() { params }: InputOf<'missingUnits'>) {
    return this.availability.missingUnits(params);
  }

  @Endpoint('bookedDays')
  booked(@Input() { params }: InputOf<'bookedDays'>) {
    return this.availability.bookedDays(params.id);
  }
}
