import { Clock } from '../src/platform/clock.js';

/** A clock that shows the same time until it is set, for tests of the exact moment at which something begins or ends. */
export class StillClock extends Clock {
  constructor(public time: Date) {
    super();
  }

  override now(): Date {
    return this.time;
  }
}
