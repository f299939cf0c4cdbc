import { Inject, Injectable } from '@nestjs/common';
import { addDays, dayIn, startOfDay, timeIn, type BusinessTime, type CalendarDate } from '@party-rental/contracts';
import { Clock } from './clock.js';
import type { Config } from './config/config.js';
import { CONFIG } from './tokens.js';

/** The current day in the business time zone. */
@Injectable()
export class BusinessDay {
  readonly timeZone: string;
  /** Cached, because almost every request needs it. */
  private day: { date: CalendarDate; begins: Date; ends: Date } | undefined;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.timeZone = config.timeZone;
  }

  now(): Date {
    return this.clock.now();
  }

  /** The current time and the time zone, from which days and deadlines are computed. */
  moment(): { now: Date; timeZone: string } {
    return { now: this.clock.now(), timeZone: this.timeZone };
  }

  today(): CalendarDate {
    const now = this.clock.now();
    if (!this.day || now < this.day.begins || now >= this.day.ends) this.day = this.dayAt(now);
    return this.day.date;
  }

  time(): BusinessTime {
    return { today: this.today(), time: timeIn(this.timeZone, this.clock.now()) };
  }

  private dayAt(now: Date) {
    const date = dayIn(this.timeZone, now);
    return { date, begins: startOfDay(this.timeZone, date), ends: startOfDay(this.timeZone, addDays(date, 1)) };
  }
}
