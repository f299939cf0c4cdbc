import fastifyCookie, { Signer } from '@fastify/cookie';
import fastifySession, { type CookieOptions } from '@fastify/session';
import type { FastifyInstance } from 'fastify';
import { SESSION_DAYS } from '../accounts/sessions.js';
import type { Config } from '../platform/config.js';
import type { SessionStore } from './session-store.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Tells every call of the API who is signed in, by a cookie and the sessions in the database. */
export async function registerSession(fastify: FastifyInstance, config: Config, store: SessionStore): Promise<void> {
  const cookieName = config.production ? '__Host-session' : 'session';
  const cookie: CookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production };

  await fastify.register(fastifyCookie);
  fastify.addHook('onRequest', async (request) => {
    // The page, its scripts and its pictures are the same for everybody.
    if (!request.url.startsWith('/api/')) request.cookies = {};
  });
  await fastify.register(fastifySession, {
    secret: new Signer(config.sessionSecret, 'sha256'),
    cookieName,
    cookie: { ...cookie, maxAge: SESSION_DAYS * DAY_MS },
    store,
    saveUninitialized: false,
    rolling: false,
  });
  fastify.decorateRequest('account');
  fastify.addHook('onRequest', async (request) => {
    const { account, isRenewalDue } = request.session;
    if (account) request.account = account;
    if (isRenewalDue) await request.session.save();
  });
  fastify.addHook('onSend', async (request, reply) => {
    // The plug-in leaves null where a session was ended, and the cookie where it is.
    if (request.session === null) reply.clearCookie(cookieName, cookie);
  });
}
