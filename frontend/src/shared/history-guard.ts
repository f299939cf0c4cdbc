import { useLayoutEffect } from 'react';

type Guard = (step: PopStateEvent) => void;

let guard: Guard | null = null;

/** Shows each step in the browser's history to `asked` before the router follows it. Answers what ends that. */
export function guardHistory(asked: Guard): () => void {
  guard = asked;
  return () => {
    guard = null;
  };
}

/** To stand in the router: a window calls its listeners in the order in which they came, and a child's comes first. */
export function HistoryGuard() {
  useLayoutEffect(() => {
    const show = (step: PopStateEvent) => guard?.(step);
    window.addEventListener('popstate', show);
    return () => window.removeEventListener('popstate', show);
  }, []);
  return null;
}
