import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '@party-rental/contracts';
import type { Config } from '../../platform/config/config.js';

/** Serves `/api/openapi.json` and `/api/docs`. The library is loaded only where they are served. */
export async function registerApiDocs(app: NestFastifyApplication, config: Config): Promise<void> {
  const { SwaggerModule } = await import('@nestjs/swagger');
  const { businessName, businessEmail: email } = config.business;
  const name = businessName || new URL(config.publicUrl).host;
  const document = openApiDocument({ name, ...(email && { email }) }) as unknown as OpenAPIObject; // 3.1, which the type does not describe
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: `${name} API`,
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (_, reply) => {
      // The documentation page declares no character set.
      if (reply.getHeader('Content-Type') === 'text/html') reply.type('text/html; charset=utf-8');
    });
}
