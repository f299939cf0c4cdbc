import fastifyCookie, { Signer } from '@fastify/cookie';
import fastifySession, { type CookieOptions } from '@fastify/session';
import { endpoints } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '../../../accounts/sessions.js';
import type { Config } from '../../../platform/config/config.js';
import { isApiCall } from '../../controllers/endpoint.js';
import type { SessionStore } from './session-store.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request carried the marker cookie; undefined until the session was loaded. */
    hadMarker?: boolean;
  }
}

const DAY_SECONDS = 24 * 60 * 60;
/** Scripts cannot read the session cookie; they read this one to decide whether to request the current user. */
const MARKER_COOKIE = 'signed-in';

/** Sets `request.account` on API calls, from the session cookie and the sessions in the database. */
export async function registerSession(fastify: FastifyInstance, config: Config, store: SessionStore): Promise<void> {
  const cookieName = config.production ? '__Host-session' : 'session';
  const cookie: CookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: config.production };
  const marker = { ...cookie, httpOnly: false };

  await fastify.register(fastifyCookie);
  fastify.addHook('onRequest', (request, _reply, done) => {
    // Pages, scripts and images are the same for every visitor.
    if (!isApiCall(request)) request.cookies = {};
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
  fastify.decorateRequest('hadMarker');
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { account, isRenewalDue, encryptedSessionId } = request.session;
    if (account) request.account = account;
    request.hadMarker = MARKER_COOKIE in request.cookies;
    // The plugin clears the cookie of a session that has ended. A sign-in may have replaced it meanwhile.
    if (request.cookies[cookieName] !== encryptedSessionId && !requestsUser(request))
      delete request.cookies[cookieName];
    if (isRenewalDue) request.session.save(done);
    else done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const { session, hadMarker } = request;
    if (hadMarker === undefined) return done();
    // After a session was destroyed, the plugin sets it to null but leaves the cookie.
    if (session === null) reply.clearCookie(cookieName, cookie);
    if (session?.isSaved()) reply.setCookie(MARKER_COOKIE, '1', { ...marker, maxAge: SESSION_DAYS * DAY_SECONDS });
    else if (hadMarker && (session === null || (!session.account && requestsUser(request))))
      reply.clearCookie(MARKER_COOKIE, marker);
    done();
  });
}

/** Only the response to this call removes the cookies of a session that has ended: pages send it to learn who is signed in. */
function requestsUser({ method, routeOptions }: FastifyRequest): boolean {
  return method === endpoints.currentUser.method && routeOptions.url === endpoints.currentUser.path;
}
