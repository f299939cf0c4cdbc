import type { StreamMessage } from '@party-rental/contracts';

/** The shop gives a sign of life every 20 seconds: a connection that has been silent for longer than this is dead. */
const LONGEST_SILENCE_MS = 45_000;
const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The page's one connection for news from the shop: there while it is wanted, the page is in view and the device online.
 * Each new one begins with a message to look at everything, unless nothing was missed.
 */
export class ShopStream {
  private source: EventSource | undefined;
  private wanted = false;
  private failures = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (message: StreamMessage) => void) {
    document.addEventListener('visibilitychange', this.update);
    window.addEventListener('online', this.update);
    window.addEventListener('offline', this.update);
  }

  want(wanted: boolean): void {
    this.wanted = wanted;
    this.update();
  }

  end(): void {
    this.want(false);
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
      this.isAlive();
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      this.isAlive();
      // The server is ours: it sends what the contract says.
      this.tell(JSON.parse(data) as StreamMessage);
    };
    source.addEventListener('heartbeat', () => this.isAlive());
    source.onerror = () => {
      // A connection that breaks is opened again by the browser; one that is refused is not.
      if (source.readyState === EventSource.CLOSED) this.reopenLater();
    };
    this.isAlive();
  }

  private isAlive(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.reopenLater(), LONGEST_SILENCE_MS);
  }

  private reopenLater(): void {
    this.close();
    const pause = Math.min(SHORTEST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS);
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
