import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '@party-rental/contracts';
import type { Config } from '../../platform/config/config.js';

/** Serves `/api/openapi.json` and `/api/docs`. The library is loaded only where they are served. */
export async function registerApiDocs(app: NestFastifyApplication, config: Config): Promise<void> {
  const { SwaggerModule } = await import('@nestjs/swagger');
  const document = openApiDocument({
    name: config.businessName,
    email: config.businessEmail,
  }) as unknown as OpenAPIObject; // 3.1, which the type does not describe
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: `${config.businessName} API`,
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', async (_, reply) => {
      // The documentation page declares no character set.
      if (reply.getHeader('Content-Type') === 'text/html') reply.type('text/html; charset=utf-8');
    });
}
