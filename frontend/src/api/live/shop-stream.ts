import type { StreamMessage } from '@party-rental/contracts';

/** The server sends a heartbeat every 20 seconds: a connection silent for longer than this is dead. */
const SILENCE_TIMEOUT_MS = 45_000;
const MIN_RECONNECT_MS = 2_000;
const MAX_RECONNECT_MS = 60_000;

/**
 * The page's live connection: open while it is wanted, the page is visible and the device is online.
 * A new connection starts with an `everything` message unless nothing was missed.
 */
export class ShopStream {
  private source: EventSource | undefined;
  private wanted = false;
  private failures = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly onMessage: (message: StreamMessage) => void) {
    document.addEventListener('visibilitychange', this.update);
    window.addEventListener('online', this.update);
    window.addEventListener('offline', this.update);
  }

  setWanted(wanted: boolean): void {
    this.wanted = wanted;
    this.update();
  }

  end(): void {
    this.setWanted(false);
    document.removeEventListener('visibilitychange', this.update);
    window.removeEventListener('online', this.update);
    window.removeEventListener('offline', this.update);
  }

  private readonly update = (): void => {
    if (!this.wanted || document.hidden || !navigator.onLine) {
      this.failures = 0;
      this.close();
    } else if (!this.source && !this.pause) this.open();
  };

  private open(): void {
    const source = new EventSource('/api/stream');
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.restartSilenceTimer();
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      this.restartSilenceTimer();
      // Our own server sends it by the same contract.
      this.onMessage(JSON.parse(data) as StreamMessage);
    };
    source.addEventListener('heartbeat', () => this.restartSilenceTimer());
    source.onerror = () => {
      // The browser reopens a broken connection, but not a rejected one.
      if (source.readyState === EventSource.CLOSED) this.reopenLater();
    };
    this.restartSilenceTimer();
  }

  private restartSilenceTimer(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.reopenLater(), SILENCE_TIMEOUT_MS);
  }

  private reopenLater(): void {
    this.close();
    const pause = Math.min(MIN_RECONNECT_MS * 2 ** this.failures, MAX_RECONNECT_MS);
    this.failures += 1;
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.update();
    }, pause);
  }

  private close(): void {
    clearTimeout(this.silence);
    clearTimeout(this.pause);
    this.pause = undefined;
    this.source?.close();
    this.source = undefined;
  }
}
