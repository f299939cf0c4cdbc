import { vi } from 'vitest';
import type { StreamMessage } from '@party-rental/contracts';

/** Replaces EventSource, which jsdom lacks. The test plays the server. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly opened: FakeEventSource[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** Installs the fake. */
export function fakeStream() {
  FakeEventSource.opened.length = 0;
  vi.stubGlobal('EventSource', FakeEventSource);
  const open = () => FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  return {
    opened: FakeEventSource.opened,
    open,
    say: (message: StreamMessage) => open().forEach((source) => source.onmessage?.({ data: JSON.stringify(message) })),
    beat: () => open().forEach((source) => source.dispatchEvent(new Event('heartbeat'))),
    refuse: () =>
      open().forEach((source) => {
        source.close();
        source.onerror?.();
      }),
  };
}
