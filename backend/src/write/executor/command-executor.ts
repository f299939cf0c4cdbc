import { setImmediate } from 'node:timers/promises';
import { Rejection } from '../../domain/rejections.js';
import { appendAndCommit, commit, type InlineProjection, type NewEvent } from '../../event-store/append/append.js';
import { appendOptimistically, ConcurrencyConflict } from '../../event-store/append/optimistic-append.js';
import { lockAndRead, type Boundary } from '../../event-store/append/consistency-boundary.js';
import { EventStoreConnection } from '../../event-store/append/connection.js';
import type { AppendNotifier } from '../../event-store/append/append-notifier.js';
import type { PersonalData } from '../../event-store/encryption/personal-data.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { newId } from '../../platform/ids.js';
import { inSpan, traceparent } from '../../platform/observability/tracing.js';
import { BoundaryState } from './boundary-state.js';
import type { Accepted, ExecutableCommand } from './command.js';
import { StateCache } from './state-cache.js';

const LANES = 2;
const BATCH = 64;
const QUEUE_LIMIT = 10_000;
/** How long after its beginning a batch that failed is tried again, command by command. */
const TIMEOUT_MS = 4_000;

/** The desk has more waiting than it can serve in reasonable time. */
export class QueueFullError extends Error {}

interface Waiting {
  command: ExecutableCommand;
  resolve(outcome: Accepted | Rejection): void;
  reject(error: unknown): void;
}

/**
 * Where every decision about items and bookings is made. Commands that arrive while a transaction is under way wait for
 * the next one and share it (group commit): the union of their locks, one read, each decided in turn in memory, one
 * insert, one commit. Two lanes, so that one batch is read and decided while another one is being made durable.
 */
export class CommandExecutor {
  private readonly queue: Waiting[] = [];
  private readonly lanes: readonly Lane[];
  private readonly memory = new StateCache();
  private readonly working = new Map<Lane, Promise<void>>();
  private serving = 0;
  private closed = false;

  constructor(
    url: string,
    private readonly personalData: PersonalData,
    private readonly inline: InlineProjection,
    private readonly signal: AppendNotifier,
    private readonly onBatch: (commands: number, seconds: number) => void = () => undefined,
  ) {
    this.lanes = Array.from({ length: LANES }, () => new Lane(url));
  }

  /** The events that are in the log because of the command, or why there are none. Throws what is nobody's decision. */
  submit(command: ExecutableCommand): Promise<Accepted | Rejection> {
    if (this.closed || this.queue.length >= QUEUE_LIMIT) return Promise.reject(new QueueFullError('The desk is full'));
    return inSpan('decide and append', {}, () => this.waitFor(traced(command)));
  }

  /** Finishes what is waiting, then closes the connections. */
  async close(): Promise<void> {
    this.closed = true;
    await Promise.all(this.working.values());
    await Promise.all(this.lanes.map((lane) => lane.disconnect()));
  }

  private waitFor(command: ExecutableCommand): Promise<Accepted | Rejection> {
    return new Promise((resolve, reject) => {
      this.queue.push({ command, resolve, reject });
      const idle = this.lanes.find((lane) => !this.working.has(lane));
      if (idle) this.working.set(idle, this.work(idle));
    });
  }

  private async work(lane: Lane): Promise<void> {
    do {
      // Whoever has just been answered, or comes in at the same moment, is to share the next transaction.
      await setImmediate();
      const batch = this.queue.splice(0, Math.min(BATCH, this.share()));
      this.serving += 1;
      await this.serve(lane, batch);
      this.serving -= 1;
    } while (this.queue.length > 0);
    this.working.delete(lane);
  }

  /** A few commands are shared out among the lanes that are free, many fill one transaction after the other. */
  private share(): number {
    return Math.ceil(this.queue.length / (LANES - this.serving));
  }

  private async serve(lane: Lane, batch: Waiting[], again = false): Promise<void> {
    if (batch.length === 0) return;
    const began = performance.now();
    try {
      const outcomes = await this.run(
        lane,
        batch.map(({ command }) => command),
      );
      this.onBatch(batch.length, (performance.now() - began) / 1000);
      batch.forEach((one, i) => settle(one, outcomes[i]));
    } catch (error) {
      await lane.disconnect();
      // One bad command must not harm the others. Should the commit have gone through after all, each finds its events.
      for (const one of batch) {
        if (again || performance.now() - began > TIMEOUT_MS) one.reject(error);
        else await this.serve(lane, [one], true);
      }
    }
  }

  private async run(lane: Lane, commands: readonly ExecutableCommand[]): Promise<(Accepted | Rejection)[]> {
    const session = await lane.session();
    const boundary = union(commands);
    try {
      return (await this.decideAhead(session, boundary, commands)) ?? (await this.decide(session, boundary, commands));
    } catch (error) {
      this.memory.forget(boundary);
      throw error;
    }
  }

  /** In one round trip, on what is remembered. Undefined when that is not enough, or no longer so. */
  private async decideAhead(
    session: EventStoreConnection,
    boundary: Boundary,
    commands: readonly ExecutableCommand[],
  ): Promise<(Accepted | Rejection)[] | undefined> {
    const remembered = this.memory.recall(boundary);
    if (!remembered) return undefined;
    const { state, seen } = remembered;
    const batch = decideAll(commands, state);
    this.memory.keep(boundary, state.known);
    const { personalData, inline } = this;
    try {
      const ids = commands.map(({ commandId }) => commandId);
      const recorded = await appendOptimistically(session, personalData, boundary, seen, ids, batch.decided, inline);
      return this.outcomes(batch, recorded);
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
      this.memory.forget(boundary);
      return undefined;
    }
  }

