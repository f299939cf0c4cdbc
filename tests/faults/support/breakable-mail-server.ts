import { breakableLineTo, type BreakableLine } from '../../support/breakable-line.js';
import { startMailSink, type MailSink } from '../../support/mail-sink.js';
import type { Email } from './checker.js';

/** How the mail server fails. */
export type MailFault = 'refuses' | 'frozen' | 'slow';

/** An SMTP server behind a line that can be broken. */
export class BreakableMailServer {
  private readonly messageOn = new Map<number, string>();
  private readonly cutPorts = new Set<number>();
  private readonly withoutReply = new Set<string>();
  private readonly inHandAtDeath = new Set<string>();
  private messagesToDrop = 0;
  private onNextMessage: (() => Promise<void>) | undefined;

  private constructor(
    private readonly sink: MailSink,
    private readonly line: BreakableLine,
  ) {
    sink.beforeAccepting = async (messageId, port) => {
      this.messageOn.set(port, messageId);
      if (this.cutPorts.has(port)) this.withoutReply.add(messageId);
      if (this.messagesToDrop > 0) {
        this.messagesToDrop -= 1;
        this.replyLost(this.line.cut(port));
      }
      const then = this.onNextMessage;
      this.onNextMessage = undefined;
      await then?.();
    };
  }

  static async start(): Promise<BreakableMailServer> {
    const sink = await startMailSink();
    return new BreakableMailServer(sink, await breakableLineTo(sink.url));
  }

  get url(): string {
    return this.line.url;
  }

  get emails(): Email[] {
    return this.sink.received.flatMap(({ messageId, recipients }) =>
      recipients.map((to) => ({ messageId: messageId ?? 'none', to })),
    );
  }

  /**
   * Message-IDs whose senders cannot know that they arrived: the connection was cut before the reply, or the sender was
   * killed before it recorded the reply.
   */
  get doubtful(): ReadonlySet<string> {
    const unrecorded = this.emails
      .map(({ messageId }) => messageId)
      .filter((id) => this.inHandAtDeath.has(emailIn(id)));
    return new Set([...this.withoutReply, ...unrecorded]);
  }

  /** Closes all connections and fails until `mend`. */
  fail(fault: MailFault): void {
    this.cut();
    if (fault === 'refuses') this.line.refuse();
    if (fault === 'frozen') this.line.freeze();
    if (fault === 'slow') this.line.slow();
  }

  async mend(): Promise<void> {
    this.cut();
    await this.line.mend();
  }

  /** Refuses every recipient with this code; without one all are accepted again. */
  refuse(code?: number): void {
    this.sink.refuseWith = code;
  }

  /** Accepts the next messages and closes each connection before the reply. */
  dropReplies(messages: number): void {
    this.messagesToDrop = messages;
  }

  /** Resolves when the next message has arrived and `then` is done; the reply follows. */
  atNextMessage(then: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.onNextMessage = () => then().finally(resolve);
    });
  }

  /** Records that a sender was killed while it had these emails, `<purpose>.<event id>`, claimed and not recorded as sent. */
  senderDied(inHand: readonly string[]): void {
    for (const email of inHand) this.inHandAtDeath.add(email);
  }

  async stop(): Promise<void> {
    await this.line.close();
    await this.sink.close();
  }

  private cut(): void {
    this.replyLost(this.line.cut());
  }

  private replyLost(ports: readonly number[]): void {
    for (const port of ports) {
      this.cutPorts.add(port);
      const messageId = this.messageOn.get(port);
      if (messageId !== undefined) this.withoutReply.add(messageId);
    }
  }
}

function emailIn(messageId: string): string {
  return /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId;
}
