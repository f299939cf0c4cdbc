import type { Pool } from 'pg';
import { Rejection } from '../domain/rejections.js';
import type { Leases } from '../platform/leases.js';
import { PeriodicTask } from '../platform/periodic-task.js';
import type { RunStep } from '../platform/run-step.js';
import type { Erasures, PendingErasure } from './erasures.js';
import type { PersonErasure } from './person-erasure.js';

const POLL_INTERVAL_MS = 2_000;
/** After this time, another process takes over from one that was killed, and one that failed is tried again. To erase twice changes nothing. */
const LEASE_MS = 600_000;

/** Erases the customers of the pending erasures. */
export class ErasureTask extends PeriodicTask {
  private isStopping = false;

  constructor(
    private readonly erasures: Erasures,
    private readonly people: PersonErasure,
    /** Of `people` alone. */
    private readonly pool: Pool,
    private readonly leases: Leases,
    private readonly onFailure: (error: unknown) => void,
  ) {
    super(POLL_INTERVAL_MS, 'at start', onFailure);
  }

  /** Ends the search in the log, and leaves the lease to the next process. */
  override async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.onApplicationShutdown();
    await this.pool.end();
  }

  protected async process(): Promise<void> {
    for (const pending of await this.erasures.pending()) {
      if (this.isStopping) return;
      const release = await this.leases.acquire(`erasure ${pending.customerId}`, LEASE_MS);
      if (!release) continue;
      try {
        await this.erase(pending);
        await this.erasures.finish(pending);
      } catch (error) {
        if (!this.isStopping) {
          this.onFailure(error);
          continue;
        }
      }
      await release();
    }
  }

  private async erase({ contacts, meta }: PendingErasure): Promise<void> {
    for (const contact of contacts) {
      const person = checked(await this.people.find(contact, this.searchStep));
      checked(await this.people.erase(person, meta, (_, work) => work(() => undefined)));
    }
  }

  private readonly searchStep: RunStep = (_, work) =>
    work(() => {
      if (this.isStopping) throw new Error('The process stops');
    });
}

/** Its detail may name the person. */
function checked<T>(outcome: T | Rejection): T {
  if (outcome instanceof Rejection) throw new Error(`The erasure was rejected: ${outcome.code}`);
  return outcome;
}
