import { join } from 'node:path';
import { root, tool } from '../run.mjs';

/** The arguments of Node.js that check the dependency rules of the current folder. */
export const bordersCheck = [
  '--require',
  join(root, 'scripts/checks/parse-tsx.cjs'),
  tool('dependency-cruiser/bin/dependency-cruise.mjs'),
  '--config',
  join(root, '.dependency-cruiser.mjs'),
  'contracts/src',
  'packages/event-store/src',
  'packages/local-services/src',
  'backend/src',
  'frontend/src',
];
