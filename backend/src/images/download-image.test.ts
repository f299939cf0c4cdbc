import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadImage, DownloadError } from './download-image.js';

const LOCATIONS: Readonly<Record<string, string>> = {
  '/bad': 'http://[',
  '/loop': '/loop',
  '/file': 'file:///etc/passwd',
};
const server = createServer(({ url = '' }, response) => {
  const location = LOCATIONS[url];
  response.writeHead(location ? 302 : 200, location ? { location } : {}).end('picture');
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());

const download = (path: string, isPublic = false) =>
  downloadImage(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, 100, isPublic);

test('an image is downloaded', async () => {
  expect(String(await download('/image'))).toBe('picture');
});

test.each(['/bad', '/loop', '/file'])('the redirect of %s is a reason, and no failure', async (path) => {
  await expect(download(path)).rejects.toThrow(DownloadError);
});

test('an address that is not on the internet is refused', async () => {
  await expect(download('/image', true)).rejects.toThrow('Its picture needs an https:// address on the internet.');
});
