import '@testing-library/jest-dom/vitest';
import { afterEach } from 'vitest';
import { cleanup, configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

// Browsers have them, jsdom does not.
Object.assign(globalThis, { TextDecoder, TextEncoder });
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// Whole pages on a busy machine take their time.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
