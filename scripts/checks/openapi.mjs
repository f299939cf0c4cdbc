import { pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const RULES = {
  // Routers and clients tell /items/type/{type} from /items/{id}/reviews: a fixed segment comes before a parameter.
  'no-ambiguous-paths': 'off',
  'info-contact': 'error',
  'operation-description': 'error',
  'operation-tag-defined': 'error',
};

/** Returns what Redocly finds in an OpenAPI document, warnings included. */
export async function lintOpenApi(document) {
  const config = await createConfig({ extends: ['recommended'], rules: RULES });
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { openApiDocument } = await import('@party-rental/contracts');
  // Without the values that JSON omits, as the shop serves it.
  const document = JSON.parse(JSON.stringify(openApiDocument({ name: 'Shop', email: 'hello@example.com' })));
  const found = await lintOpenApi(document);
  for (const problem of found) console.log(problem);
  process.exitCode = found.length > 0 ? 1 : 0;
}
