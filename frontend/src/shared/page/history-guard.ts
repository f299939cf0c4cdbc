type Guard = (step: PopStateEvent) => void;

let guard: Guard | null = null;

/** Registered before the router, because a window calls listeners in the order of registration. */
export function watchHistory(): void {
  window.addEventListener('popstate', (step) => guard?.(step));
}

/** Calls the guard before the router follows a step in the browser history. Returns a function that removes the guard. */
export function guardHistory(newGuard: Guard): () => void {
  guard = newGuard;
  return () => {
    guard = null;
  };
}
