import type { Subscriber } from '@party-rental/event-store/subscriptions/subscription';
import type { DeliveryKind, Traced } from './delivery-queue.js';
import type { Claim, Outbox } from './outbox.js';

/** What the engine needs to know to deliver something: emails or webhooks. */
export interface Channel<Key extends object> {
  /** In log messages. */
  name: string;
  queue: DeliveryKind<Key>;
  outbox: Outbox<Key>;
  /** The gauge of these statuses. The finished deliveries grow without end, and each scrape would count them all. */
  metric: { name: string; help: string; statuses: readonly string[] };
  /** What deliveries have in common of which the next one may wait for this one. */
  group?: (key: Key) => Partial<Key>;
  /** They insert the deliveries that events cause. */
  subscribers: (enqueue: (deliveries: readonly Traced<Key>[]) => void) => readonly Subscriber[];
  /** False: deliveries stay in the outbox unclaimed, and are queued again. */
  isReady?: () => Promise<boolean>;
  /** Undefined: this process sends nothing until `startSending`. */
  send: Send<Key> | undefined;
  /** Counts a finished attempt. */
  count?: (key: Key, result: 'sent' | 'skipped' | 'failed' | 'dead') => void;
}

/**
 * Makes one attempt. Throws if it failed. Calls `confirm` right before the delivery cannot be taken back; it throws if the
 * claim is lost. `signal` aborts when the process stops. Undefined: there is nothing to record.
 */
export type Send<Key> = (
  claim: Claim<Key>,
  confirm: () => Promise<void>,
  signal: AbortSignal,
) => Promise<Outcome | undefined>;

type Outcome =
  /** By column, what to record of it. */
  | { status: 'sent'; details: Record<string, string | null> }
  | { status: 'skipped'; reason: string; note: string | null };

/** An attempt failed. Its message contains no personal data. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    /** A retry would fail as well. */
    readonly isFinal = false,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
