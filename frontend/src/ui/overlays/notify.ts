export interface Message {
  /** Unique for each message. */
  id: number;
  tone: 'success' | 'error';
  title: string;
  description?: string | undefined;
  link?: { to: string; label: string } | undefined;
}

let shown: Message | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows one message for five seconds, in place of an earlier one. */
export function notify(tone: Message['tone'], title: string, description?: string, link?: Message['link']): void {
  show({ id: ++count, tone, title, description, link });
}

export function dismiss(): void {
  show(null);
}

/** The visible message, for `useSyncExternalStore`. */
export const messageStore = {
  get: (): Message | null => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function show(message: Message | null): void {
  shown = message;
  for (const listener of listeners) listener();
}
