import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the backend, which its sources, its compiled modules and its bundle find alike. */
export const PACKAGE_FOLDER = dirname(createRequire(import.meta.url).resolve('#package.json'));
