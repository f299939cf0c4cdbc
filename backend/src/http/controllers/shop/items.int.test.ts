import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ITEM_TYPES, NO_FACTS, type Item, type RatedItem } from '@party-rental/contracts';
import supertest, { type Response } from 'supertest';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

let shop: TestShop;
let customer: ReturnType<typeof supertest.agent>;

beforeAll(async () => {
  shop = await openTestShop({ env: { RATE_LIMITS: 'off' } });
  customer = supertest.agent(shop.url);
  const account = { username: 'dana', email: 'dana@example.com', password: 'correct horse' };
  await customer
    .post('/api/register')
    .send({ ...account, firstName: 'Dana', lastName: 'Miller' })
    .expect(201);
});
afterAll(() => shop.close());

async function add(fields: Partial<Item> = {}): Promise<Item> {
  const sent = { name: 'Castle', price: 10_000, ...fields };
  return readResponse('addItem', await shop.admin.post('/api/admin/items').send(sent));
}
async function book(item: Item, eventDate = inDays(shop.today, 21), quantity = 1): Promise<string> {
  const form = bookingForm({ itemId: item.id, eventDate, quantity });
  const { body } = await shop.guest.post('/api/bookings').send(form).expect(201);
  return body.id;
}
/** The response for an item without reviews. */
const unrated = (item: Item): RatedItem => ({ ...item, rating: null, contents: [] });
const change = (item: Item, fields: object) => shop.admin.patch(`/api/admin/items/${item.id}`).send(fields);

async function everyPage(first: string, by: Pick<typeof customer, 'get'> = shop.guest) {
  const pages: Item[][] = [];
  const totals = new Set<string | undefined>();
  for (let next: string | undefined = first; next;) {
    const response: Response = await by.get(next);
    pages.push(readResponse('listItems', response));
    totals.add(response.headers['x-total-count']);
    next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
  }
  return { pages, totals: [...totals] };
}

describe('the booked days of an item', () => {
  const getDays = (id: number) => shop.admin.get(`/api/admin/items/${id}/booked-days`);

  test('are those from today on, with the units of all bookings that are not cancelled', async () => {
    const [item, other] = [await add({ stock: 5 }), await add()];
    const [first, second] = [inDays(shop.today, 10), inDays(shop.today, 12)];
    await book(item, second, 1);
    await book(item, first, 2);
    await book(item, first, 1);
    await book(other, first);
    const cancelled = await book(item, inDays(shop.today, 11));
    await shop.admin.patch(`/api/admin/bookings/${cancelled}`).send({ status: 'CANCELLED' }).expect(200);
    expect(readResponse('bookedDays', await getDays(item.id))).toEqual([
      { date: first, booked: 3 },
      { date: second, booked: 1 },
    ]);
  });

  test('are for admins only, and for existing items', async () => {
    const { id } = await add();
    expect(readProblem(await shop.guest.get(`/api/admin/items/${id}/booked-days`)).status).toBe(401);
    expect(readProblem(await customer.get('/api/admin/items/nonsense/booked-days')).status).toBe(403);
    expect(readProblem(await getDays(1_000_000)).status).toBe(404);
  });
});

