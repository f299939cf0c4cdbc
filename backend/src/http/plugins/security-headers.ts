import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.js';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  // Toasts, the scroll lock under dialogs and menus, and the API page each add a <style> of their own.
  "style-src 'self' 'unsafe-inline'",
  // Items may show images of other sites; the preview of an upload is a blob.
  "img-src 'self' data: blob: https:",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];
const UNUSED_FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

const HEADERS = {
  'content-security-policy': POLICY.join(';'),
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Sets the headers that make browsers block foreign scripts, framing and MIME sniffing on every response. */
export function registerSecurityHeaders(fastify: FastifyInstance, { production, hsts }: Config): void {
  // With `off`, browsers forget an earlier header.
  const maxAge = hsts === 'off' ? 0 : YEAR_SECONDS;
  const httpsOnly = `max-age=${maxAge}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`;
  const headers = production ? { ...HEADERS, 'strict-transport-security': httpsOnly } : HEADERS;
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
