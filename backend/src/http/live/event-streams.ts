import { Readable } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  StreamableFile,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import type { StreamMessage } from '@party-rental/contracts';
import { Sessions } from '../../accounts/sessions.js';
import { Rejection } from '../../domain/rejections.js';
import type { Config } from '../../platform/config/config.js';
import { throttledLog } from '../../platform/observability/throttled-log.js';
import { newId } from '../../platform/ids.js';
import { CONFIG, LOGGER } from '../../platform/tokens.js';
import { ChangeFeed } from '../../read/changes/change-feed.js';
import { clientNetworks } from '../../platform/security/client-networks.js';

const HEARTBEAT_MS = 20_000;
const RECONNECT_AFTER_MS = 2_000;
const MAX_STREAMS_PER_SUBNET = 50;
const MAX_STREAMS = 10_000;
/** A stream with more unread bytes is closed. Its client reconnects and reloads everything. */
const MAX_UNREAD_BYTES = 16 * 1024;
/** More messages than this are sent as one: everything has changed. */
const MAX_MESSAGES = 100;
/** Requests get their turn after this many streams. */
const STREAMS_PER_TURN = 100;
/** Messages are collected for this long per open stream, so for a second at the limit: sending then leaves time for requests. */
const PAUSE_PER_STREAM_MS = 0.1;

const EVERYTHING = formatData({ changed: 'everything' });

/** How soon the streams of a staff session end after it. */
const SESSION_CHECK_MS = 2_000;

interface Client {
  networks: readonly string[];
  /** The session of a member of staff. */
  staffSid?: string | undefined;
}

/** The server-sent event streams that are open in this process. */
@Injectable()
export class EventStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly streams = new Map<Readable, Client>();
  private readonly processId = newId();
  /** The messages that wait for the end of the pause, each once. */
  private readonly waiting = new Set<string>();
  private isPublishing = false;
  private sent = 0;
  private closing = false;
  private heartbeat: NodeJS.Timeout | undefined;
  private sessionCheck: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly changes: ChangeFeed,
    private readonly sessions: Sessions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.changes.start((messages) => this.publish(messages));
    this.heartbeat = setInterval(() => void this.send('event: heartbeat\ndata: {}\n\n'), HEARTBEAT_MS);
    const onError = throttledLog(this.logger, 'failed to check the sessions of open streams');
    this.sessionCheck = setInterval(() => void this.closeEnded().catch(onError), SESSION_CHECK_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    clearInterval(this.heartbeat);
    clearInterval(this.sessionCheck);
    for (const stream of this.streams.keys()) stream.push(null);
    await this.changes.stop();
  }

  /** A response that lasts until either side ends it. `lastId` is the id of the last message that the client received. */
  open(address: string, lastId: string | undefined, staffSid?: string): StreamableFile | Rejection {
    if (this.closing) return new Rejection('busy', 'The shop is restarting. Please try again in a moment.');
    if (this.streams.size >= MAX_STREAMS)
      return new Rejection('busy', 'Too many people are looking at the shop right now. Please try again in a moment.');
    const networks = clientNetworks(address);
    const isFull = networks.some((one) => this.countFrom(one.network) >= MAX_STREAMS_PER_SUBNET * one.allowance);
    if (this.config.rateLimits && isFull)
      return new Rejection('too_many_requests', 'Too many pages are open at once. Please close some of them.');
    const stream = new Readable({ highWaterMark: MAX_UNREAD_BYTES, read: () => undefined });
    stream.once('close', () => this.streams.delete(stream));
    this.streams.set(stream, { networks: networks.map(({ network }) => network), staffSid });
    const missed = lastId === this.id ? '' : EVERYTHING;
    stream.push(`retry: ${RECONNECT_AFTER_MS}\n${missed}id: ${this.id}\n\n`);
    return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
  }

  /** Unique to the process and to the last message sent. */
  private get id(): string {
    return `${this.processId}.${this.sent}`;
  }

  private publish(messages: readonly StreamMessage[]): void {
    for (const message of messages) this.waiting.add(formatData(message));
    if (!this.isPublishing) void this.publishWaiting();
  }

  private async publishWaiting(): Promise<void> {
    this.isPublishing = true;
    while (this.waiting.size > 0) {
      const text = this.waiting.size > MAX_MESSAGES ? EVERYTHING : [...this.waiting].join('\n');
      this.waiting.clear();
      this.sent += 1;
      // Only the last message carries the id: a client that misses some of them reconnects with an older id.
      await this.send(`${text}id: ${this.id}\n\n`);
      await sleep(this.streams.size * PAUSE_PER_STREAM_MS);
    }
    this.isPublishing = false;
  }

  private async send(text: string): Promise<void> {
    let turns = 0;
    for (const stream of this.streams.keys()) {
      if (!stream.push(text)) stream.destroy();
      turns += 1;
      if (turns % STREAMS_PER_TURN === 0) await nextTurn();
    }
  }

  /** Any process may have ended a session. */
  private async closeEnded(): Promise<void> {
    const ofStaff = [...this.streams].flatMap(([stream, { staffSid }]) => (staffSid ? [{ stream, staffSid }] : []));
    if (ofStaff.length === 0) return;
    const open = await this.sessions.open(ofStaff.map(({ staffSid }) => staffSid));
    for (const { stream, staffSid } of ofStaff) if (!open.has(staffSid)) stream.push(null);
  }

  private countFrom(network: string): number {
    return [...this.streams.values()].filter(({ networks }) => networks.includes(network)).length;
  }
}

function formatData(message: StreamMessage): string {
  return `data: ${JSON.stringify(message)}\n`;
}
