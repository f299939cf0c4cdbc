import type { HealthCheck } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { enqueueEmail } from '../platform/enqueue-email.js';
import type { Leases } from '../platform/leases.js';
import { PeriodicTask } from '../platform/periodic-task.js';
import type { HealthQueries } from './health.queries.js';

const INTERVAL_MS = 1_800_000;
/** A little less than a day, so that the email comes at about the same time. */
const PAUSE_MS = 86_400_000 - INTERVAL_MS;

/** Emails the owner what is wrong, once it was wrong in two checks in a row, at most once a day. */
export class HealthNotice extends PeriodicTask {
  private previous: ReadonlySet<string> = new Set();

  constructor(
    private readonly health: Pick<HealthQueries, 'read'>,
    private readonly leases: Leases,
    private readonly pool: Pool,
    onError: (error: unknown) => void,
  ) {
    super(INTERVAL_MS, 'after interval', onError);
  }

  protected async process(): Promise<void> {
    const { checks } = await this.health.read();
    const wrong = checks.filter(({ findings }) => findings.length > 0);
    const lasting = wrong.filter(({ name }) => this.previous.has(name));
    this.previous = new Set(wrong.map(({ name }) => name));
    if (lasting.length > 0) await this.notify(lasting);
  }

  /** The lease is what keeps every process from sending another one today. */
  private async notify(checks: HealthCheck[]): Promise<void> {
    const release = await this.leases.acquire('health-notice', PAUSE_MS);
    if (!release) return;
    try {
      await enqueueEmail(this.pool, 'health-notice', { checks });
    } catch (error) {
      await release();
      throw error;
    }
  }
}
