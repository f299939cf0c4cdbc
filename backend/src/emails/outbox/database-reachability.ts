/** Longer than the pause between two sweeps, which are the queries of a worker that has nothing to send. */
const MAX_GAP_MS = 7_000;
/** Longer than one attempt of another worker to record what it sent: 5 s to connect, 5 s for the answer, and a pause. */
const STEADY_MS = 15_000;

/**
 * For how long the database has answered this process without a gap. Right after an outage a claim looks abandoned
 * although its worker is alive: the worker could not renew it either.
 */
export class DatabaseReachability {
  private since = -Infinity;
  private last = -Infinity;

  /** `now` returns milliseconds of a clock that is never set back. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A query has succeeded. */
  confirm(): void {
    const now = this.now();
    if (now - this.last > MAX_GAP_MS) this.since = now;
    this.last = now;
  }

  /** Whether other workers have had the time to renew their claims and to record what they sent. */
  isSteady(): boolean {
    const now = this.now();
    return now - this.last <= MAX_GAP_MS && now - this.since >= STEADY_MS;
  }
}
