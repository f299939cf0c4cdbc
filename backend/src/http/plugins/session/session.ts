import fastifyCookie, { Signer } from '@fastify/cookie';
import fastifySession, { type CookieOptions } from '@fastify/session';
import type { FastifyInstance } from 'fastify';
import { SESSION_DAYS } from '../../../accounts/sessions.js';
import type { Config } from '../../../platform/config/config.js';
import type { SessionStore } from './session-store.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the page believed that somebody is signed in; undefined until the session has been looked up. */
    hadHint?: boolean;
  }
}

const DAY_SECONDS = 24 * 60 * 60;
/** Tells the page's scripts, which do not see the session's cookie, whether asking who is signed in is worth while. */
const HINT = 'signed-in';

/** Tells every call of the API who is signed in, by a cookie and the sessions in the database. */
export async function registerSession(fastify: FastifyInstance, config: Config, store: SessionStore): Promise<void> {
  const cookieName = config.production ? '__Host-session' : 'session';
  const cookie: CookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production };
  const hint = { ...cookie, httpOnly: false };

  await fastify.register(fastifyCookie);
  fastify.addHook('onRequest', (request, _reply, done) => {
    // The page, its scripts and its pictures are the same for everybody.
    if (!request.url.startsWith('/api/')) request.cookies = {};
    done();
  });
  await fastify.register(fastifySession, {
    secret: new Signer(config.sessionSecret, 'sha256'),
    cookieName,
    cookie: { ...cookie, maxAge: SESSION_DAYS * DAY_SECONDS * 1000 },
    store,
    saveUninitialized: false,
    rolling: false,
  });
  fastify.decorateRequest('account');
  fastify.decorateRequest('hadHint');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { account, isRenewalDue } = request.session;
    if (account) request.account = account;
    request.hadHint = HINT in request.cookies;
    if (isRenewalDue) request.session.save(done);
    else done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { session, hadHint } = request;
    if (hadHint === undefined) return done();
    // The plug-in leaves null where a session was ended, and the cookie where it is.
    if (session === null) reply.clearCookie(cookieName, cookie);
    if (session?.isSaved()) reply.setCookie(HINT, '1', { ...hint, maxAge: SESSION_DAYS * DAY_SECONDS });
    else if (hadHint && !session?.account) reply.clearCookie(HINT, hint);
    done();
  });
}
