import { createHmac } from 'node:crypto';
import { newId, nowSeconds, type State, type StripeObject } from './objects.js';
import type { Action } from './params.js';
import type { StateFile } from './state-file.js';

const TIMEOUT_MS = 10_000;
const MAX_PAUSE_MS = 30_000;

type Delivery = State['deliveries'][number];
export type Sending = Omit<Action, 'action'>;
export const SEND_ONCE: Sending = { deliveries: 1, shuffle: false, delayMs: 0, forged: false, ageSeconds: 0 };

/** Adds the deliveries of an event to a draft of the state. */
export function addWebhook(state: State, type: string, object: StripeObject, sending: Sending): void {
  const { deliveries, shuffle, delayMs, forged, ageSeconds } = sending;
  const event = { id: newId('evt'), object: 'event', created: nowSeconds(), livemode: false, type, data: { object } };
  const delivery = { body: JSON.stringify(event), dueAt: Date.now() + delayMs, attempts: 0, forged, ageSeconds };
  state.deliveries.push(...Array.from({ length: deliveries }, () => ({ ...delivery, id: newId('del') })));
  if (!shuffle) return;
  // All pending deliveries, because those of one action are the same event.
  const times = state.deliveries.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b);
  const shuffled = state.deliveries.map((pending) => ({ pending, random: Math.random() }));
  shuffled.sort((a, b) => a.random - b.random);
  state.deliveries = shuffled.map(({ pending }, index) => ({ ...pending, dueAt: times[index] ?? pending.dueAt }));
}

/** Sends the deliveries of the state, and removes each one after it was accepted. */
export class WebhookSender {
  private readonly sending = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();
  /** To be saved: undefined if it is done, otherwise the next attempt. */
  private readonly attempted = new Map<string, Delivery | undefined>();
  private saving: Promise<void> | undefined;

  constructor(
    private readonly file: StateFile,
    private readonly target: { webhookUrl: string; webhookSecret: string },
  ) {}

  /** Starts the deliveries that are due. The simulator calls it often. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    const due = this.file.state.deliveries.filter(({ id, dueAt }) => dueAt <= Date.now() && !this.sending.has(id));
    for (const delivery of due) this.sending.set(delivery.id, this.deliver(delivery));
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.sending.values());
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const { id, attempts, forged, ageSeconds } = delivery;
    const isAccepted = await this.post(delivery);
    if (this.stopping.signal.aborted && !isAccepted) return;
    const isDone = isAccepted || forged || ageSeconds > 0;
    const dueAt = Date.now() + Math.min(1_000 * 2 ** attempts, MAX_PAUSE_MS);
    this.attempted.set(id, isDone ? undefined : { ...delivery, attempts: attempts + 1, dueAt });
    await (this.saving ??= this.save());
    this.sending.delete(id);
  }

  /** Many at once, because each change saves the whole state. If it can't be saved, they are sent again. */
  private async save(): Promise<void> {
    while (this.attempted.size > 0) {
      const attempted = new Map(this.attempted);
      const updated = this.file.update((state) => {
        const others = state.deliveries.filter(({ id }) => !attempted.has(id));
        state.deliveries = [...others, ...[...attempted.values()].filter((again) => again !== undefined)];
      });
      await updated.catch(() => undefined);
      for (const id of attempted.keys()) this.attempted.delete(id);
    }
    this.saving = undefined;
  }

  private async post({ body, forged, ageSeconds }: Delivery): Promise<boolean> {
    const time = nowSeconds() - ageSeconds;
    const secret = forged ? `not ${this.target.webhookSecret}` : this.target.webhookSecret;
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const options = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
      const response = await fetch(this.target.webhookUrl, options);
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
