import { browserStorage } from '../../../lib/browser-storage';

const SAVED = browserStorage('sessionStorage', 'party-rental:sign-in-return');

/** Keeps the page to return to for a mailed link that opens in this tab. */
export function rememberReturn(from: string | null): void {
  if (from === null) SAVED.forget();
  else SAVED.write(from);
}

/** The page to return to after signing in, once. */
export function takeReturn(): string | null {
  const from = SAVED.read();
  SAVED.forget();
  return from;
}

interface Arrival {
  /** The page to return to after signing in. */
  from: string | null;
  /** The email that was typed on the page before; else empty. */
  email: string;
  restrictedToAdmins: boolean;
}

/** After signing in, there is nothing to do on these. */
const SIGN_IN_PAGES = /^\/(auth|forgot-password|reset-password)\b/;

/** Reads the state that a guard or link set on the navigation. */
export function readArrival(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return { from: null, email: '', restrictedToAdmins: false };
  return {
    from: 'from' in state && typeof state.from === 'string' && !SIGN_IN_PAGES.test(state.from) ? state.from : null,
    email: 'email' in state && typeof state.email === 'string' ? state.email : '',
    restrictedToAdmins: 'restricted' in state && state.restricted === 'admin',
  };
}
