import { DeliveryError } from '../../deliveries/channel.js';
import { PrivateAddressError, requestUrl } from '../../platform/security/ip-ranges.js';

const TIMEOUT_MS = 10_000;

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Only `https` and addresses on the public internet. */
  isPublic: boolean;
  signal: AbortSignal;
}

/** Returns the status code. Follows no redirect and reads no response body. Throws an error that says why there is none, without the URL. */
export async function post({ url, headers, body, isPublic, signal }: Post): Promise<number> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await new Promise((resolve, reject) => {
      requestUrl(url, isPublic, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.any([timeout, signal]),
      })
        .on('response', (response) => {
          resolve(response.statusCode ?? 0);
          response.destroy();
        })
        .on('error', reject)
        .end(body);
    });
  } catch (error) {
    throw new DeliveryError(describeFailure(error, timeout), false, { cause: error });
  }
}

function describeFailure(error: unknown, timeout: AbortSignal): string {
  if (error instanceof PrivateAddressError) return 'Needs https and a public address';
  if (timeout.aborted) return `No response within ${TIMEOUT_MS / 1_000} seconds`;
  return error instanceof Error && 'code' in error ? `No response: ${String(error.code)}` : 'No response';
}
