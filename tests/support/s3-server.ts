import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEYS = { S3_ACCESS_KEY_ID: 'TESTKEY', S3_SECRET_ACCESS_KEY: 'a secret of the test' };

interface StoredObject {
  body: Buffer;
  type: string | undefined;
}

/** A server of the part of the S3 protocol that images need. It refuses requests not signed with its keys. */
export interface S3Server {
  /** The settings of a shop with its images here. */
  readonly env: Record<string, string>;
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** Every request, or every one with this method, gets this status, or none. */
  failWith(status: number | 'no response', method?: string): void;
  /** Ends close() and failWith(). */
  mend(): Promise<unknown>;
  close(): Promise<unknown>;
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  let failure: { status: number | 'no response'; method: string | undefined } | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store.invalid');
    const found = objects.get(pathname);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    const { status, method = request.method } = failure ?? {};
    if (status !== undefined && method === request.method)
      return status === 'no response' || refuse(status, status === 404 ? 'NotFound' : 'SlowDown');
    if (!isSigned(request, body)) return refuse(403, 'SignatureDoesNotMatch');
    if (request.method === 'PUT') {
      objects.set(pathname, { body, type: request.headers['content-type'] });
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(pathname);
      return response.writeHead(204).end();
    }
    if (request.method === 'GET' && searchParams.has('list-type')) {
      const keys = [...objects.keys()].filter((key) => key.startsWith(`${pathname.replace(/\/$/, '')}/`));
      const contents = keys.map((key) => `<Contents><Key>${key.slice(key.indexOf('/', 1) + 1)}</Key></Contents>`);
      return response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
    }
    if (!found) return refuse(404, 'NoSuchKey');
    response.writeHead(200, { ...(found.type && { 'Content-Type': found.type }), 'Content-Length': found.body.length });
    return response.end(request.method === 'HEAD' ? undefined : found.body);
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    env: { ...KEYS, S3_BUCKET: 'pictures', S3_ENDPOINT: `http://127.0.0.1:${port}` },
    objects,
    failWith(status, method) {
      failure = { status, method };
    },
    async mend() {
      failure = undefined;
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    close() {
      server.closeAllConnections();
      return once(server.close(), 'close');
    },
  };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, keyId, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const { pathname, searchParams } = new URL(url, 'http://store.invalid');
  searchParams.sort();
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
  const canonicalHeaders = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, searchParams.toString(), canonicalHeaders.join(''), signedHeaders, payload].join(
    '\n',
  );
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  let key: Buffer = Buffer.from(`AWS4${KEYS.S3_SECRET_ACCESS_KEY}`);
  for (const part of scope.split('/')) key = hmac(key, part);
  return keyId === KEYS.S3_ACCESS_KEY_ID && signature === hmac(key, toSign).toString('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
