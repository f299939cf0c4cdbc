import { Readable } from 'node:stream';
import {
  Inject,
  Injectable,
  StreamableFile,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { StreamMessage } from '@party-rental/contracts';
import { Rejection } from '../../domain/rejections.js';
import type { Config } from '../../platform/config/config.js';
import { newId } from '../../platform/ids.js';
import { CONFIG } from '../../platform/tokens.js';
import { ChangeNotifier } from '../../read/engine/change-feed.js';
import { clientSubnet } from '../plugins/limits/client-subnet.js';

const HEARTBEAT_MS = 20_000;
const RECONNECT_AFTER_MS = 2_000;
const MOST_OF_ONE_NETWORK = 50;
const MOST_OF_ALL = 10_000;
/** Whoever lets more than this wait is let go; coming back, he is told to look at everything. */
const MOST_WAITING_BYTES = 16 * 1024;

/** Who listens to this process, and what they are sent. */
@Injectable()
export class EventStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listeners = new Map<Readable, string>();
  private readonly run = newId();
  private told = 0;
  private closing = false;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly watch: ChangeNotifier,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.watch.start((messages) => this.tell(messages));
    this.heartbeat = setInterval(() => this.send('event: heartbeat\ndata: {}\n\n'), HEARTBEAT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing = true;
    clearInterval(this.heartbeat);
    for (const stream of this.listeners.keys()) stream.push(null);
    await this.watch.stop();
  }

  /** An answer that goes on until either side ends it. `lastId` is the last thing that the caller has heard. */
  open(address: string, lastId: string | undefined): StreamableFile | Rejection {
    if (this.closing) return new Rejection('busy', 'The shop is restarting. Please try again in a moment.');
    if (this.listeners.size >= MOST_OF_ALL)
      return new Rejection('busy', 'Too many people are looking at the shop right now. Please try again in a moment.');
    const network = clientSubnet(address);
    if (this.config.rateLimits && this.countOf(network) >= MOST_OF_ONE_NETWORK)
      return new Rejection('too_many_requests', 'Too many pages are open at once. Please close some of them.');
    const stream = new Readable({ highWaterMark: MOST_WAITING_BYTES, read: () => undefined });
    stream.once('close', () => this.listeners.delete(stream));
    this.listeners.set(stream, network);
    const hasHeardAll = lastId === this.id;
    stream.push(
      `retry: ${RECONNECT_AFTER_MS}\n${hasHeardAll ? '' : dataOf({ changed: 'everything' })}id: ${this.id}\n\n`,
    );
    return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
  }

  /** Changes with every word, and is no other process's. */
  private get id(): string {
    return `${this.run}.${this.told}`;
  }

  private tell(messages: readonly StreamMessage[]): void {
    this.told += 1;
    // The id comes with the last one: who has not heard that has not heard all.
    this.send(`${messages.map(dataOf).join('\n')}id: ${this.id}\n\n`);
  }

  private send(text: string): void {
    for (const stream of this.listeners.keys()) {
      if (!stream.push(text)) stream.destroy();
    }
  }

  private countOf(network: string): number {
    return [...this.listeners.values()].filter((other) => other === network).length;
  }
}

function dataOf(message: StreamMessage): string {
  return `data: ${JSON.stringify(message)}\n`;
}
