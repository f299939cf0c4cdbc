import '@testing-library/jest-dom/jest-globals';
import { TextDecoder, TextEncoder } from 'node:util';

// Browsers have them, jsdom does not.
Object.assign(globalThis, { TextDecoder, TextEncoder });
