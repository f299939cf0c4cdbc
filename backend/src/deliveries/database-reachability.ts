/** Longer than the pause between two polls for overdue deliveries, the only queries of an idle worker. */
const MAX_GAP_MS = 7_000;
/** Longer than another worker's attempt to record a sent email: 5 s to connect, 5 s for the response, and a pause. */
const STEADY_MS = 15_000;

/**
 * How long the database has responded to this process without a gap. Right after an outage a claim looks expired
 * although its worker is alive: that worker couldn't renew it either.
 */
export class DatabaseReachability {
  private since = -Infinity;
  private last = -Infinity;

  /** `now` returns the milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Call after each successful query. */
  confirm(): void {
    const now = this.now();
    if (now - this.last > MAX_GAP_MS) this.since = now;
    this.last = now;
  }

  /** Whether other workers have had time to renew their claims and to record sent emails. */
  isSteady(): boolean {
    const now = this.now();
    return now - this.last <= MAX_GAP_MS && now - this.since >= STEADY_MS;
  }
}
