import { join } from 'node:path';
import { root, tool } from '../run.mjs';

/** The arguments with which Node.js checks the borders of the folder it runs in. */
export const bordersCheck = [
  '--require',
  join(root, 'scripts/checks/parse-tsx.cjs'),
  tool('dependency-cruiser/bin/dependency-cruise.mjs'),
  '--config',
  join(root, '.dependency-cruiser.mjs'),
  'contracts/src',
  'backend/src',
  'frontend/src',
];