describe('the list of items', () => {
  test('has active items for everyone, and on request all items for an admin', async () => {
    const [shown, hidden] = [await add(), await add({ isActive: false })];
    const visitors = readResponse('listItems', await shop.guest.get('/api/items'));
    expect(visitors).toContainEqual(unrated(shown));
    expect(visitors.map(({ id }) => id)).not.toContain(hidden.id);
    expect(readResponse('listItems', await shop.admin.get('/api/items'))).toEqual(visitors);
    expect(readResponse('listItems', await customer.get('/api/items?includeInactive=true'))).toEqual(visitors);
    expect(readResponse('listItems', await shop.admin.get('/api/items?includeInactive=true'))).toContainEqual(
      unrated(hidden),
    );
  });

  test('has every item once, page by page', async () => {
    for (let i = 0; i < 5; i += 1) await add({ name: `Chair ${i}`, type: 'CHAIR' });
    const all = readResponse('listItems', await shop.guest.get('/api/items?limit=500'));
    const { pages, totals } = await everyPage('/api/items?limit=2');
    expect(pages.flat()).toEqual(all);
    expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true);
    expect(totals).toEqual([String(all.length)]);
    const last = await shop.guest.get(`/api/items?limit=${all.length}`);
    expect(last.headers).not.toHaveProperty('link');
  });

  test('keeps the query from page to page', async () => {
    await add({ type: 'TABLE', isActive: false });
    const { pages } = await everyPage('/api/items?limit=1&includeInactive=true', shop.admin);
    expect(pages.flat()).toEqual(readResponse('listItems', await shop.admin.get('/api/items?includeInactive=true')));
  });

  test.each(['limit=0', 'limit=501', 'limit=many', 'limit=2.5', 'includeInactive=perhaps'])(
    'rejects %s',
    async (query) => {
      const refusal = readProblem(await shop.guest.get(`/api/items?${query}`));
      expect(refusal).toMatchObject({ status: 400, code: 'malformed', errors: [{ path: query.split('=')[0] }] });
    },
  );

  test.each(['x', 'bnVsbA', btoa('"7"'), btoa('99999999999'), btoa('1.5'), btoa('[1]'), btoa('-1e999'), btoa('{}')])(
    'starts at the beginning for the invalid cursor %s',
    async (cursor) => {
      const response = await shop.guest.get('/api/items').query({ limit: 1, cursor });
      expect(readResponse('listItems', response)).toEqual(
        readResponse('listItems', await shop.guest.get('/api/items?limit=1')),
      );
    },
  );
});

describe('the list of items of a type', () => {
  test('has the active items of the type', async () => {
    const slide = await add({ type: 'SLIDE' });
    await add({ type: 'SLIDE', isActive: false });
    expect(readResponse('listItemsOfType', await shop.guest.get('/api/items/type/SLIDE'))).toEqual([unrated(slide)]);
    for (const type of ITEM_TYPES) await shop.guest.get(`/api/items/type/${type}`).expect(200);
  });

  test.each(['slide', 'CASTLE', '%00', '1'])('is not found for %s', async (type) => {
    expect(readProblem(await shop.guest.get(`/api/items/type/${type}`)).status).toBe(400);
  });
});

describe('one item', () => {
  test('is visible to everyone while active, and always to admins', async () => {
    const [shown, hidden] = [await add(), await add({ isActive: false })];
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${shown.id}`))).toEqual(unrated(shown));
    expect(readProblem(await shop.guest.get(`/api/items/${hidden.id}`))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(readResponse('getItem', await shop.admin.get(`/api/items/${hidden.id}`))).toEqual(unrated(hidden));
  });

  test.each([
    ['2000000', 404],
    ['0', 400],
    ['-1', 400],
    ['abc', 400],
    ['1.5', 400],
    ['99999999999999999999', 400],
    ['2147483648', 400],
    ['%27%20or%201=1', 400],
    ['%00', 400],
  ])('with the id %s returns %i', async (id, status) => {
    expect(readProblem(await shop.guest.get(`/api/items/${id}`)).status).toBe(status);
  });
});

describe('adding an item', () => {
  test('assigns an id and defaults, and ignores unknown fields', async () => {
    const sent = { name: ' Tent ', price: 50_000, id: 1, removed: true, createdAt: 'x' };
    const item = readResponse('addItem', await shop.admin.post('/api/admin/items').send(sent));
    expect(item).toMatchObject({ name: 'Tent', type: 'BOUNCE_HOUSE', isActive: true, stock: 1, dimensions: null });
    expect(item.id).toBeGreaterThan(1);
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${item.id}`))).toEqual(unrated(item));
  });

  test.each([
    { price: -1 },
    { price: 1.5 },
    { stock: 0 },
    { name: '' },
    { name: 'x\u0000' },
    { name: '\uD800' },
    { type: 'X' },
    { imageUrl: 'javascript:x' },
  ])('rejects %j', async (fields) => {
    const response = await shop.admin.post('/api/admin/items').send({ name: 'Castle', price: 1, ...fields });
    const { status, errors } = readProblem(response);
    expect([status, [...new Set(errors?.map(({ path }) => path))]]).toEqual([400, Object.keys(fields)]);
  });
});

