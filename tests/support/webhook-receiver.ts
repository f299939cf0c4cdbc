import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Order } from '@party-rental/contracts';
import { Webhook } from 'standardwebhooks';

interface Message {
  id: string;
  type: string;
  order?: Order;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
  isSigned: boolean;
}

/**
 * A receiver as another company would write it, with the library of Standard Webhooks, and with the sample of docs/integrations.md,
 * which shares no code with the shop.
 */
export interface WebhookReceiver {
  readonly url: string;
  /** Every attempt, also refused ones. */
  readonly attempts: readonly Message[];
  /** Those that got 204. */
  readonly accepted: readonly Message[];
  secret: string;
  /** What it does: a status code, or `hang`. */
  behavior: number | 'hang';
  close(): Promise<void>;
}

type Check = (headers: IncomingMessage['headers'], body: string) => boolean;

/** The function of docs/integrations.md that checks a signature. */
async function documentedCheck(secret: string): Promise<Check> {
  const docs = await readFile(new URL('../../docs/integrations.md', import.meta.url), 'utf8');
  const sample = [...docs.matchAll(/```js\n([^]*?)```/g)]
    .map(([, code = '']) => code)
    .find((code) => code.includes('isGenuine'));
  if (sample === undefined) throw new Error('docs/integrations.md has no isGenuine');
  const code = sample.replace('process.env.WEBHOOK_SECRET', JSON.stringify(secret));
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { isGenuine: Check };
  return isGenuine;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const [attempts, accepted]: [Message[], Message[]] = [[], []];
  const server = createServer((request, response) => void receive(request, response));
  const receiver = { attempts, accepted, secret: '', behavior: 204 as number | 'hang' };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { id, type, order } = JSON.parse(body) as Message;
    const isSigned = request.headers['webhook-id'] === id && (await isGenuine(request, body));
    const message = { id, type, ...(order && { order }), at: Date.now(), isSigned };
    attempts.push(message);
    const { behavior } = receiver;
    if (behavior === 'hang') return;
    if (behavior === 204) accepted.push(message);
    response.writeHead(behavior, behavior === 302 ? { location: '/elsewhere' } : {}).end();
  }

  async function isGenuine({ headers }: IncomingMessage, body: string): Promise<boolean> {
    const sample = await documentedCheck(receiver.secret);
    if (!sample(headers, body) || sample(headers, `${body} `)) return false;
    try {
      new Webhook(receiver.secret).verify(body, headers as Record<string, string>); // each header that it reads occurs once
      return true;
    } catch {
      return false;
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hooks`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
