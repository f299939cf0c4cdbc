import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { Queue, Worker, type IQueueBackend, type Job, type JobsOptions } from 'bullmq';
import { SystemClock } from '../platform/clock.js';
import { beginSpan, inSpan, traceparent } from '../platform/observability/tracing.js';
import type { QueueBackend } from './queue-backend.js';
import { MAX_ATTEMPTS, pauseAfter, RetryLater } from './retry-schedule.js';

/** Another worker takes over the job of a dead one after once or twice this time. */
const LOCK_MS = 12_000;
const CLOSE_TIMEOUT_MS = 10_000;
const ABORT_TIMEOUT_MS = 1_000;
const DAY_SECONDS = 86_400;

const JOB_OPTIONS: JobsOptions = {
  attempts: MAX_ATTEMPTS,
  backoff: { type: 'schedule' },
  removeOnComplete: { age: 2 * DAY_SECONDS, count: 5_000 },
  removeOnFail: { age: 7 * DAY_SECONDS, count: 5_000 },
  stackTraceLimit: 1,
};

/** On its way to a worker, with the trace of its event. */
export type Traced<Key> = Key & { traceparent?: string | undefined };

/** What one queue delivers. */
export interface DeliveryKind<Key> {
  queue: string;
  /** How many deliveries a process makes at once. */
  concurrency: number;
  /** The id of a delivery's only job. */
  jobId: (key: Key) => string;
  /** In traces: what is delivered. */
  label: (key: Key) => string;
}

type Jobs<Key> = Queue<Traced<Key>, void, string, Traced<Key>, void, string, IQueueBackend>;
type JobWorker<Key> = Worker<Traced<Key>, void, string, IQueueBackend>;

/** The queue between an outbox and the workers. It carries the keys of deliveries and may lose them. */
export class DeliveryQueue<Key extends object> {
  private readonly jobs: Jobs<Key>;
  private readonly adding = new Set<Promise<void>>();
  private readonly attributes;

  constructor(
    private readonly kind: DeliveryKind<Key>,
    private readonly backend: QueueBackend,
    readonly onError: (error: unknown) => void,
  ) {
    this.attributes = { 'messaging.system': 'bullmq', 'messaging.destination.name': kind.queue };
    this.jobs = new Queue(kind.queue, { connection: {}, defaultJobOptions: JOB_OPTIONS }, backend.producer);
    this.jobs.on('error', onError);
  }

  isReachable(): boolean {
    return this.backend.isReachable();
  }

  onReachable(listener: () => void): void {
    this.backend.onReachable(listener);
  }

  /** Prepares the schema in PostgreSQL. Redis may be unreachable at first. */
  async prepare(): Promise<void> {
    if (this.backend.kind === 'postgres') await this.jobs.waitUntilReady();
  }

  /** Adds jobs in the background. Those that fail are requeued once they are overdue. */
  enqueue(deliveries: readonly Traced<Key>[]): void {
    const added = this.add(deliveries).catch(this.onError);
    this.adding.add(added);
    void added.finally(() => this.adding.delete(added));
  }

  /** Ensures that a worker will process the delivery. Returns false if the queue had a job for it. */
  async requeue(delivery: Key): Promise<boolean> {
    const state = await this.jobs.getJobState(this.kind.jobId(delivery));
    if (state === 'unknown') {
      await this.add([delivery]);
      return true;
    }
    if (state !== 'completed' && state !== 'failed' && state !== 'delayed') return false;
    const job = await this.jobs.getJob(this.kind.jobId(delivery));
    if (state !== 'delayed') await job?.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true });
    // In PostgreSQL, to promote a job that starts at this moment would take it from its worker.
    else if (job && !startsSoon(job)) await job.promote().catch(() => undefined);
    return true;
  }

  /** The number of jobs by state; empty while the queue is unreachable. */
  async countJobs(): Promise<Record<string, number>> {
    return this.isReachable() ? await this.jobs.getJobCounts('waiting', 'active', 'delayed', 'failed') : {};
  }

  /** Starts a worker. Returns a function that stops it: it waits for active deliveries, then calls `abort`. */
  async work(deliver: (delivery: Key) => Promise<void>): Promise<(abort: () => void) => Promise<void>> {
    const { kind, attributes } = this;
    const worker: JobWorker<Key> = new Worker(
      kind.queue,
      ({ data }: Job<Traced<Key>, void>) => {
        const { key, parent } = untraced(data);
        const span = { kind: SpanKind.CONSUMER, attributes, parent };
        return inSpan(`deliver ${kind.label(key)}`, span, () => deliver(key));
      },
      {
        connection: {},
        concurrency: kind.concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: LOCK_MS,
        maxStalledCount: 10,
        runRetryDelay: 1_000,
        settings: {
          backoffStrategy: (attempts, _type, error) =>
            error instanceof RetryLater ? error.pauseMs : pauseAfter(attempts),
        },
      },
      this.backend.consumer,
    );
    worker.on('error', (error) => {
      // The job has just ended, or will run again, when it finds its delivery claimed.
      if (!error.message.startsWith('could not renew lock')) this.onError(error);
    });
    if (this.backend.kind === 'postgres') await worker.waitUntilReady();
    return async (abort) => {
      const closed = worker.close();
      await within(this.isReachable() ? CLOSE_TIMEOUT_MS : ABORT_TIMEOUT_MS, closed);
      abort();
      await within(ABORT_TIMEOUT_MS, closed);
      // close() alone would wait forever for an unreachable Redis.
      await worker.getBackend().close(true);
      await within(ABORT_TIMEOUT_MS, closed);
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.adding);
    await this.jobs.close();
  }

  private async add(deliveries: readonly Traced<Key>[]): Promise<void> {
    if (!this.isReachable()) throw new Error('The queue is unreachable');
    const { kind, attributes } = this;
    const traced = deliveries.map((delivery) => {
      const { key, parent } = untraced(delivery);
      return { key, span: beginSpan(`queue ${kind.label(key)}`, { kind: SpanKind.PRODUCER, attributes, parent }) };
    });
    await this.jobs.addBulk(
      traced.map(({ key, span }) => ({
        name: kind.label(key),
        data: { ...key, traceparent: traceparent(span) },
        opts: { jobId: kind.jobId(key) },
      })),
    );
    for (const { span } of traced) span?.end();
  }
}

/** By the clock of the machine, as BullMQ's times are. */
function startsSoon({ timestamp, processedOn = timestamp, delay }: Job): boolean {
  return processedOn + delay < new SystemClock().now().getTime() + 1_000;
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  const stop = new AbortController();
  const timeout = sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([done, timeout]);
  stop.abort();
}

function untraced<Key extends object>(delivery: Traced<Key>): { key: Key; parent: string | undefined } {
  const { traceparent: parent, ...key } = delivery;
  return { key: key as Key, parent };
}
