import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerGet, answerPost, requireObject } from './api.js';
import { ApiError } from './api-error.js';
import { getCode } from '../start-error.js';
import { getSuccessUrl, PAGE_POLICY, renderMessage, renderPage } from './page.js';
import { actionParams, parseParams, type Action } from './params.js';
import { findDue, Payments } from './payments.js';
import type { Session } from './state.js';
import { StateFile } from './state-file.js';
import { WebhookSender } from './webhook-sender.js';

const MAX_BODY_BYTES = 256 * 1024;
const POLL_INTERVAL_MS = 100;

export interface PaymentSimulatorOptions {
  /** Folder that keeps its state: it survives a killed process. */
  folder: string;
  /** By default, any free port. */
  port?: number;
  /** Where webhooks go. */
  webhookUrl: string;
  webhookSecret: string;
  /** The only API key that it accepts. */
  secretKey: string;
}

interface Reply {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** Speaks the part of Stripe's API that the shop uses, on the loopback interface. */
export class PaymentSimulator {
  private polling: NodeJS.Timeout | undefined;

  private constructor(
    private readonly server: Server,
    private readonly file: StateFile,
    private readonly sender: WebhookSender,
    private readonly secretKey: string,
    readonly url: string,
  ) {}

  static async start(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
    const file = await StateFile.open(options.folder);
    const server = createServer();
    server.listen(options.port ?? 0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const sender = new WebhookSender(file, options);
    const simulator = new PaymentSimulator(server, file, sender, options.secretKey, `http://127.0.0.1:${port}`);
    const prepared = file.update((state) => {
      // The port can differ from the previous run.
      for (const session of Object.values(state.sessions)) {
        if (session.status === 'open') session.url = `${simulator.url}/pay/${session.id}`;
      }
    });
    server.on('request', (request, response) => void prepared.then(() => simulator.handle(request, response)));
    await prepared;
    simulator.polling = setInterval(() => void simulator.poll(), POLL_INTERVAL_MS).unref();
    return simulator;
  }

  async stop(): Promise<void> {
    clearInterval(this.polling);
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await Promise.all([closed, this.sender.stop()]);
    await this.file.close();
  }

  private async poll(): Promise<void> {
    // The next poll tries again.
    await this.settle().catch(() => undefined);
    this.sender.wake();
  }

  private async settle(): Promise<void> {
    const { sessions, refunds } = findDue(this.file.state);
    if (sessions.length + refunds.length > 0) await this.file.update((state) => new Payments(state, this.url).settle());
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, headers } = await this.reply(request).catch(toReply);
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
    this.sender.wake();
  }

  private async reply(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const body = await readBody(request);
    await this.settle();
    if (pathname.startsWith('/v1/')) return this.replyToApi(request, pathname.slice('/v1/'.length), searchParams, body);
    const [, id = '', actions] = /^\/pay\/(\w+)(\/actions)?$/.exec(pathname) ?? [];
    if (actions && request.method === 'POST') return this.replyToAction(request, id, body);
    const isPage = id !== '' && !actions && Object.hasOwn(this.file.state.sessions, id);
    if (isPage && request.method === 'POST') return this.replyToForm(request, id, body);
    if (isPage && request.method === 'GET') return toPage(200, renderPage(this.file.state, id));
    return toPage(404, renderMessage('This page does not exist', 'Please open the link from the shop again.'));
  }

  private async replyToApi(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: string,
  ): Promise<Reply> {
    const { authorization, 'idempotency-key': header } = request.headers;
    if (authorization !== `Bearer ${this.secretKey}`) throw new ApiError(401, 'Invalid API Key provided.');
    const { method = 'GET' } = request;
    const idempotencyKey = typeof header === 'string' ? header : undefined;
    const params = method === 'POST' ? new URLSearchParams(body) : query;
    const apiRequest = { method, path, params, idempotencyKey };
    const answer =
      method === 'POST'
        ? await this.file.update((state) => answerPost(state, this.url, apiRequest))
        : method === 'GET' && answerGet(this.file.state, apiRequest);
    if (!answer) throw new ApiError(404, `Unrecognized request URL (${method}: /v1/${path}).`);
    return toJson(answer.status, answer.body);
  }

  private async replyToAction(request: IncomingMessage, id: string, body: string): Promise<Reply> {
    // A form of another site can't send JSON without a preflight request, which gets no permission.
    const isJson = /^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '');
    if (!isJson) throw new ApiError(400, 'Send the action as application/json.');
    const { action, ...sending } = parseParams(actionParams, parseJson(body));
    const session = await this.file.update((state) => act(new Payments(state, this.url, sending), id, action));
    return toJson(200, JSON.stringify({ session }));
  }

  private async replyToForm(request: IncomingMessage, id: string, body: string): Promise<Reply> {
    const { origin } = request.headers;
    const own = [this.url, this.url.replace('127.0.0.1', 'localhost')];
    if (origin !== undefined && !own.includes(origin)) {
      return toPage(403, renderMessage('This form is from another site', 'Please use the payment page itself.'));
    }
    const { data: action } = actionParams.shape.action
      .extract(['pay', 'decline', 'secondStep'])
      .safeParse(new URLSearchParams(body).get('action'));
    if (!action) return toPage(400, renderMessage('Something is missing', 'Please use a button of the payment page.'));
    const session = await this.file.update((state) => {
      const current = requireObject(state.sessions, id);
      // A page that was open in another tab can be out of date.
      return current.status === 'open' ? act(new Payments(state, this.url), id, action) : current;
    });
    const isPaid = action === 'pay' && session.status === 'complete';
    return { status: 303, body: '', headers: { location: isPaid ? getSuccessUrl(session) : `/pay/${id}` } };
  }
}

function act(payments: Payments, id: string, action: Action['action']): Session {
  const session = requireObject(payments.state.sessions, id);
  payments[action](session);
  return session;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new ApiError(413, 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ApiError(400, 'The body is not JSON.');
  }
}

function toReply(error: unknown): Reply {
  if (error instanceof ApiError) return toJson(error.status, error.body);
  const failure = new ApiError(500, `The simulator failed: ${getCode(error)}`, { type: 'api_error' });
  return toJson(failure.status, failure.body);
}

function toJson(status: number, body: string): Reply {
  return { status, body, headers: { 'content-type': 'application/json; charset=utf-8' } };
}

function toPage(status: number, body: string): Reply {
  const security = { 'content-security-policy': PAGE_POLICY, 'x-content-type-options': 'nosniff' };
  // Without a referrer, browsers would send Origin: null with the form.
  const headers = { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'same-origin', ...security };
  return { status, body, headers };
}
