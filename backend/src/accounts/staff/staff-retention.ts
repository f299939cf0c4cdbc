import type { Pool } from 'pg';
import { PeriodicTask } from '../../platform/periodic-task.js';
import { SIGN_IN_RETENTION } from './staff-sign-ins.js';

const INTERVAL_MS = 3_600_000;

const DELETE_OLD = [
  `delete from staff_sign_ins where at < now() - ${SIGN_IN_RETENTION}`,
  "delete from staff_invitations where expires_at < now() - interval '30 days'",
];

/** Deletes the sign-ins of staff after 90 days, and invitations 30 days after they expired. Any number of processes may do so. */
export class StaffRetention extends PeriodicTask {
  constructor(
    private readonly pool: Pool,
    onError: (error: unknown) => void,
  ) {
    super(INTERVAL_MS, 'at start', onError);
  }

  async deleteOld(): Promise<void> {
    for (const statement of DELETE_OLD) await this.pool.query(statement);
  }

  protected process(): Promise<void> {
    return this.deleteOld();
  }
}
