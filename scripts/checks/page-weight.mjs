import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../run.mjs';

/** The limit of the home page's initial JavaScript, gzipped; 0.4 kB of it are the rules of the price book, 0.7 kB the gallery, 0.6 kB the owner's hero and links, 0.1 kB the pages of places. */
export const MAX_BYTES = 131_000;

/** The initial scripts of the home page, each with its gzipped size. */
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
  console.log(`${String(total).padStart(7)}  bytes of initial JavaScript, gzipped; at most ${MAX_BYTES}`);
  process.exitCode = total <= MAX_BYTES ? 0 : 1;
}
