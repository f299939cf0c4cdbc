import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config.js';

const PERMISSIONS_POLICY = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** What browsers are told to refuse, on every answer: scripts that are not ours, frames around us, and the like. */
export async function registerSecurityHeaders(fastify: FastifyInstance, { production }: Config): Promise<void> {
  await fastify.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Toasts, the scroll lock under dialogs and menus, and the API page each add a <style> of their own.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Items may show pictures of other sites; an upload's preview is a blob.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: production && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
  });
  fastify.addHook('onRequest', async (_, reply) => {
    reply.header('Permissions-Policy', PERMISSIONS_POLICY);
  });
}
