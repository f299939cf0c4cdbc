export interface Message {
  /** Unique for each message. */
  id: number;
  tone: 'success' | 'error';
  title: string;
  description?: string | undefined;
  link?: { to: string; label: string } | undefined;
  /** Path of the page on which the visitor next clicked. Leaving that page dismisses the message. */
  path?: string;
}

let shown: Message | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Shows one message for five seconds, in place of an earlier one, also on the page to which its action leads. */
export function notify(tone: Message['tone'], title: string, description?: string, link?: Message['link']): void {
  const message: Message = { id: ++count, tone, title, description, link };
  show(message);
  addEventListener('click', () => (message.path = location.pathname), { capture: true, once: true });
}

export function dismiss(): void {
  show(null);
}

/** Ends a message when the visitor leaves its page, by a click there or by the browser's buttons. */
export function dismissOnLeaving(path: string, byBrowser: boolean): void {
  if (byBrowser || shown?.path === path) dismiss();
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
