import { Inject, Injectable } from '@nestjs/common';
import { dayIn, type CalendarDate } from '@party-rental/contracts';
import { Clock } from './clock.js';
import type { Config } from './config.js';
import { CONFIG } from './tokens.js';

/** The shop's own calendar: by the server's clock, in the business time zone. */
@Injectable()
export class BusinessDay {
  readonly timeZone: string;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.timeZone = config.timeZone;
  }

  now(): Date {
    return this.clock.now();
  }

  today(): CalendarDate {
    return dayIn(this.timeZone, this.clock.now());
  }
}
