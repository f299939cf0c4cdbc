import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { Queue, Worker, type IQueueBackend, type Job, type JobsOptions } from 'bullmq';
import { beginSpan, inSpan, traceparent } from '../../platform/observability/tracing.js';
import type { Delivery, TracedDelivery } from '../outbox/deliveries.js';
import type { QueueBackend } from './queue-backend.js';
import { MAX_ATTEMPTS, pauseAfter, RetryLater } from './retry-schedule.js';

// The name that earlier versions gave their jobs and keys.
const QUEUE = 'mail';
const CONCURRENCY = 5;
/** Another worker takes over the job of a dead one after once or twice this time. */
const LOCK_MS = 12_000;
const CLOSE_TIMEOUT_MS = 10_000;
const ABORT_TIMEOUT_MS = 1_000;
const DAY_SECONDS = 86_400;
const SPAN_ATTRIBUTES = { 'messaging.system': 'bullmq', 'messaging.destination.name': QUEUE };

const JOB_OPTIONS: JobsOptions = {
  attempts: MAX_ATTEMPTS,
  backoff: { type: 'schedule' },
  removeOnComplete: { age: 2 * DAY_SECONDS, count: 5_000 },
  removeOnFail: { age: 7 * DAY_SECONDS, count: 5_000 },
  stackTraceLimit: 1,
};

type Jobs = Queue<TracedDelivery, void, string, TracedDelivery, void, string, IQueueBackend>;
type JobWorker = Worker<TracedDelivery, void, string, IQueueBackend>;

/** The queue between the outbox and the workers. It carries the keys of deliveries and may lose them. */
export class EmailQueue {
  private readonly jobs: Jobs;
  private readonly adding = new Set<Promise<void>>();

  constructor(
    private readonly backend: QueueBackend,
    private readonly onError: (error: unknown) => void,
  ) {
    this.jobs = new Queue(QUEUE, { connection: {}, defaultJobOptions: JOB_OPTIONS }, backend.producer);
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
  enqueue(deliveries: readonly TracedDelivery[]): void {
    const added = this.add(deliveries).catch(this.onError);
    this.adding.add(added);
    void added.finally(() => this.adding.delete(added));
  }

  /** Ensures that a worker will process the delivery. Returns false if the queue had a job for it. */
  async requeue(delivery: Delivery): Promise<boolean> {
    const state = await this.jobs.getJobState(jobId(delivery));
    if (state === 'unknown') {
      await this.add([delivery]);
      return true;
    }
    if (state !== 'completed' && state !== 'failed' && state !== 'delayed') return false;
    const job = await this.jobs.getJob(jobId(delivery));
    // A delayed job that has just started by itself needs no promotion.
    if (state === 'delayed') await job?.promote().catch(() => undefined);
    else await job?.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  }

  /** The number of jobs by state; empty while the queue is unreachable. */
  async countJobs(): Promise<Record<string, number>> {
    return this.isReachable() ? await this.jobs.getJobCounts('waiting', 'active', 'delayed', 'failed') : {};
  }

  /** Starts a worker. Returns a function that stops it: it waits for active deliveries, then calls `abort`. */
  async work(deliver: (delivery: Delivery) => Promise<void>): Promise<(abort: () => void) => Promise<void>> {
    const worker: JobWorker = new Worker(
      QUEUE,
      ({ data: { traceparent: parent, ...delivery } }: Job<TracedDelivery, void>) =>
        inSpan(`deliver ${delivery.purpose}`, { kind: SpanKind.CONSUMER, attributes: SPAN_ATTRIBUTES, parent }, () =>
          deliver(delivery),
        ),
      {
        connection: {},
        concurrency: CONCURRENCY,
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
    worker.on('error', this.onError);
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
    this.backend.close();
  }

  private async add(deliveries: readonly TracedDelivery[]): Promise<void> {
    if (!this.isReachable()) throw new Error('The email queue is unreachable');
    const traced = deliveries.map(({ eventId, purpose, traceparent: parent }) => ({
      delivery: { eventId, purpose },
      span: beginSpan(`queue ${purpose}`, { kind: SpanKind.PRODUCER, attributes: SPAN_ATTRIBUTES, parent }),
    }));
    await this.jobs.addBulk(
      traced.map(({ delivery, span }) => ({
        name: delivery.purpose,
        data: { ...delivery, traceparent: traceparent(span) },
        opts: { jobId: jobId(delivery) },
      })),
    );
    for (const { span } of traced) span?.end();
  }
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  const stop = new AbortController();
  const timeout = sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([done, timeout]);
  stop.abort();
}

function jobId({ eventId, purpose }: Delivery): string {
  return `mail-${eventId}-${purpose}`;
}
