import '@testing-library/jest-dom/vitest';
import { afterEach, vi } from 'vitest';
import { cleanup, configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';
import { dismiss } from '../src/ui/overlays/notify';

// Browsers have them, jsdom does not.
Object.assign(globalThis, { TextDecoder, TextEncoder });
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// Whole pages on a busy machine take their time.
configure({ asyncUtilTimeout: 10_000 });
// Files of a worker share its page and modules.
afterEach(() => {
  cleanup();
  dismiss();
  vi.useRealTimers();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.jsdom.cookieJar.removeAllCookiesSync();
  history.replaceState(null, '', '/');
});
