import { createHmac } from 'node:crypto';
import { nowSeconds, type Delivery } from './state.js';
import type { StateFile } from './state-file.js';

const TIMEOUT_MS = 10_000;
const MAX_PAUSE_MS = 30_000;

/** Sends the deliveries of the state, and removes each one after it was accepted. */
export class WebhookSender {
  private readonly sending = new Map<string, Promise<void>>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly file: StateFile,
    private readonly target: { webhookUrl: string; webhookSecret: string },
  ) {}

  /** Starts the deliveries that are due. The simulator calls it often. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    const now = Date.now();
    for (const delivery of this.file.state.deliveries) {
      if (delivery.dueAt <= now && !this.sending.has(delivery.id)) {
        this.sending.set(delivery.id, this.deliver(delivery));
      }
    }
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
    try {
      await this.file.update((state) => {
        if (isDone) state.deliveries = state.deliveries.filter((other) => other.id !== id);
        const failed = state.deliveries.find((other) => other.id === id);
        if (failed) Object.assign(failed, { attempts: attempts + 1, dueAt });
      });
    } catch {
      // The state could not be saved, so the delivery is sent again.
    }
    this.sending.delete(id);
  }

  private async post({ body, forged, ageSeconds }: Delivery): Promise<boolean> {
    const time = nowSeconds() - ageSeconds;
    const secret = forged ? `not ${this.target.webhookSecret}` : this.target.webhookSecret;
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    try {
      const response = await fetch(this.target.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${time},v1=${signature}` },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }
}
