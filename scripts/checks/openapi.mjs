import { pathToFileURL } from 'node:url';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** Returns what Redocly, Spectral and Swagger Parser find in an OpenAPI document, warnings included. */
export async function lintOpenApi(document) {
  const found = await Promise.all([byRedocly(document), bySpectral(document), bySwaggerParser(document)]);
  return found.flat();
}

// Routers and clients tell /items/type/{type} from /items/{id}/reviews: a fixed segment comes before a parameter.
const NOT_HERE = { 'no-ambiguous-paths': 'off' };

async function byRedocly(document) {
  const config = await createConfig({ extends: ['recommended'], rules: NOT_HERE });
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' });
  return problems.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} (${location[0]?.pointer})`);
}

async function bySpectral(document) {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas, 'recommended']] });
  const problems = await linter.run(document);
  return problems.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('/')})`);
}

async function bySwaggerParser(document) {
  return SwaggerParser.validate(structuredClone(document)).then(
    () => [],
    (error) => [`swagger-parser: ${error.message}`],
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { openApiDocument } = await import('@party-rental/contracts');
  // Without the values that JSON omits, as the shop serves it.
  const document = JSON.parse(JSON.stringify(openApiDocument({ name: 'Shop', email: 'hello@example.com' })));
  const found = await lintOpenApi(document);
  for (const problem of found) console.log(problem);
  process.exitCode = found.length > 0 ? 1 : 0;
}
