import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind, type Span } from '@opentelemetry/api';
import { Queue, Worker, type IQueueBackend, type Job, type JobsOptions } from 'bullmq';
import { beginSpan, inSpan, traceparent } from '../../platform/observability/tracing.js';
import type { Delivery, TracedDelivery } from '../outbox/delivery.js';
import type { QueueBackend } from './queue-backend.js';
import { MAX_ATTEMPTS, pauseAfter } from './retry-schedule.js';

const QUEUE = 'mail';
const CONCURRENCY = 5;
/** A job whose worker has died is taken up by another one after this time, or twice this time. */
const LOCK_MS = 12_000;
const TIMEOUT_MS = 10_000;
const HURRY_MS = 1_000;
const DAY_SECONDS = 86_400;
const TRACED_AS = { 'messaging.system': 'bullmq', 'messaging.destination.name': QUEUE };

const JOB_OPTIONS: JobsOptions = {
  attempts: MAX_ATTEMPTS,
  backoff: { type: 'schedule' },
  removeOnComplete: { age: 2 * DAY_SECONDS, count: 5_000 },
  removeOnFail: { age: 7 * DAY_SECONDS, count: 5_000 },
  stackTraceLimit: 1,
};

/** An attempt that failed and is worth another one, after the pause that the delivery's record names. */
export class RetryLater extends Error {
  constructor(
    message: string,
    readonly pauseMs: number,
  ) {
    super(message);
  }
}

type Jobs = Queue<TracedDelivery, void, string, TracedDelivery, void, string, IQueueBackend>;
type JobWorker = Worker<TracedDelivery, void, string, IQueueBackend>;

/** The way from the record of a delivery to a worker. It carries ids, and may lose what it carries. */
export class EmailQueue {
  private readonly jobs: Jobs;

  constructor(
    private readonly backend: QueueBackend,
    private readonly onError: (error: Error) => void,
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

  /** A Redis that is away is waited for in the background; PostgreSQL is made ready now. */
  async prepare(): Promise<void> {
    if (this.backend.kind === 'postgres') await this.jobs.waitUntilReady();
  }

  async add(deliveries: readonly TracedDelivery[]): Promise<void> {
    if (!this.isReachable()) throw new Error('The mail queue is away');
    const traced = deliveries.map((delivery) => ({ delivery, span: queueing(delivery) }));
    await this.jobs.addBulk(
      traced.map(({ delivery: { eventId, purpose }, span }) => ({
        name: purpose,
        data: { eventId, purpose, traceparent: traceparent(span) },
        opts: { jobId: jobId({ eventId, purpose }) },
      })),
    );
    for (const { span } of traced) span?.end();
  }

  /** Sees to it that a worker will look at the delivery; answers false when one was going to anyway. */
  async revive(delivery: Delivery): Promise<boolean> {
    const state = await this.jobs.getJobState(jobId(delivery));
    if (state === 'unknown') {
      await this.add([delivery]);
      return true;
    }
    if (state !== 'completed' && state !== 'failed' && state !== 'delayed') return false;
    const job = await this.jobs.getJob(jobId(delivery));
    // Its time has come, or somebody does not want to wait; that it has just begun by itself is as good.
    if (state === 'delayed') await job?.promote().catch(() => undefined);
    else await job?.retry(state, { resetAttemptsMade: true, resetAttemptsStarted: true });
    return true;
  }

  /** How many jobs there are of each state; none while the store is away. */
  async depth(): Promise<Record<string, number>> {
    return this.isReachable() ? await this.jobs.getJobCounts('waiting', 'active', 'delayed', 'failed') : {};
  }

  /** Works until the answer is called, which waits a while for what is being delivered, then calls `hurry`. */
  async work(deliver: (delivery: Delivery) => Promise<void>): Promise<(hurry: () => void) => Promise<void>> {
    const worker: JobWorker = new Worker(
      QUEUE,
      ({ data: { traceparent: parent, ...delivery } }: Job<TracedDelivery, void>) =>
        inSpan(`deliver ${delivery.purpose}`, { kind: SpanKind.CONSUMER, attributes: TRACED_AS, parent }, () =>
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
    return async (hurry) => {
      const closed = worker.close();
      await within(this.isReachable() ? TIMEOUT_MS : HURRY_MS, closed);
      hurry();
      await within(HURRY_MS, closed);
      // A Redis that is away would be waited for without end.
      await worker.getBackend().close(true);
      await within(HURRY_MS, closed);
    };
  }

  async close(): Promise<void> {
    await this.jobs.close();
    this.backend.close();
  }
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  const stop = new AbortController();
  const late = sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
  await Promise.race([done, late]);
  stop.abort();
}

function queueing({ purpose, traceparent: parent }: TracedDelivery): Span | undefined {
  return beginSpan(`queue ${purpose}`, { kind: SpanKind.PRODUCER, attributes: TRACED_AS, parent });
}

function jobId({ eventId, purpose }: Delivery): string {
  return `mail-${eventId}-${purpose}`;
}
