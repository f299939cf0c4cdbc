import { Inject, Injectable } from '@nestjs/common';
import type { StreamMessage } from '@party-rental/contracts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { affectedDays, type SharedStock } from '../../domain/stock/shared-stock.js';
import type { Effect } from '@party-rental/contracts';
import { getEffects } from '../../domain/event-types.js';
import { readCheckpoints } from '@party-rental/event-store/subscriptions/checkpoints';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { readSharedStock } from './shared-stock.js';
import { type EventSubject, Feed } from '@party-rental/event-store/subscriptions/feed';
import { BEGINNING, type Position } from '@party-rental/event-store/recorded-event';
import { Alarm } from '@party-rental/event-store/alarm';
import { LOG_POOL, LOGGER } from '../../platform/tokens.js';
import { EFFECT_CHECKPOINTS, isVisible } from './effect-visibility.js';

/** While a change waits for its read tables. */
const PENDING_INTERVAL_MS = 100;
const MAX_RETRY_DELAY_MS = 5_000;
const BATCH_SIZE = 5_000;

type Listener = (messages: readonly StreamMessage[]) => void;

/** A message that waits for the read tables: for the position of its first event, then for that of its last. */
interface PendingMessage {
  message: StreamMessage;
  effect: Effect;
  first: Position;
  last: Position;
}

/** Follows the log and reports each change as soon as queries return it. One per process. */
@Injectable()
export class ChangeFeed {
  private checkpoint = BEGINNING;
  private readonly pending = new Map<string, PendingMessage>();
  /** Undefined until the table of items has their last change. */
  private sharedStock: SharedStock | undefined;
  private itemsChangedAt = BEGINNING;
  private readonly alarm = new Alarm();
  private isStopped = false;
  private failures = 0;
  private unsubscribe: () => void = () => undefined;
  private running: Promise<void> | undefined;

  constructor(
    @Inject(LOG_POOL) private readonly pool: Pool,
    private readonly feed: Feed,
    private readonly notifier: AppendNotifier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Reports all changes from now on. */
  async start(listener: Listener): Promise<void> {
    this.checkpoint = await this.feed.highWaterMark(this.pool);
    this.itemsChangedAt = this.checkpoint;
    this.unsubscribe = this.notifier.onAppended(() => this.failures === 0 && this.alarm.wake());
    this.running = this.run(listener);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.unsubscribe();
    this.alarm.wake();
    await this.running;
  }

  private async run(listener: Listener): Promise<void> {
    while (!this.isStopped) {
      let delay: number | undefined;
      try {
        const messages = await this.poll();
        this.failures = 0;
        if (messages.length > 0) listener(messages);
        delay = this.pending.size > 0 ? PENDING_INTERVAL_MS : undefined;
      } catch (error) {
        this.failures += 1;
        delay = Math.min(100 * 2 ** this.failures, MAX_RETRY_DELAY_MS);
        this.logger.error({ err: error }, 'failed to read changes from the log');
      }
      if (!this.isStopped) await this.alarm.sleep(delay);
    }
  }

  private async poll(): Promise<StreamMessage[]> {
    const events = await this.feed.readSubjects(this.pool, this.checkpoint, BATCH_SIZE);
    if (events.length === 0 && this.pending.size === 0) return [];
    const checkpoints = await readCheckpoints(this.pool, EFFECT_CHECKPOINTS);
    const itemChange = events.findLast(({ type }) => getEffects(type).includes('items'));
    if (itemChange) [this.itemsChangedAt, this.sharedStock] = [itemChange, undefined];
    const sharedStock = this.sharedStock ?? (await readSharedStock(this.pool));
    if (isVisible('items', this.itemsChangedAt, checkpoints)) this.sharedStock = sharedStock;
    // Only now: what could not be read is read again.
    this.checkpoint = events.at(-1) ?? this.checkpoint;
    for (const event of events) this.add(event, sharedStock);
    return this.takeVisible(checkpoints);
  }

  private add(event: EventSubject, sharedStock: SharedStock): void {
    const { xid, position } = event;
    const messages = getEffects(event.type).flatMap((effect) =>
      messagesFor(effect, event, sharedStock).map((message) => ({ effect, message })),
    );
    for (const { effect, message } of messages) {
      const key = JSON.stringify(message);
      const first = this.pending.get(key)?.first ?? { xid, position };
      this.pending.set(key, { message, effect, first, last: { xid, position } });
    }
  }

  private takeVisible(checkpoints: ReadonlyMap<string, Position>): StreamMessage[] {
    const visible = [...this.pending].filter(([, { effect, first }]) => isVisible(effect, first, checkpoints));
    for (const [key, change] of visible) {
      if (isVisible(change.effect, change.last, checkpoints)) this.pending.delete(key);
      else change.first = change.last;
    }
    return visible.map(([, { message }]) => message);
  }
}

function messagesFor(effect: Effect, event: EventSubject, shared: SharedStock): StreamMessage[] {
  switch (effect) {
    case 'availability':
      return affectedDays(event, shared).map((affected) => ({ changed: 'availability', ...affected }));
    case 'items':
      if (event.itemId === null) return [];
      return [event.itemId, ...(shared.packages.get(event.itemId) ?? [])].map((itemId) => ({
        changed: 'item',
        itemId,
      }));
    case 'bookings':
      return [{ changed: 'bookings' }];
    case 'settings':
      return [{ changed: 'everything' }];
    case 'reviews':
      return [];
  }
}
