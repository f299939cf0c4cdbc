import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PACKAGE_FOLDER } from './package-folder.js';

const manifest = z.object({ version: z.string() });

/** The version of the program. */
export const PROGRAM_VERSION = manifest.parse(
  JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')),
).version;
