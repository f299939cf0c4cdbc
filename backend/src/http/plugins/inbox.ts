import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { InboxStore } from '../../platform/dev-inbox/inbox-store.js';

const PAGE = [
  { address: '/inbox', file: 'inbox.html', type: 'text/html; charset=utf-8' },
  { address: '/inbox/inbox.css', file: 'inbox.css', type: 'text/css; charset=utf-8' },
  { address: '/inbox/inbox.js', file: 'inbox.js', type: 'text/javascript; charset=utf-8' },
] as const;

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";
// A message may look as it likes and open links; it runs nothing and is nobody's origin.
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";
const FILE_POLICY = "default-src 'none'; sandbox";

interface OfMessage {
  Params: { id: string };
}

interface OfAttachment {
  Params: { id: string; index: string };
}

/** The development inbox: a page and its calls. Only for a shop without a mail server, and never in production. */
export async function registerInbox(fastify: FastifyInstance, store: InboxStore): Promise<void> {
  for (const { address, file, type } of PAGE) {
    const content = await readFile(fileURLToPath(new URL(`../../../assets/inbox/${file}`, import.meta.url)));
    fastify.get(address, (_request, reply) => guarded(reply, PAGE_POLICY).type(type).send(content));
  }

  fastify.get('/inbox/messages', async (_request, reply) => guarded(reply, FILE_POLICY).send(await store.list()));

  fastify.get<OfMessage>('/inbox/messages/:id', async ({ params }, reply) => {
    const message = await store.message(params.id);
    return message ? guarded(reply, FILE_POLICY).send(message) : notFound(reply);
  });

  fastify.get<OfMessage>('/inbox/messages/:id/html', async ({ params }, reply) => {
    const html = await store.html(params.id);
    if (html === undefined) return notFound(reply);
    // The sandbox decides whose agent cluster it is; browsers complain about a wish of its own.
    reply.removeHeader('Origin-Agent-Cluster');
    return guarded(reply, MESSAGE_POLICY).type('text/html; charset=utf-8').send(`${html}<base target="_blank">`);
  });

  fastify.get<OfAttachment>('/inbox/messages/:id/attachments/:index', async ({ params }, reply) => {
    const attachment = await store.attachment(params.id, Number(params.index));
    if (!attachment) return notFound(reply);
    return guarded(reply, FILE_POLICY)
      .type('application/octet-stream')
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`)
      .send(attachment.content);
  });
}

function guarded(reply: FastifyReply, policy: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', policy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', 'no-store');
}

function notFound(reply: FastifyReply): FastifyReply {
  return guarded(reply, FILE_POLICY).code(404).send({ title: 'There is no such message' });
}
