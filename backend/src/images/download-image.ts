import { PrivateAddressError, requestUrl } from '../platform/security/ip-ranges.js';

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const NOT_PUBLIC = 'Its picture needs an https:// address on the internet.';
const NOT_FOUND = "Its picture can't be downloaded.";

/** Why an image can't be downloaded, as a sentence for the owner. */
export class DownloadError extends Error {}

/** The image at a URL. With `isPublic`, only `https` and addresses on the public internet are requested. */
export async function downloadImage(url: string, maxBytes: number, isPublic: boolean): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await get(next, maxBytes, isPublic, signal).catch((error: unknown) => {
      if (error instanceof DownloadError) throw error;
      throw new DownloadError(error instanceof PrivateAddressError ? NOT_PUBLIC : NOT_FOUND, { cause: error });
    });
    if (Buffer.isBuffer(response)) return response;
    const target = URL.parse(response, next);
    if (!target) throw new DownloadError(NOT_FOUND);
    next = target.href;
  }
  throw new DownloadError('The address of its picture leads from one address to the next.');
}

/** Resolves to the body, or to where it redirects. */
function get(url: string, maxBytes: number, isPublic: boolean, signal: AbortSignal): Promise<Buffer | string> {
  return new Promise((resolve, reject) => {
    requestUrl(url, isPublic, { signal })
      .on('response', (response) => {
        const { statusCode = 0, headers } = response;
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          response.destroy();
          return resolve(headers.location);
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        const fail = (sentence: string) => response.destroy(new DownloadError(sentence));
        if (statusCode !== 200) fail(`Its picture can't be downloaded: its server says ${statusCode}.`);
        response
          .on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            bytes += chunk.length;
            if (bytes > maxBytes) fail('Its picture is larger than 5 MB.');
          })
          .on('end', () => resolve(Buffer.concat(chunks)))
          .on('error', reject);
      })
      .on('error', reject)
      .end();
  });
}
