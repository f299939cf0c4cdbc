import { Clock } from '../src/platform/clock.js';

/** A clock that runs from the moment it is moved to. */
export class MovableClock extends Clock {
  private aheadMs = 0;

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  moveTo(moment: Date): void {
    this.aheadMs = moment.getTime() - Date.now();
  }

  moveAhead(days: number): void {
    this.aheadMs = days * 86_400_000;
  }
}
