type Guard = (step: PopStateEvent) => void;

let guard: Guard | null = null;

/** Before the router is there: a window calls its listeners in the order in which they came. */
export function watchHistory(): void {
  window.addEventListener('popstate', (step) => guard?.(step));
}

/** Shows each step in the browser's history to `asked` before the router follows it. Answers what ends that. */
export function guardHistory(asked: Guard): () => void {
  guard = asked;
  return () => {
    guard = null;
  };
}