  /** In two round trips, on what the log says. */
  private async decide(
    session: EventStoreConnection,
    boundary: Boundary,
    commands: readonly ExecutableCommand[],
  ): Promise<(Accepted | Rejection)[]> {
    const { personalData, inline } = this;
    const ids = commands.map(({ commandId }) => commandId);
    const reading = lockAndRead(session, personalData, boundary, ids);
    for (const { stream, data } of commands.flatMap(({ personal }) => personal ?? []))
      personalData.preEncrypt(stream, data);
    const rows = await reading;
    const state = BoundaryState.of(rows);
    const batch = decideAll(commands, state);
    this.memory.keep(boundary, state.known);
    if (batch.decided.length === 0) await commit(session);
    const recorded =
      batch.decided.length > 0 ? await appendAndCommit(session, personalData, batch.decided, inline, rows.keys) : [];
    return this.outcomes(batch, recorded);
  }

  private outcomes({ decisions }: DecidedBatch, recorded: readonly RecordedEvent[]): (Accepted | Rejection)[] {
    if (recorded.length > 0) this.signal.appended();
    return decisions.map((decision) =>
      decision instanceof Rejection
        ? decision
        : { events: decision.known ?? recorded.slice(decision.from, decision.to) },
    );
  }
}

/** Its events say which trace they belong to, so that their readers go on with it. */
function traced(command: ExecutableCommand): ExecutableCommand {
  const parent = traceparent();
  return parent === undefined ? command : { ...command, meta: { ...command.meta, traceparent: parent } };
}

function settle({ resolve, reject }: Waiting, outcome: Accepted | Rejection | undefined): void {
  if (outcome) resolve(outcome);
  else reject(new Error('A command was not decided'));
}

/** Either events that an earlier run recorded, or a range of those decided in this batch. */
interface Decided {
  known?: Accepted['events'];
  from: number;
  to: number;
}

interface DecidedBatch {
  decisions: (Decided | Rejection)[];
  decided: NewEvent[];
}

/** Each in turn, seeing the ones before it. */
function decideAll(commands: readonly ExecutableCommand[], state: BoundaryState): DecidedBatch {
  const decided: NewEvent[] = [];
  return { decisions: commands.map((command) => decide(command, state, decided)), decided };
}

function decide(command: ExecutableCommand, state: BoundaryState, decided: NewEvent[]): Decided | Rejection {
  const { commandId, meta } = command;
  const known = state.eventsOf(commandId);
  if (known) return sameRequest(meta, known[0]?.meta) ? { known, from: 0, to: 0 } : keyReused();
  const twin = decided.findIndex((event) => event.commandId === commandId);
  if (twin >= 0) {
    if (!sameRequest(meta, decided[twin]?.meta)) return keyReused();
    return { from: twin, to: decided.findLastIndex((event) => event.commandId === commandId) + 1 };
  }

  const from = decided.length;
  const decision = command.decide(state);
  if (decision instanceof Rejection) return decision;
  for (const event of decision) {
    const eventId = newId();
    decided.push({ event, eventId, version: state.apply(event, eventId), commandId, meta });
  }
  return { from, to: decided.length };
}

function sameRequest(a: ExecutableCommand['meta'], b: ExecutableCommand['meta'] | undefined): boolean {
  return a.requestHash === b?.requestHash;
}

function keyReused(): Rejection {
  return new Rejection('idempotency_key_reused', 'This Idempotency-Key was already used for a different request.');
}

function union(commands: readonly ExecutableCommand[]): Boundary {
  const boundaries = commands.map(({ boundary }) => boundary);
  return {
    items: [...new Set(boundaries.flatMap((b) => b.items))],
    // Each item once, or its booked days would be counted twice; from the earliest day that anyone asks for.
    changedItems: [
      ...new Map(
        boundaries
          .flatMap((b) => b.changedItems)
          .sort((a, b) => (a.from < b.from ? 1 : -1))
          .map((item) => [item.itemId, item]),
      ).values(),
    ],
    days: [...new Map(boundaries.flatMap((b) => b.days).map((d) => [`${d.itemId} ${d.day}`, d])).values()],
    streams: [...new Set(boundaries.flatMap((b) => b.streams))],
    ...settingsOf(boundaries),
  };
}

function settingsOf(boundaries: readonly Boundary[]): Pick<Boundary, 'settings'> {
  if (boundaries.some(({ settings }) => settings === 'changed')) return { settings: 'changed' };
  return boundaries.some(({ settings }) => settings === 'read') ? { settings: 'read' } : {};
}

class Lane {
  private current: EventStoreConnection | undefined;

  constructor(private readonly url: string) {}

  async session(): Promise<EventStoreConnection> {
    if (!this.current) {
      const session = await EventStoreConnection.connect(this.url);
      session.onEnd(() => this.forget(session));
      this.current = session;
    }
    return this.current;
  }

  /** Ending the session rolls back whatever it had not committed. */
  async disconnect(): Promise<void> {
    const session = this.current;
    this.current = undefined;
    await session?.end().catch(() => undefined);
  }

  private forget(session: EventStoreConnection): void {
    if (this.current === session) this.current = undefined;
  }
}
