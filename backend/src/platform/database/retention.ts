import type { Pool } from 'pg';
import { PeriodicTask } from '../periodic-task.js';

const INTERVAL_MS = 3_600_000;

/** Executes statements that delete what is kept for a limited time. Any number of processes may do so. */
export class Retention extends PeriodicTask {
  constructor(
    private readonly pool: Pool,
    private readonly statements: readonly string[],
    private readonly onStatementError: (error: unknown) => void,
  ) {
    super(INTERVAL_MS, 'at start', onStatementError);
  }

  protected async process(): Promise<void> {
    for (const statement of this.statements) await this.pool.query(statement).catch(this.onStatementError);
  }
}
