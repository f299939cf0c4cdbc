import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { SIGN_IN_RETENTION } from './staff-sign-ins.js';

const INTERVAL_MS = 3_600_000;

const DELETE_OLD = [
  `delete from staff_sign_ins where at < now() - ${SIGN_IN_RETENTION}`,
  "delete from staff_invitations where expires_at < now() - interval '30 days'",
];

/** Deletes the sign-ins of staff after 90 days, and invitations 30 days after they expired. Any number of processes may do so. */
export class StaffRetention implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly onError: (error: unknown) => void,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.run(), INTERVAL_MS);
    this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async deleteOld(): Promise<void> {
    for (const statement of DELETE_OLD) await this.pool.query(statement);
  }

  private run(): void {
    this.running = this.deleteOld().catch(this.onError);
  }
}
