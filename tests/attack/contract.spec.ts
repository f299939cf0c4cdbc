import { randomInt } from 'node:crypto';
import SwaggerParser from '@apidevtools/swagger-parser';
import { endpoints, shopSettings, type Booking, type Item, type ShopSettings } from '@party-rental/contracts';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { isLong, tries } from './support/form.js';
import { RequestGenerator, type Request, type Samples } from './support/generate.js';
import { getOperations, type Document, type Operation } from './support/openapi.js';
import { png } from '../support/png.js';
import { ADMIN, type AttackedShop } from './support/attacked-shop.js';
import { expect, test } from './support/test.js';
import type { Visitor } from './support/visitor.js';
import { newPerson, PASSWORD } from '../support/customer-client.js';
import type { Reply } from '../support/http-client.js';

/** The endpoints table names the tests; the requests and expectations come from the served document. */
const NAMES = Object.keys(endpoints);

const statusesByOperation = new Map<string, Set<number>>();

/** The clients and the data of the tests. */
let stage: Awaited<ReturnType<typeof createStage>> | undefined;
let settings: ShopSettings;
let document: Document;
let schemas: Ajv2020;

test.beforeAll(async ({ shop }) => {
  document = (await shop.visitor().send('GET', '/api/openapi.json')).body as unknown as Document;
  schemas = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  schemas.addSchema(document, 'document', false, false);
  settings = shopSettings.parse(await (await shop.admin()).request('adminSettings'));
  // An account was connected once, so payments can be reconciled.
  await shop.query(`insert into provider_listings values ('stripe', now())`);
});
test.afterEach(async ({ shop }) => {
  await shop.query('delete from rate_counters');
});
test.afterAll(async ({ shop }) => {
  await (await shop.admin()).request('changeSettings', { body: settings });
});

test('the served document is valid OpenAPI 3.1 with an operation for each call', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  await SwaggerParser.validate(structuredClone(document) as never);
  const names = getOperations(document).map(({ operationId }) => operationId);
  expect(names.sort()).toEqual(NAMES.toSorted());
});

for (const name of NAMES) {
  test(`${name} replies to every generated request as the document says`, async ({ shop }) => {
    const operation = getOperations(document).find(({ operationId }) => operationId === name);
    if (!operation) throw new Error('The document has no such operation');
    const { actors, samples } = await setStage(shop);
    const generator = new RequestGenerator(document, samples);
    const anyRequest = fc.oneof(generator.valid(operation), generator.invalid(operation));
    const anyActor = fc.oneof(
      { weight: 4, arbitrary: fc.constant<Visitor>(actors.owner) },
      { weight: 2, arbitrary: fc.constant<Visitor>(actors.customer) },
      { weight: 1, arbitrary: fc.constant<Visitor>(actors.guest) },
    );
    await fc.assert(
      fc.asyncProperty(anyActor, anyRequest, async (actor, request) => {
        const answer = await ask(actor.copy(), operation, request);
        (statusesByOperation.get(name) ?? statusesByOperation.set(name, new Set()).get(name))?.add(answer.status);
        check(operation, answer);
      }),
      {
        numRuns: tries(6),
        endOnFailure: !isLong,
        ...(process.env['ATTACK_SEED'] && { seed: Number(process.env['ATTACK_SEED']) }),
      },
    );
  });
}

test('every GET call returns 200 to some valid request', async ({ shop }) => {
  const { actors, samples } = await setStage(shop);
  const generator = new RequestGenerator(document, samples);
  const never = getOperations(document).filter(
    ({ method, operationId }) => method === 'GET' && !statusesByOperation.get(operationId)?.has(200),
  );
  for (const operation of never) {
    const statuses: number[] = [];
    for (const request of fc.sample(generator.valid(operation), 60)) {
      if (statuses.at(-1) !== 200) statuses.push((await ask(actors.owner.copy(), operation, request)).status);
    }
    expect([operation.operationId, statuses.at(-1)]).toEqual([operation.operationId, 200]);
  }
});

/** Checks that a reply is one of those in the document. */
function check({ operationId, path, method, responses }: Operation, { status, headers, text, body }: Reply): void {
  const isStripeAway = operationId === 'connectPaymentAccount' && status === 503 && body['code'] === 'busy';
  if (!isStripeAway) expect(status, text).toBeLessThan(500);
  const content = responses[status]?.content ?? {};
  expect(responses[status], `${status} ${text}`).toBeDefined();
  if (Object.keys(content).length === 0) return expect(text).toBe('');
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  expect(content[type], `${status} ${type}`).toBeDefined();
  if (!type.endsWith('json') || !content[type]?.schema) return;
  const isRight = findSchema('paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', type, 'schema');
  expect(isRight(body), `${status} ${text}: ${schemas.errorsText(isRight.errors)}`).toBe(true);
}

/** Compiles a part of the document when it is first used. */
function findSchema(...keys: string[]): ValidateFunction {
  const pointer = keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const found = schemas.getSchema(`document#/${pointer}`);
  if (!found) throw new Error(`The document has no schema at ${pointer}`);
  return found;
}

