import type { StreamMessage } from '@party-rental/contracts';

interface StreamEvent {
  event: string;
  id: string | undefined;
  data: StreamMessage;
}

/** Reads an event stream as a browser does. */
export class StreamListener {
  readonly events: StreamEvent[] = [];
  lastId: string | undefined;
  ended = false;

  private constructor(
    private readonly body: ReadableStream<Uint8Array>,
    private readonly aborting: AbortController,
  ) {}

  static async open(url: string, lastId?: string, cookie?: string): Promise<StreamListener> {
    const aborting = new AbortController();
    const response = await fetch(`${url}/api/stream`, {
      headers: {
        accept: 'text/event-stream',
        ...(lastId !== undefined && { 'last-event-id': lastId }),
        ...(cookie !== undefined && { cookie }),
      },
      signal: aborting.signal,
    });
    if (response.status !== 200 || !response.body) throw new Error(`The stream returned ${response.status}`);
    const listener = new StreamListener(response.body, aborting);
    void listener.listen();
    return listener;
  }

  get messages(): StreamMessage[] {
    return this.events.filter(({ event }) => event === 'message').map(({ data }) => data);
  }

  close(): void {
    this.aborting.abort();
  }

  private async listen(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for await (const chunk of this.body) {
        text += decoder.decode(chunk, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.receive(block);
      }
    } catch (error) {
      if (!this.aborting.signal.aborted) throw error;
    }
    this.ended = true;
  }

  private receive(block: string): void {
    const fields = new Map(block.split('\n').map((line) => [line.split(': ', 1)[0] ?? '', /: (.*)/.exec(line)?.[1]]));
    this.lastId = fields.get('id') ?? this.lastId;
    const data = fields.get('data');
    if (data)
      this.events.push({ event: fields.get('event') ?? 'message', id: fields.get('id'), data: JSON.parse(data) });
  }
}
