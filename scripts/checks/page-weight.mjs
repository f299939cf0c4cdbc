import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../run.mjs';

/** Of the JavaScript that the home page loads first, gzipped. */
export const MOST_BYTES = 126_000;

/** The scripts that the home page loads first, each with its size as gzip. */
export function initialScripts(dist = join(root, 'frontend/dist')) {
  const html = readFileSync(join(dist, 'shells/home.html'), 'utf8');
  const paths = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  return paths.map((path) => ({ path, bytes: gzipSync(readFileSync(join(dist, path))).length }));
}

export function totalBytes(scripts) {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const scripts = initialScripts(process.argv[2]);
  for (const { path, bytes } of scripts) console.log(`${String(bytes).padStart(7)}  ${path}`);
  const total = totalBytes(scripts);
  console.log(`${String(total).padStart(7)}  bytes of JavaScript at first load, gzipped; at most ${MOST_BYTES}`);
  process.exitCode = total <= MOST_BYTES ? 0 : 1;
}
