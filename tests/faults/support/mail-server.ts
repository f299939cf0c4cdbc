import { startMailSink, type MailSink } from '../../support/mail-sink.js';
import type { Mail } from './checker.js';
import { Proxy, type Line } from './proxy.js';

/** A real SMTP server behind a line that can be broken. */
export class SmtpClient {
  private readonly messageOn = new Map<number, string>();
  private readonly cutPorts = new Set<number>();
  private readonly unheard = new Set<string>();
  private readonly inHandAtDeath = new Set<string>();
  private messagesToDrop = 0;
  private onNextMessage: (() => Promise<void>) | undefined;

  private constructor(
    private readonly sink: MailSink,
    private readonly proxy: Proxy,
  ) {
    sink.beforeAccepting = async (messageId, port) => {
      this.messageOn.set(port, messageId);
      if (this.cutPorts.has(port)) this.unheard.add(messageId);
      if (this.messagesToDrop > 0) {
        this.messagesToDrop -= 1;
        this.replyLost(this.proxy.cut(port));
      }
      const then = this.onNextMessage;
      this.onNextMessage = undefined;
      await then?.();
    };
  }

  static async start(): Promise<SmtpClient> {
    const sink = await startMailSink();
    return new SmtpClient(sink, await Proxy.to(Number(new URL(sink.url).port)));
  }

  get url(): string {
    return `smtp://${this.proxy.host}`;
  }

  get mails(): Mail[] {
    return this.sink.received.flatMap(({ messageId, recipients }) =>
      recipients.map((to) => ({ messageId: messageId ?? 'none', to })),
    );
  }

  /**
   * Message-IDs of which nobody can know that they arrived: the connection was cut before the reply was heard, or the sender
   * was killed before it had recorded the reply.
   */
  get doubtful(): ReadonlySet<string> {
    const unrecorded = this.mails.map(({ messageId }) => messageId).filter((id) => this.inHandAtDeath.has(emailIn(id)));
    return new Set([...this.unheard, ...unrecorded]);
  }

  /** Breaks the connections that there are. */
  async become(line: Line): Promise<void> {
    this.replyLost(this.proxy.cut());
    await this.proxy.become(line);
  }

  /** Every recipient, with this code; nothing makes them welcome again. */
  refuse(code?: number): void {
    this.sink.refuseWith = code;
  }

  /** The next so many messages are taken, and the connection breaks before their senders hear of it. */
  dropAfterTheDot(messages: number): void {
    this.messagesToDrop = messages;
  }

  /** Resolves when the next message is accepted and `then` is done; its sender hears of it afterwards. */
  atNextMessage(then: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.onNextMessage = () => then().finally(resolve);
    });
  }

  /** A sender was killed with these emails, `<purpose>.<event id>`, in hand: claimed, and not recorded as sent. */
  senderDied(inHand: readonly string[]): void {
    for (const email of inHand) this.inHandAtDeath.add(email);
  }

  async stop(): Promise<void> {
    await this.proxy.become('closed');
    await this.sink.close();
  }

  private replyLost(ports: readonly number[]): void {
    for (const port of ports) {
      this.cutPorts.add(port);
      const messageId = this.messageOn.get(port);
      if (messageId !== undefined) this.unheard.add(messageId);
    }
  }
}

function emailIn(messageId: string): string {
  return /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId;
}
