import { jest } from '@jest/globals';

// Real services on a busy machine take their time.
jest.setTimeout(180_000);
