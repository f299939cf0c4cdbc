import type { CalendarDate } from '@party-rental/contracts';
import { CustomerClient } from '../../support/customer-client.js';

/** Days from this one on belong to one test; earlier ones, as today and tomorrow, are shared by all. */
const FIRST_OWN_DAY = 20;
/** Free days between two tests, so that a page's proposals of near days lead to no other test. */
const GAP = 10;

/** Gives each test of a shop days of its own: what one has booked is not missing in the next. */
export class TestDays {
  private next = FIRST_OWN_DAY + GAP;

  /** Returns a guest whose `dayIn` keeps the distances that the test names, but not the days. */
  createGuest(url: string): CustomerClient {
    let shift: number | undefined;
    return new GuestWithDays(url, (days) => {
      if (days < FIRST_OWN_DAY) return days;
      shift ??= this.next - days;
      this.next = Math.max(this.next, days + shift + 1 + GAP);
      return days + shift;
    });
  }
}

class GuestWithDays extends CustomerClient {
  constructor(
    url: string,
    private readonly own: (days: number) => number,
  ) {
    super(url);
  }

  override dayIn(days: number): Promise<CalendarDate> {
    return super.dayIn(this.own(days));
  }
}
