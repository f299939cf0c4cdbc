import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InboxStore } from '@party-rental/local-services/inbox/inbox-store';
import { PACKAGE_FOLDER } from '../../platform/package-folder.js';

const PAGE = [
  { address: '/inbox', file: 'inbox.html', type: 'text/html; charset=utf-8' },
  { address: '/inbox/inbox.css', file: 'inbox.css', type: 'text/css; charset=utf-8' },
  { address: '/inbox/inbox.js', file: 'inbox.js', type: 'text/javascript; charset=utf-8' },
] as const;

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
// A message may use any style and open links, but runs no script and has an opaque origin.
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const FILE_POLICY = "default-src 'none'; sandbox";
/** No DNS server decides where these lead: localhost, and IP addresses. */
const LOCAL_NAME = /^(localhost|[\d.]+|\[[\da-f:.]+\])$/i;

/**
 * Serves the development inbox. Only for a shop without a mail server, and never in production. It needs no sign-in, so it
 * opens under the shop's own names only: a page of another site could otherwise resolve its own name to this machine.
 */
export async function registerInbox(fastify: FastifyInstance, store: InboxStore, publicUrl: string): Promise<void> {
  const ownName = new URL(publicUrl).hostname;
  await fastify.register(async (inbox) => {
    inbox.addHook('onRequest', (request, reply, done) => {
      if (request.hostname === ownName || LOCAL_NAME.test(request.hostname)) done();
      else void notFound(reply);
    });
    await addRoutes(inbox, store);
  });
}

async function addRoutes(fastify: FastifyInstance, store: InboxStore): Promise<void> {
  for (const { address, file, type } of PAGE) {
    const content = await readFile(join(PACKAGE_FOLDER, 'assets/inbox', file));
    fastify.get(address, (_request, reply) => withPolicy(reply, PAGE_POLICY).type(type).send(content));
  }

  fastify.get('/inbox/messages', async (_request, reply) => withPolicy(reply, FILE_POLICY).send(await store.list()));

  fastify.get<{ Params: { id: string } }>('/inbox/messages/:id', async ({ params }, reply) => {
    const message = await store.message(params.id);
    return message ? withPolicy(reply, FILE_POLICY).send(message) : notFound(reply);
  });

  fastify.get<{ Params: { id: string } }>('/inbox/messages/:id/html', async ({ params }, reply) => {
    const html = await store.html(params.id);
    if (html === undefined) return notFound(reply);
    // The sandbox determines the agent cluster; browsers warn about a header that contradicts it.
    reply.removeHeader('Origin-Agent-Cluster');
    return withPolicy(reply, MESSAGE_POLICY).type('text/html; charset=utf-8').send(`${html}<base target="_blank">`);
  });

  type AttachmentParams = { id: string; index: string };
  fastify.get<{ Params: AttachmentParams }>('/inbox/messages/:id/attachments/:index', async ({ params }, reply) => {
    const attachment = await store.attachment(params.id, Number(params.index));
    if (!attachment) return notFound(reply);
    return withPolicy(reply, FILE_POLICY)
      .type('application/octet-stream')
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`)
      .send(attachment.content);
  });
}

function withPolicy(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', policy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-store');
}

function notFound(reply: FastifyReply): FastifyReply {
  return withPolicy(reply, FILE_POLICY).code(404).send({ title: "We couldn't find this message" });
}
