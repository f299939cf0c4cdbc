import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument } from '@party-rental/contracts';
import type { Config } from '../platform/config.js';

/** `/api/openapi.json`, and `/api/docs` to browse it. */
export function registerApiDocs(app: NestFastifyApplication, config: Config): void {
  const document = openApiDocument(`${config.businessName} API`, config.publicUrl) as unknown as OpenAPIObject; // 3.1, which the type does not describe
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: `${config.businessName} API`,
  });
}
