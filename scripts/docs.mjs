import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { setUp } from './setup.mjs';

await setUp({ pages: false });
const { apiDocs } = await import('./checks/api-docs.mjs');
writeFileSync(join(root, 'docs/api.md'), apiDocs());
