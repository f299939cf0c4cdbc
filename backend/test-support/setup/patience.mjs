import { jest } from '@jest/globals';

// A limit for tests that hang. Real services, and files read for the first time, take their time on a busy machine.
jest.setTimeout(180_000);
