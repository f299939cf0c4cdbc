import { startMailSink, type MailSink } from '../../backend/dist/testing/mail-sink.js';
import type { Mail } from './checker.js';
import { Proxy, type Line } from './proxy.js';

/** A message that was taken so long before or after a break may have been taken without its sender's knowing. */
const BEFORE_MS = 3_000;
const AFTER_MS = 1_000;

/** A real SMTP server behind a line that can be broken. */
export class MailServer {
  private readonly dropped = new Set<string>();
  private readonly breaks: number[] = [];

  private constructor(
    private readonly sink: MailSink,
    private readonly proxy: Proxy,
  ) {}

  static async start(): Promise<MailServer> {
    const sink = await startMailSink();
    return new MailServer(sink, await Proxy.to(Number(new URL(sink.url).port)));
  }

  get url(): string {
    return `smtp://${this.proxy.host}`;
  }

  get mails(): Mail[] {
    return this.sink.received.flatMap(({ messageId, recipients }) =>
      recipients.map((to) => ({ messageId: messageId ?? 'none', to })),
    );
  }

  /** Message-IDs of which the sender could not know that they were taken. */
  get doubtful(): ReadonlySet<string> {
    const unsure = this.sink.received.filter(({ takenAt }) =>
      this.breaks.some((at) => takenAt > at - BEFORE_MS && takenAt < at + AFTER_MS),
    );
    return new Set([...this.dropped, ...unsure.map(({ messageId }) => messageId ?? 'none')]);
  }

  /** Breaks the connections that there are. */
  become(line: Line): Promise<void> {
    this.senderLost();
    return this.proxy.become(line);
  }

  /** Every recipient, with this code; nothing makes them welcome again. */
  refuse(code?: number): void {
    this.sink.refuseWith = code;
  }

  /** The next so many messages are taken, and the connection breaks before their senders hear of it. */
  dropAfterTheDot(messages: number): void {
    let left = messages;
    this.sink.beforeAccepting = async (messageId, port) => {
      if (left === 0) return;
      left -= 1;
      this.dropped.add(messageId);
      this.proxy.cut(port);
    };
  }

  /** A sender has died, or its connection: what it has just brought may come once more. */
  senderLost(): void {
    this.breaks.push(Date.now());
  }

  async stop(): Promise<void> {
    await this.proxy.become('closed');
    await this.sink.close();
  }
}