async function ask(visitor: Visitor, operation: Operation, { path, headers, body }: Request): Promise<Reply> {
  if (operation.responses['200']?.content?.['text/event-stream']) return visitor.begin(path, headers);
  if (!operation.requestBody?.content['multipart/form-data'])
    return visitor.send(operation.method, path, { body, headers });
  const form = new FormData();
  const isImage = path.length % 2 === 0;
  form.append('image', new File([isImage ? new Uint8Array(png(9, 9)) : 'no image'], 'castle.png'));
  return visitor.send(operation.method, path, { raw: form, headers });
}

/** Returns the previous test's stage, unless that test ended a session, an invitation or a promo code, or removed an item. */
async function setStage(shop: AttackedShop) {
  if (!stage || !(await isWhole(stage))) stage = await createStage(shop);
  return stage;
}

async function isWhole({
  actors,
  items,
  invitationToken,
  feedToken,
  webhookId,
  code,
}: Awaited<ReturnType<typeof createStage>>) {
  const { owner, customer, guest } = actors;
  const answers = await Promise.all([
    ...[owner, customer].map((actor) => actor.call('currentUser')),
    guest.call('openInvitation', { query: { token: invitationToken } }),
    guest.call('readCalendarFeed', { query: { token: feedToken } }),
    owner.call('webhookDeliveries', { params: { id: webhookId } }),
    guest.call('promoCode', { params: { code } }),
    ...items.map(({ id }) => guest.call('getItem', { params: { id } })),
  ]);
  return answers.every(({ status }) => status === 200);
}

async function createStage(shop: AttackedShop) {
  const [owner, { visitor: customer }] = [shop.visitor(), await shop.customer()];
  await owner.request('login', { body: ADMIN });
  // An earlier request may have closed days or changed the lead time.
  await owner.request('changeSettings', { body: settings });
  const items = [await shop.item(), await shop.item({ stock: 1 })];
  const [crew, invitationToken] = await Promise.all([shop.crewMember(), shop.invitationToken(newPerson())]);
  const link = await owner.request<{ url: string }>('renewCalendarFeed', { params: { feed: 'orders' } });
  const feedToken = new URL(link.url).searchParams.get('token') ?? '';
  // No message is sent to this machine, which is no public address.
  const url = 'https://localhost/hook';
  const body = { url, events: ['order.placed'] };
  const { id: webhookId } = await owner.request<{ id: string }>('createWebhook', { body });
  const csv = { raw: 'name,price\nStage,10\n', headers: { 'content-type': 'text/csv' } };
  const imported = await owner.send('POST', '/api/admin/imports?kind=items', csv);
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(png(9, 9))]), 'seam.png');
  const photo = await owner.send('POST', '/api/crew/photos', { raw: form });
  const code = `STAGE-${randomInt(1e9)}`;
  await owner.request('addPromoCode', { body: { code, percent: -10 } });
  const ofBookings = await createSamples(shop, customer, items);
  const customers = (await owner.request<{ id: string }[]>('customers')).map(({ id }) => id);
  const samples = {
    ...ofBookings,
    'customers/id': customers,
    into: customers,
    'staff/id': [crew.id],
    token: [invitationToken, feedToken],
    feed: ['orders'],
    'webhooks/id': [webhookId],
    'imports/id': [imported.body['id']],
    filename: [photo.body['filename']],
    url: [url],
    code: [code],
  };
  const actors = { owner, customer, guest: shop.visitor() };
  return { actors, items, invitationToken, feedToken, webhookId, code, samples };
}

/** Existing values, so that some requests succeed. */
async function createSamples(shop: AttackedShop, customer: Visitor, items: readonly Item[]): Promise<Samples> {
  const { id: userId, username } = await customer.request<{ id: number; username: string }>('currentUser');
  const bookings: Booking[] = [];
  for (const item of items)
    bookings.push(await customer.request<Booking>('createBooking', { body: await shop.form(item, { userId }) }));
  const [deliveries] = await shop.query<{ eventId: string }>(
    'select event_id as "eventId" from email_deliveries limit 1',
  );
  return {
    'items/id': items.map(({ id }) => id),
    'bookings/id': bookings.map(({ id }) => id),
    'orders/id': bookings.map(({ orderId }) => orderId),
    itemId: items.map(({ id }) => id),
    bookingId: bookings.map(({ id }) => id),
    orderId: bookings.map(({ orderId }) => orderId),
    truckId: [null],
    eventId: [deliveries?.eventId ?? bookings[0]?.id],
    eventDate: [await shop.dayIn(31), await shop.dayIn(40)],
    date: [await shop.dayIn(31)],
    customerPhone: ['(555) 010-2030'],
    state: ['NY'],
    zipCode: ['12345'],
    zip: ['12345'],
    phone: ['(555) 010-2030', null],
    password: [PASSWORD],
    currentPassword: [PASSWORD],
    username: [username],
    imageUrl: ['/pictures/placeholder.svg'],
    cursor: [undefined],
    userId: [null, undefined, userId],
    expectedTotal: [null],
    website: [''],
    includeInactive: ['true'],
  };
}
