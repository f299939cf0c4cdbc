import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerGet, answerPost } from './api.js';
import { ApiError } from './api-error.js';
import { getCode } from '../start-error.js';
import { find, requireObject, type Session, type State } from './objects.js';
import { getSuccessUrl, PAGE_POLICY, renderMessage, renderPage } from './page.js';
import { actionParams, pageActions, parseParams, type Action } from './params.js';
import { findDue, Payments } from './payments.js';
import { StateFile } from './state-file.js';
import { WebhookSender, type Sending } from './webhook-sender.js';

const POLL_INTERVAL_MS = 100;
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export interface PaymentSimulatorOptions {
  /** Folder that keeps its state: it survives a killed process. */
  folder: string;
  /** By default, that of the last time if it is free, because shops store the addresses of its pages. */
  port?: number;
  /** Where webhooks go. */
  webhookUrl: string;
  webhookSecret: string;
  /** The only API key that it accepts. */
  secretKey: string;
}

type Reply = { status: number; body: string; headers: Record<string, string> };

/** Speaks the part of Stripe's API that the shop uses, on the loopback interface. */
export class PaymentSimulator {
  private readonly sender: WebhookSender;
  private readonly polling: NodeJS.Timeout;

  private constructor(
    private readonly server: Server,
    private readonly file: StateFile,
    private readonly options: PaymentSimulatorOptions,
    readonly url: string,
  ) {
    this.sender = new WebhookSender(file, options);
    const wake = () => this.sender.wake();
    // After a failure, the next poll tries again.
    this.polling = setInterval(() => void this.settle().then(wake, wake), POLL_INTERVAL_MS).unref();
    server.on('request', (request, response) => void this.handle(request, response));
  }

  static async start(options: PaymentSimulatorOptions): Promise<PaymentSimulator> {
    const file = await StateFile.open(options.folder);
    const server = await (options.port === undefined
      ? listen(file.state.port ?? 0).catch(() => listen(0))
      : listen(options.port));
    const { port } = server.address() as AddressInfo;
    await file.update((state) => {
      state.port = port;
    });
    return new PaymentSimulator(server, file, options, `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    clearInterval(this.polling);
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await Promise.all([closed, this.sender.stop()]);
    await this.file.close();
  }

  private async settle(): Promise<void> {
    if (findDue(this.file.state).length > 0) await this.file.update((state) => new Payments(state, this.url).settle());
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, headers } = await this.reply(request).catch(toReply);
    response.writeHead(status, { 'cache-control': 'no-store', ...headers }).end(body);
    this.sender.wake();
  }

  private async reply(request: IncomingMessage): Promise<Reply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    const body = await text(request);
    await this.settle();
    const isPost = request.method === 'POST';
    const [, path, id = '', actions] = /^\/(?:v1\/(.+)|pay\/(\w+)(\/actions)?)$/.exec(pathname) ?? [];
    if (path) return this.replyToApi(request, path, isPost ? new URLSearchParams(body) : searchParams);
    if (actions && isPost) return this.replyToAction(request, id, body);
    if (actions || !find(this.file.state, 'checkout.session', id))
      return toPage(404, renderMessage('This page does not exist', 'Please open the link from the shop again.'));
    return isPost ? this.replyToForm(request, id, body) : toPage(200, renderPage(this.file.state, id));
  }

  private async replyToApi({ method, headers }: IncomingMessage, path: string, params: URLSearchParams) {
    if (headers.authorization !== `Bearer ${this.options.secretKey}`)
      throw new ApiError(401, 'Invalid API Key provided.');
    const key = headers['idempotency-key']?.toString();
    const post = (state: State) => answerPost(new Payments(state, this.url), path, params, key);
    const get = () => answerGet(this.file.state, path, params);
    const answer = method === 'POST' ? await this.file.update(post) : method === 'GET' && get();
    if (!answer) throw new ApiError(404, `Unrecognized request URL (${method}: /v1/${path}).`);
    return toJson(answer.status, answer.body);
  }

  private async replyToAction({ headers }: IncomingMessage, id: string, body: string): Promise<Reply> {
    // A form of another site can't send JSON without a preflight request, which gets no permission.
    if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
      throw new ApiError(400, 'Send the action as application/json.');
    const { action, ...sending } = parseParams(actionParams, JSON.parse(body));
    const session = await this.file.update((state) => this.act(state, id, action, sending));
    return toJson(200, JSON.stringify({ session }));
  }

  private async replyToForm({ headers: { origin } }: IncomingMessage, id: string, body: string): Promise<Reply> {
    if (origin !== undefined && ![this.url, this.url.replace('127.0.0.1', 'localhost')].includes(origin))
      return toPage(403, renderMessage('This form is from another site', 'Please use the payment page itself.'));
    const { data: action } = pageActions.safeParse(new URLSearchParams(body).get('action'));
    if (!action) return toPage(400, renderMessage('Something is missing', 'Please use a button of the payment page.'));
    const session = await this.file.update((state) => {
      const current = requireObject(state, 'checkout.session', id);
      // A page that was open in another tab can be out of date.
      return current.status === 'open' ? this.act(state, id, action) : current;
    });
    const isPaid = action === 'pay' && session.status === 'complete';
    return { status: 303, body: '', headers: { location: isPaid ? getSuccessUrl(session) : `/pay/${id}` } };
  }

  private act(state: State, id: string, action: Action['action'], sending?: Sending): Session {
    const session = requireObject(state, 'checkout.session', id);
    new Payments(state, this.url, sending)[action](session);
    return session;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const toJson = (status: number, body: string): Reply => ({ status, body, headers: JSON_HEADERS });

function toReply(error: unknown): Reply {
  if (error instanceof ApiError) return toJson(error.status, error.body);
  if (error instanceof SyntaxError) return toJson(400, new ApiError(400, 'The body is not JSON.').body);
  return toJson(500, new ApiError(500, `The simulator failed: ${getCode(error)}`, { type: 'api_error' }).body);
}

function toPage(status: number, body: string): Reply {
  const security = { 'content-security-policy': PAGE_POLICY, 'x-content-type-options': 'nosniff' };
  // Without a referrer, browsers would send Origin: null with the form.
  const headers = { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'same-origin', ...security };
  return { status, body, headers };
}
