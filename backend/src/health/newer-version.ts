import { z } from 'zod';

const TIMEOUT_MS = 5_000;
const MAX_LENGTH = 100_000;

const published = z.union([z.object({ version: z.string() }), z.object({ tag_name: z.string() })]);

/** Throws if the URL names none: as plain text, or as JSON with `version` or `tag_name`. */
export async function readNewestVersion(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return parseVersion((await response.text()).slice(0, MAX_LENGTH));
}

export function parseVersion(text: string): string {
  const found = text.trimStart().startsWith('{') ? published.parse(JSON.parse(text)) : { version: text };
  const version = 'version' in found ? found.version : found.tag_name;
  const [, numbers] = /^v?(\d+\.\d+\.\d+)\s*$/.exec(version.trim()) ?? [];
  if (numbers === undefined) throw new Error('it names no version such as 1.2.3');
  return numbers;
}

export function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}
