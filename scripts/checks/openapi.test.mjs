import { expect, test } from 'vitest';
import { lintOpenApi } from './openapi.mjs';

/** A document without faults. */
const document = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Shop API',
    version: '1.0.0',
    description: 'A shop.',
    contact: { name: 'Shop', email: 'hello@example.com' },
    license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
  },
  servers: [{ url: '/' }],
  tags: [{ name: 'Items', description: 'What the shop rents out.' }],
  paths: {
    '/api/items/{id}': {
      get: {
        operationId: 'getItem',
        tags: ['Items'],
        summary: 'One item',
        description: 'One item.',
        security: [],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'One item',
            content: { 'application/json': { schema: { type: 'integer' }, example: 7 } },
          },
          404: { description: 'Not found' },
        },
      },
    },
  },
});

test('a document without faults passes', async () => {
  expect(await lintOpenApi(document())).toEqual([]);
});

test.each([
  ['security-defined', ({ operation }) => delete operation.security],
  ['no-invalid-media-type-examples', ({ json }) => (json.example = 'seven')],
  ['operation-operationId-unique', ({ paths }) => (paths['/api/slides/{id}'] = paths['/api/items/{id}'])],
  ['operation-tag-defined', ({ operation }) => operation.tags.push('Slides')],
  ['operation-description', ({ operation }) => delete operation.description],
  ['info-contact', ({ info }) => delete info.contact],
  ['struct', ({ operation }) => (operation.summary = 7)],
])('%s is reported', async (rule, spoil) => {
  const faulty = document();
  const operation = faulty.paths['/api/items/{id}'].get;
  spoil({ ...faulty, operation, json: operation.responses[200].content['application/json'] });
  expect(await lintOpenApi(faulty)).toContainEqual(expect.stringMatching(new RegExp(`^${rule}`)));
});
