import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Without events for this time, a rebuild takes the whole machine. */
const QUIET_SECONDS = 10;
const SMALLER = 50;
/** A rest is so many times as long as the step before it. */
const REST = 6;

const LAST_EVENT = `
  select position::float8 as position, recorded_at > clock_timestamp() - interval '${QUIET_SECONDS} seconds' as "isRecent"
  from events order by xid desc, events.position desc limit 1`;

/** Leaves most of the machine to bookings while they come in: a rebuild then takes small steps, with rests between them. */
export class Pace {
  private position = 0;
  isBusy = false;

  private constructor(private readonly pool: Pool) {}

  static async find(pool: Pool): Promise<Pace> {
    const pace = new Pace(pool);
    await pace.countAppended();
    return pace;
  }

  /** The events of the next step, where one at full speed has `size`. */
  limit(size: number): number {
    return this.isBusy ? Math.ceil(size / SMALLER) : size;
  }

  /** Waits after a step of `events`, unless the log meanwhile grew by a sixth of them: it must be caught up with. */
  async rest(events: number, stepMs: number): Promise<void> {
    const appended = await this.countAppended();
    if (this.isBusy && appended * REST < events) await sleep(stepMs * REST);
  }

  /** Returns the number of events since the last call. */
  private async countAppended(): Promise<number> {
    const { rows } = await this.pool.query<{ position: number; isRecent: boolean }>(LAST_EVENT);
    const { position = 0, isRecent = false } = rows[0] ?? {};
    const appended = position - this.position;
    [this.position, this.isBusy] = [position, isRecent];
    return appended;
  }
}
