import type { CalendarDate } from '@party-rental/contracts';
import type { Pool } from 'pg';

/** Finds the items and days whose holds have ended by the clock, also while no worker appends an event about it. */
export class EndedHolds {
  private since: Date | undefined;
  /** When the next hold ends; null for none, undefined if that is not known. */
  private next: Date | null | undefined;

  constructor(private readonly pool: Pool) {}

  /** Call it when holds may have been added. */
  reset(): void {
    this.next = undefined;
  }

  /** Those that have ended since the last call. Costs a query only when one has, and after a reset. */
  async read(now: Date): Promise<{ itemId: number; day: CalendarDate }[]> {
    if (this.next === null || (this.next && now < this.next)) return [];
    const { rows } = await this.pool.query<{ itemId: number; day: CalendarDate; isEnded: boolean; until: Date }>({
      name: 'ended_holds',
      text: `select item_id as "itemId", day, held_until <= $2 as "isEnded", held_until as until from held_units
        where units > 0 and held_until > $1`,
      values: [this.since ?? now, now],
    });
    this.since = now;
    this.next = rows.reduce<Date | null>(
      (first, { isEnded, until }) => (isEnded || (first && first <= until) ? first : until),
      null,
    );
    return rows.filter(({ isEnded }) => isEnded);
  }
}
