import { setImmediate } from 'node:timers/promises';
import type { ItemState } from '../../domain/items/item-state.js';
import { Rejection } from '../../domain/rejections.js';
import { appendAndCommit, type AppendOptions, type InlineProjection } from '@party-rental/event-store/append/append';
import type { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { beginLocked, lockAndRead } from './read-boundary.js';
import { contains, type ConsistencyBoundary } from './consistency-boundary.js';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import type { WriteConnection } from '@party-rental/event-store/append/connection';
import { allSettledOrThrow, OutcomeUnknownError } from '@party-rental/event-store/queryable';
import { SystemClock, type Clock } from '../../platform/clock.js';
import { inSpan, traceparent } from '../../platform/observability/tracing.js';
import { RequestChanges, type QueuedCommand } from '../../platform/request-changes.js';
import type { Accepted, EstimatedCommand, ExecutableCommand } from './command.js';
import { ConsistencyBoundaryState } from './consistency-boundary-state.js';
import { acknowledgesEarlier, decideBatch, toOutcomes, unite, type DecidedBatch } from './decide-batch.js';
import { StateCache } from './state-cache.js';
import { WriterConnection } from './writer-connection.js';
import { eventSchema } from '../../log/event-schema.js';

const WRITER_CONNECTIONS = 2;
const MAX_BATCH = 64;
const MAX_QUEUE = 10_000;
/** An attempt fails if its boundary lacks a lock: the state was unknown, or another command changed it. */
const MAX_ATTEMPTS = 100;
/** A batch that fails later than this after its start is not retried command by command. */
const RETRY_TIMEOUT_MS = 4_000;

/** More commands are waiting than can be executed in reasonable time. This one was not executed. */
export class QueueFullError extends Error {}

export type Outcome = Accepted | Rejection;

interface Pending extends QueuedCommand {
  command: ExecutableCommand;
  /** Undefined for background work. */
  request: RequestChanges | undefined;
  /** Whether an earlier attempt may have been committed. */
  isInDoubt: boolean;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * Makes every decision about items, bookings and settings. Commands that arrive during a transaction wait for the next one
 * and share it (group commit): the union of their locks, one read, each decided in turn in memory, one insert, one commit.
 * One writer connection decides a batch while the other one waits for its commit.
 */
export class CommandExecutor {
  private readonly queue = new Set<Pending>();
  private readonly writers: readonly WriterConnection[];
  private readonly cache = new StateCache();
  private readonly working = new Map<WriterConnection, Promise<void>>();
  private batches = 0;
  private closed = false;

  constructor(
    url: string,
    private readonly personalData: PersonalData,
    private readonly inline: InlineProjection,
    private readonly notifier: Pick<AppendNotifier, 'appended'>,
    private readonly onBatch: (commands: number, seconds: number) => void = () => undefined,
    private readonly clock: Clock = new SystemClock(),
  ) {
    this.writers = Array.from({ length: WRITER_CONNECTIONS }, () => new WriterConnection(url));
  }

  /** Returns the events that the command has put into the log, or why there are none. */
  execute(command: ExecutableCommand): Promise<Outcome> {
    if (this.closed || this.queue.size >= MAX_QUEUE)
      return Promise.reject(new QueueFullError('The command queue is full'));
    return inSpan('decide and append', {}, () => this.enqueue(traced(command)));
  }

  /** Executes a command whose boundary depends on state: within the estimated boundary, then within what the state required. */
  async executeEstimated({ estimated, ...command }: EstimatedCommand): Promise<Outcome> {
    let boundary = estimated;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { outcome, required } = await this.executeWithin(boundary, command);
      if (contains(boundary, required)) return outcome;
      boundary = required;
    }
    throw new QueueFullError('What the command requires kept changing');
  }

  /** Decides only if the boundary contains what the state requires. Returns that, too. */
  private async executeWithin(
    boundary: ConsistencyBoundary,
    { toRequired, decide, ...command }: Omit<EstimatedCommand, 'estimated'>,
  ): Promise<{ outcome: Outcome; required: ConsistencyBoundary }> {
    // A command that was executed before is not decided again.
    let required = boundary;
    const outcome = await this.execute({
      ...command,
      boundary,
      decide(state) {
        required = toRequired(state);
        return contains(boundary, required) ? decide(state) : [];
      },
    });
    return { outcome, required };
  }

  /** What is probably true of an item, for the boundary of a command. */
  lastKnownItem(itemId: number): ItemState {
    return this.cache.item(itemId);
  }

  /** Executes the waiting commands, then closes the connections. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.working.values());
    await Promise.all(this.writers.map((writer) => writer.close()));
  }

  private enqueue(command: ExecutableCommand): Promise<Outcome> {
    const request = RequestChanges.current;
    if (request?.isOver) return Promise.reject(new QueueFullError('The time of the request is over'));
    return new Promise((resolve, reject) => {
      const withdraw = () => this.withdraw(pending);
      const pending: Pending = { command, request, isInDoubt: false, resolve, reject, withdraw };
      this.queue.add(pending);
      request?.commands.add(pending);
      const idle = this.writers.find((writer) => !this.working.has(writer));
      if (idle)
        this.working.set(
          idle,
          RequestChanges.outside(() => this.work(idle)),
        );
    });
  }

  private withdraw(pending: Pending): boolean {
    if (!this.queue.delete(pending)) return false;
    fail(pending, new QueueFullError('The time of the request was over before the command was executed'));
    return true;
  }

  private async work(writer: WriterConnection): Promise<void> {
    do {
      // Callers whose promise was just resolved may execute their next command in this transaction.
      await setImmediate();
      const batch = this.take(Math.min(MAX_BATCH, this.share()));
      this.batches += 1;
      await this.executeBatch(writer, batch);
      this.batches -= 1;
    } while (this.queue.size > 0);
    this.working.delete(writer);
  }

  private take(count: number): Pending[] {
    const batch = [...this.queue].slice(0, count);
    for (const pending of batch) this.queue.delete(pending);
    return batch;
  }

  /** The commands in the queue, divided among the free connections. */
  private share(): number {
    return Math.ceil(this.queue.size / (WRITER_CONNECTIONS - this.batches));
  }

  private async executeBatch(writer: WriterConnection, batch: readonly Pending[], isRetry = false): Promise<void> {
    if (batch.length === 0) return;
    const start = performance.now();
    try {
      const outcomes = await this.run(
        writer,
        batch.map(({ command }) => command),
      );
      this.onBatch(batch.length, (performance.now() - start) / 1000);
      batch.forEach((pending, i) => settle(pending, outcomes[i]));
    } catch (error) {
      await writer.close();
      // One bad command must not fail the others. If the batch was committed after all, each command finds its events.
      for (const pending of batch) {
        pending.isInDoubt ||= error instanceof OutcomeUnknownError;
        const isTooLate =
          performance.now() - start > RETRY_TIMEOUT_MS || (pending.request?.isOver && !pending.isInDoubt);
        if (isRetry || isTooLate) fail(pending, error);
        else await this.executeBatch(writer, [pending], true);
      }
    }
  }

  private async run(writer: WriterConnection, commands: readonly ExecutableCommand[]): Promise<Outcome[]> {
    const db = await writer.get();
    const boundary = unite(commands);
    const outcomes =
      (await this.onCachedState(db, boundary, commands)) ?? (await this.onReadState(db, boundary, commands));
    if (!outcomes) throw new Error('Decided on state that was read under its locks, and found a concurrency conflict');
    return outcomes;
  }

  /**
   * Decides in one round trip. Returns undefined if the cache lacks state, on a concurrency conflict, or if a batch has both
   * events and rejections: the events would conflict with recording the rejections.
   */
  private async onCachedState(
    db: WriteConnection,
    boundary: ConsistencyBoundary,
    commands: readonly ExecutableCommand[],
  ): Promise<Outcome[] | undefined> {
    const cached = this.cache.get(boundary, this.clock.now());
    if (!cached) return undefined;
    const batch = decideBatch(commands, cached.state);
    const { events, rejected } = batch;
    if (events.length > 0 && rejected.length > 0) return undefined;
    const commandIds = commands.map(({ commandId }) => commandId);
    const expected = { versions: cached.versions, newCommands: commandIds };
    const [, outcomes] = await allSettledOrThrow([
      beginLocked(db, boundary, commandIds),
      this.append(db, boundary, batch, cached.state, { expected, rejected }),
    ] as const);
    return outcomes;
  }

  /** In two round trips. */
  private async onReadState(
    db: WriteConnection,
    boundary: ConsistencyBoundary,
    commands: readonly ExecutableCommand[],
  ): Promise<Outcome[] | undefined> {
    const commandIds = commands.map(({ commandId }) => commandId);
    const rows = await lockAndRead(db, this.personalData, boundary, commandIds, this.clock.now());
    const state = ConsistencyBoundaryState.of(rows);
    const batch = decideBatch(commands, state);
    return this.append(db, boundary, batch, state, { keys: rows.keys, rejected: batch.rejected });
  }

  private async append(
    db: WriteConnection,
    boundary: ConsistencyBoundary,
    batch: DecidedBatch,
    state: ConsistencyBoundaryState,
    options: AppendOptions,
  ): Promise<Outcome[] | undefined> {
    this.cache.set(boundary, state.states);
    const recorded = await appendAndCommit(eventSchema, db, this.personalData, batch.events, this.inline, {
      ...options,
      acknowledgesEarlier: acknowledgesEarlier(batch),
    });
    if (recorded === 'concurrency conflict') return undefined;
    if (recorded.length > 0) this.notifier.appended();
    return toOutcomes(batch, recorded);
  }
}

/** Its events carry the trace, so that subscriptions continue it. */
function traced(command: ExecutableCommand): ExecutableCommand {
  const parent = traceparent();
  return parent === undefined ? command : { ...command, meta: { ...command.meta, traceparent: parent } };
}

function settle(pending: Pending, outcome: Outcome | undefined): void {
  if (!outcome) return fail(pending, new Error('A command was not decided'));
  const { request, resolve } = pending;
  request?.commands.delete(pending);
  if (request && !(outcome instanceof Rejection) && outcome.events.length > 0) request.mayBeMade = true;
  resolve(outcome);
}

function fail(pending: Pending, error: unknown): void {
  const { request, isInDoubt, reject } = pending;
  request?.commands.delete(pending);
  if (request && isInDoubt) request.mayBeMade = true;
  reject(isInDoubt ? new OutcomeUnknownError('A command may have been executed', { cause: error }) : error);
}