describe('changing an item', () => {
  test('changes only the fields that were sent', async () => {
    const item = await add({ description: 'Roomy', stock: 3, dimensions: '15 ft' });
    const changed = readResponse('changeItem', await change(item, { price: 12_345, dimensions: null }));
    expect(changed).toEqual({ ...item, price: 12_345, dimensions: null });
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${item.id}`))).toEqual(unrated(changed));
    expect(readResponse('changeItem', await change(item, {}))).toEqual(changed);
  });

  test('changes its facts and further images, which everyone sees', async () => {
    const item = await add();
    expect(item).toMatchObject({ ...NO_FACTS, images: [] });
    const fields = { ages: '3 to 12', setupTime: 'About 30 minutes', images: ['/pictures/popcorn-machine.svg'] };
    const changed = readResponse('changeItem', await change(item, fields));
    expect(changed).toEqual({ ...item, ...fields });
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${item.id}`))).toEqual(unrated(changed));
    const history = readResponse('itemHistory', await shop.admin.get(`/api/admin/items/${item.id}/history`));
    expect(history[0]?.changes).toContainEqual({ field: 'ages', from: null, to: '3 to 12' });
  });

  test('by its main image only keeps the other images, and every description stays with its image', async () => {
    const [first, second, third] = ['/pictures/slide.svg', '/pictures/table.svg', '/pictures/chair.svg'];
    const imageAlts = [
      { alt: 'A slide', url: first },
      { alt: 'A table', url: second },
    ];
    const item = await add({ imageUrl: first, images: [second], imageAlts });
    expect(item).toMatchObject({ imageUrl: first, images: [second], imageAlts });
    const changed = readResponse('changeItem', await change(item, { imageUrl: third }));
    expect(changed).toEqual({ ...item, imageUrl: third });
    const swapped = readResponse('changeItem', await change(item, { imageUrl: second, images: [third, first] }));
    expect(swapped.imageAlts).toEqual(imageAlts);
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${item.id}`))).toEqual(unrated(swapped));
    await change(item, { imageAlts: [{ alt: 'A red slide', url: first }] });
    // Another change of nothing is no event.
    await change(item, { imageAlts: [{ alt: 'A red slide', url: first }] });
    const history = readResponse('itemHistory', await shop.admin.get(`/api/admin/items/${item.id}/history`));
    expect(history.slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'imageAlts', from: 'A slide, A table', to: 'A red slide' }],
      [
        { field: 'imageUrl', from: third, to: second },
        { field: 'images', from: second, to: `${third}, ${first}` },
      ],
    ]);
  });

  test('that does not exist is not found', async () => {
    expect(readProblem(await shop.admin.patch('/api/admin/items/2000000').send({ price: 1 })).status).toBe(404);
  });

  test('to less stock than booked is rejected with the days, unless forced, which the dashboard then shows', async () => {
    const item = await add({ name: 'Tables', stock: 5 });
    const [day, other] = [inDays(shop.today, 21), inDays(shop.today, 22)];
    await book(item, day, 4);
    await book(item, other, 2);

    expect(readProblem(await change(item, { stock: 3 }))).toMatchObject({
      status: 409,
      code: 'overbooking',
      days: [{ date: day, booked: 4 }],
    });
    expect(readResponse('getItem', await shop.guest.get(`/api/items/${item.id}`)).stock).toBe(5);
    expect(readResponse('changeItem', await change(item, { stock: 4 })).stock).toBe(4);
    expect(readResponse('changeItem', await change(item, { stock: 3, force: true })).stock).toBe(3);
    const { overbookedDays } = readResponse('dashboard', await shop.admin.get('/api/admin/dashboard'));
    expect(overbookedDays).toEqual([{ itemId: item.id, name: 'Tables', date: day, stock: 3, booked: 4 }]);
    const { body } = await shop.guest.get(`/api/availability/${item.id}/${day}`);
    expect(body).toEqual({ isAvailable: false, remaining: 0 });
  });

  test('to more buffer days than bookings leave is rejected with the days, unless forced, which the dashboard then shows', async () => {
    const item = await add({ name: 'Slide', stock: 3, bufferDays: 1 });
    const party = await add({ name: 'Wet Party', type: 'PACKAGE', components: [{ itemId: item.id, quantity: 2 }] });
    const [day, next] = [inDays(shop.today, 30), inDays(shop.today, 33)];
    await book(party, day);
    await book(item, next, 2);
    const moved = await book(item, inDays(day, 1), 1);
    await shop.admin.post(`/api/admin/bookings/${moved}/move`).send({ eventDate: inDays(day, 60) });

    expect((await change(item, { bufferDays: 2 })).status).toBe(200);
    expect(readProblem(await change(item, { bufferDays: 3 }))).toMatchObject({
      status: 409,
      code: 'overbooking',
      days: [{ date: next, booked: 4 }],
    });
    expect(readResponse('changeItem', await change(item, { bufferDays: 4, force: true })).bufferDays).toBe(4);
    const overbooked = [next, inDays(next, 1)].map((date) => ({
      ...{ itemId: item.id, name: 'Slide', date },
      ...{ stock: 3, booked: 4 },
    }));
    const dashboard = async (query: object) =>
      readResponse('dashboard', await shop.admin.get('/api/admin/dashboard').query(query)).overbookedDays.filter(
        ({ itemId }) => itemId === item.id,
      );
    expect(await dashboard({})).toEqual(overbooked);
    expect(await dashboard({ asOf: new Date().toISOString() })).toEqual(overbooked);
    // Bookings made since then have the days.
    await book(item, inDays(next, 20), 3);
    expect(await dashboard({})).toEqual(overbooked);
    expect((await change(item, { bufferDays: 1 })).status).toBe(200);
    expect(await dashboard({})).toEqual([]);
  });
});

describe('removing an item', () => {
  test('is rejected with the number of upcoming bookings', async () => {
    const item = await add({ name: 'Arch', stock: 5 });
    const ids = [await book(item, shop.today), await book(item)];
    expect(readProblem(await shop.admin.delete(`/api/items/${item.id}`))).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: "Arch can't be deleted: it has 2 upcoming bookings. Cancel or move them first.",
    });
    for (const id of ids) await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
    await shop.admin.delete(`/api/items/${item.id}`).expect(204);
  });

  test('removes it from every list, but its bookings keep its name and image', async () => {
    const item = await add({ name: 'Gone', imageUrl: '/pictures/gone.svg' });
    const id = await book(item);
    await shop.admin.patch(`/api/admin/bookings/${id}`).send({ status: 'CANCELLED' }).expect(200);
    const response = await shop.admin.delete(`/api/items/${item.id}`).expect(204);
    expect(response.text).toBe('');
    for (const path of [`/api/items/${item.id}`, `/api/availability/${item.id}/${shop.today}`])
      expect(readProblem(await shop.admin.get(path)).status).toBe(404);
    const all = readResponse('listItems', await shop.admin.get('/api/items?includeInactive=true'));
    expect(all.map((one) => one.id)).not.toContain(item.id);
    expect(readResponse('getBooking', await shop.admin.get(`/api/bookings/${id}`))).toMatchObject({
      itemName: 'Gone',
      itemImageUrl: '/pictures/gone.svg',
    });
    expect(readProblem(await shop.admin.delete(`/api/items/${item.id}`)).status).toBe(404);
    expect(readProblem(await change(item, { price: 1 })).status).toBe(404);
  });
});

describe('the inventory', () => {
  const calls: [string, 'post' | 'patch' | 'delete', string][] = [
    ['adding', 'post', '/api/admin/items'],
    ['changing', 'patch', '/api/admin/items/nonsense'],
    ['removing', 'delete', '/api/items/nonsense'],
  ];
  test.each(calls)('is for admins: %s is denied before its input is validated', async (_, method, path) => {
    const nonsense = method === 'delete' ? undefined : { price: 'nonsense' };
    expect(readProblem(await shop.guest[method](path).send(nonsense))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
    expect(readProblem(await customer[method](path).send(nonsense))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(readProblem(await shop.admin[method](path).send(nonsense))).toMatchObject({
      status: 400,
      code: 'malformed',
    });
  });
});
