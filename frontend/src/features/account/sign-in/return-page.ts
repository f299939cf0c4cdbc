import { browserStorage } from '../../../lib/browser-storage';

const KEPT = browserStorage('sessionStorage', 'party-rental:sign-in-return');

/** Keeps the page to return to for a mailed link that opens in this tab. */
export function rememberReturn(from: string | null): void {
  if (from === null) KEPT.forget();
  else KEPT.write(from);
}

/** The page to return to after signing in, once. */
export function takeReturn(): string | null {
  const from = KEPT.read();
  KEPT.forget();
  return from;
}
