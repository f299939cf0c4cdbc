import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

// Browsers have them, jsdom does not.
Object.assign(globalThis, { TextDecoder, TextEncoder });
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// Whole pages on a busy machine take their time.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });
