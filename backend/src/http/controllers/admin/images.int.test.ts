import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import supertest from 'supertest';
import type { Item } from '@party-rental/contracts';
import { v7 } from 'uuid';
import { ImageSweep } from '../../../images/image-sweep.js';
import { readResponse, readProblem } from '../../../../test-support/http.js';
import { MovableClock } from '../../../../test-support/movable-clock.js';
import { startS3Server, type S3Server } from '../../../../../tests/support/s3-server.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../../test-support/test-shop.js';

const clock = new MovableClock();
let shop: TestShop;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  shop = await openTestShop({ env: { RATE_LIMITS: 'off', UPLOAD_DIR: folder }, clock });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const drawing = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#e4572e' } });
const upload = (file: Buffer, filename = 'castle.png', field = 'image') =>
  shop.admin.post('/api/admin/upload').attach(field, file, filename);
const stored = () => readdir(folder);

describe('an uploaded image', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'in the format %s is served as an immutable WebP',
    async (kind) => {
      const { filename, imageUrl } = readResponse(
        'uploadImage',
        await upload(await drawing().toFormat(kind).toBuffer()),
      );
      expect(imageUrl).toBe(`/uploads/${filename}`);
      const served = await shop.guest.get(imageUrl).buffer(true);
      expect(served.status).toBe(200);
      expect(served.headers['content-type']).toBe('image/webp');
      expect(served.headers['x-content-type-options']).toBe('nosniff');
      expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const { format, width, height } = await sharp(served.body).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 40, height: 30 });
    },
  );

  test('keeps no metadata or trailing data: no location, no camera', async () => {
    const photo = await drawing()
      .jpeg()
      .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const { imageUrl } = readResponse('uploadImage', await upload(polyglot, '../../evil.html'));
    const { body } = await shop.guest.get(imageUrl).buffer(true);
    expect((await sharp(body).metadata()).exif).toBeUndefined();
    expect(Buffer.from(body).includes('Secret Camera')).toBe(false);
    expect(Buffer.from(body).includes('script')).toBe(false);
  });

  test('is scaled down and rotated upright', async () => {
    const photo = await drawing(3000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { imageUrl } = readResponse('uploadImage', await upload(photo));
    const { body } = await shop.guest.get(imageUrl).buffer(true);
    const { width, height } = await sharp(body).metadata();
    expect({ width, height }).toEqual({ width: 533, height: 1600 });
  });

  test('is gone when it is deleted', async () => {
    const { filename, imageUrl } = readResponse('uploadImage', await upload(await drawing().png().toBuffer()));
    await shop.admin.delete(`/api/admin/upload/${filename}`).expect(204);
    await shop.guest.get(imageUrl).expect(404);
    expect(readProblem(await shop.admin.delete(`/api/admin/upload/${filename}`)).code).toBe('not_found');
  });
});

describe('the sizes of an uploaded image', () => {
  const inWidth = (imageUrl: string, width: number | string) => imageUrl.replace('.webp', `-${width}.webp`);
  const get = (url: string) => shop.guest.get(url).buffer(true);
  async function served(url: string) {
    const { status, headers, body } = await get(url);
    expect([status, headers['content-type'], headers['vary']]).toEqual([200, 'image/webp', undefined]);
    const { width, height } = await sharp(body).metadata();
    return [width, height, headers['cache-control']];
  }
  /** As an earlier version has stored it: without sizes. */
  async function uploadedBefore(width: number, height: number): Promise<{ filename: string; imageUrl: string }> {
    const filename = `${v7()}.webp`;
    await writeFile(join(folder, filename), await drawing(width, height).webp().toBuffer());
    return { filename, imageUrl: `/uploads/${filename}` };
  }
  const FOREVER = 'public, max-age=31536000, immutable';

  test.each([
    ['of 4:3', [1600, 1200], [480, 360], [960, 720]],
    ['in portrait format', [900, 1200], [480, 640], [900, 1200]],
    ['that is a panorama', [1600, 400], [1440, 360], [1600, 400]],
    ['that is smaller', [40, 30], [40, 30], [40, 30]],
  ])('fill the frame in which pages show it, for one %s', async (_, [width = 0, height = 0], small, medium) => {
    const { imageUrl } = await uploadedBefore(width, height);
    expect(await served(inWidth(imageUrl, 480))).toEqual([...small, FOREVER]);
    expect(await served(inWidth(imageUrl, 960))).toEqual([...medium, FOREVER]);
    expect(await served(imageUrl)).toEqual([width, height, FOREVER]);
  });

  test('are made once, however many ask, and served from the folder then', async () => {
    const { filename, imageUrl } = await uploadedBefore(1600, 1200);
    const url = inWidth(imageUrl, 480);
    const [first, ...others] = await Promise.all([get(url), get(url), get(url), get(url)]);
    for (const other of others) expect(other.body).toEqual(first?.body);
    expect(await stored()).toContain(inWidth(filename, 480));
    const changed = await drawing(480, 360).webp().toBuffer();
    await writeFile(join(folder, inWidth(filename, 480)), changed);
    expect((await get(url)).body).toEqual(changed);
  });

  test('are replaced by the image itself, which is not cached, while they cannot be stored', async () => {
    const { filename, imageUrl } = await uploadedBefore(1600, 1200);
    // In the way of the draft.
    await writeFile(join(folder, `${inWidth(filename, 480)}.part`), '');
    expect(await served(inWidth(imageUrl, 480))).toEqual([1600, 1200, 'no-store']);
    await rm(join(folder, `${inWidth(filename, 480)}.part`), { force: true });
    expect(await served(inWidth(imageUrl, 480))).toEqual([1600, 1200, 'no-store']);
    expect(await served(inWidth(imageUrl, 960))).toEqual([960, 720, FOREVER]);
  });

  test('are gone with it', async () => {
    const { filename, imageUrl } = await uploadedBefore(1600, 1200);
    await served(inWidth(imageUrl, 480));
    await shop.admin.delete(`/api/admin/upload/${filename}`).expect(204);
    expect((await stored()).filter((name) => name.startsWith(filename.slice(0, 36)))).toEqual([]);
    for (const url of [imageUrl, inWidth(imageUrl, 480)]) await shop.guest.get(url).expect(404);
  });

  test('are two: others are not found, nor those of an unknown image', async () => {
    const { imageUrl } = await uploadedBefore(40, 30);
    for (const width of [1, 481, 1600, '0480', '480-480', '4_8'])
      expect(readProblem(await shop.guest.get(inWidth(imageUrl, width))).code).toBe('not_found');
    await shop.guest.get(`/uploads/${v7()}-480.webp`).expect(404);
  });
});

test('an image in use survives its deletion in the form, and is deleted with its item', async () => {
  const image = readResponse('uploadImage', await upload(await drawing().png().toBuffer()));
  const item = await shop.addItem({ imageUrl: image.imageUrl });
  await shop.admin.delete(`/api/admin/upload/${image.filename}`).expect(204);
  await shop.guest.get(image.imageUrl).expect(200);
  await shop.admin.patch(`/api/admin/items/${item.id}`).send({ imageUrl: '/pictures/placeholder.svg' }).expect(200);
  await shop.admin.delete(`/api/admin/upload/${image.filename}`).expect(204);
  await shop.guest.get(image.imageUrl).expect(404);
});

test('so does a further image of an item', async () => {
  const image = readResponse('uploadImage', await upload(await drawing().png().toBuffer()));
  const item = await shop.addItem({ images: ['/pictures/popcorn-machine.svg', image.imageUrl] });
  await shop.admin.delete(`/api/admin/upload/${image.filename}`).expect(204);
  await shop.guest.get(image.imageUrl).expect(200);
  await shop.admin.patch(`/api/admin/items/${item.id}`).send({ images: [] }).expect(200);
  await shop.admin.delete(`/api/admin/upload/${image.filename}`).expect(204);
  await shop.guest.get(image.imageUrl).expect(404);
});

describe('an image in a bucket', () => {
  let store: S3Server;
  let bucketShop: TestShop;

  beforeAll(async () => {
    store = await startS3Server();
    bucketShop = await openTestShop({ env: { RATE_LIMITS: 'off', ...store.env } });
  });
  afterAll(async () => {
    await bucketShop.close();
    await store.close();
  });

  const put = async () => {
    const file = await drawing().png().toBuffer();
    return bucketShop.admin.post('/api/admin/upload').attach('image', file, 'castle.png');
  };

  test('is served by the shop as immutable', async () => {
    const before = await stored();
    const { filename, imageUrl } = readResponse('uploadImage', await put());
    const object = store.objects.get(`/pictures/uploads/${filename}`);
    expect(object?.type).toBe('image/webp');
    const { status, headers, body } = await bucketShop.guest.get(imageUrl).buffer(true);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(body).toEqual(object?.body);
    expect(await stored()).toEqual(before);
  });

  test('has its sizes there, too, until it is deleted', async () => {
    const { filename, imageUrl } = readResponse('uploadImage', await put());
    const small = imageUrl.replace('.webp', '-480.webp');
    const { body } = await bucketShop.guest.get(small).buffer(true).expect(200);
    expect(store.objects.get(`/pictures${small}`)?.body).toEqual(body);
    await bucketShop.admin.delete(`/api/admin/upload/${filename}`).expect(204);
    expect(store.objects.has(`/pictures${small}`)).toBe(false);
  });

  test('is gone when it is deleted', async () => {
    const { filename, imageUrl } = readResponse('uploadImage', await put());
    await bucketShop.admin.delete(`/api/admin/upload/${filename}`).expect(204);
    expect(store.objects.has(`/pictures/uploads/${filename}`)).toBe(false);
    expect(readProblem(await bucketShop.guest.get(imageUrl)).code).toBe('not_found');
    expect(readProblem(await bucketShop.admin.delete(`/api/admin/upload/${filename}`)).code).toBe('not_found');
  });

  test.each([
    ['cannot be reached', () => store.close()],
    ['has a fault of its own', async () => store.failWith(503)],
  ])('gets 503 with a reason while the store %s, and is stored once it is back', async (_, fail) => {
    const { filename, imageUrl } = readResponse('uploadImage', await put());
    await fail();
    const rejected = [
      await put(),
      await bucketShop.guest.get(imageUrl),
      await bucketShop.admin.delete(`/api/admin/upload/${filename}`),
    ];
    for (const response of rejected) {
      expect(readProblem(response)).toMatchObject({
        code: 'busy',
        detail: "We can't reach our images right now. Please try again in a moment.",
      });
      expect(response.headers['retry-after']).toBe('5');
    }
    await store.mend();
    await bucketShop.guest.get(imageUrl).expect(200);
    readResponse('uploadImage', await put());
  });

  test('is rejected while the bucket does not exist', async () => {
    store.failWith(404);
    expect(readProblem(await put()).code).toBe('busy');
    await store.mend();
  });

  test('is not readable with another key', async () => {
    const { imageUrl } = readResponse('uploadImage', await put());
    const stranger = await openTestShop({ env: { ...store.env, S3_SECRET_ACCESS_KEY: 'guessed' } });
    expect(readProblem(await stranger.guest.get(imageUrl)).code).toBe('internal');
    await stranger.close();
  });
});

describe('an image older than a day', () => {
  afterAll(() => {
    clock.moveAhead(0);
  });
  const toSmall = (name: string) => name.replace('.webp', '-480.webp');
  const sweep = (of = shop) => of.program.app.get(ImageSweep).sweep();
  const keep = async () => readResponse('uploadImage', await upload(await drawing().png().toBuffer())).filename;
  const addItem = (name: string) => shop.addItem({ imageUrl: `/uploads/${name}` });
  const give = (item: Item, name: string) =>
    shop.admin
      .patch(`/api/admin/items/${item.id}`)
      .send({ imageUrl: `/uploads/${name}` })
      .expect(200);

  test('is deleted if no item, no booking and no downtime uses it', async () => {
    const all = await Promise.all([keep(), keep(), keep(), keep(), keep(), keep()]);
    const [abandoned, current, removed, replaced, booked, torn] = all;
    await addItem(current);
    await shop.admin.delete(`/api/items/${(await addItem(removed)).id}`).expect(204);
    await give(await addItem(replaced), current);
    const item = await addItem(booked);
    const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 9) });
    await shop.guest.post('/api/bookings').send(form).expect(201);
    await give(item, current);
    const day = inDays(shop.today, 12);
    const downtime = { from: day, to: day, quantity: 1, reason: 'Torn seam', imageUrl: `/uploads/${torn}` };
    const added = await shop.admin.post(`/api/admin/items/${item.id}/downtimes`).send(downtime).expect(201);
    expect(added.body).toMatchObject({ imageUrl: downtime.imageUrl });
    const listed = await shop.admin.get(`/api/admin/items/${item.id}/downtimes`).expect(200);
    expect(listed.body).toEqual([added.body]);

    // The history of the item still shows the photo.
    await shop.admin.delete(`/api/admin/items/${item.id}/downtimes/${added.body.id}`).expect(204);

    await sweep();
    expect(await stored()).toEqual(expect.arrayContaining(all));
    const draft = `${abandoned}.part`;
    await writeFile(join(folder, draft), '');
    for (const name of [abandoned, current, booked]) await shop.guest.get(`/uploads/${toSmall(name)}`).expect(200);
    // Written after its image was deleted.
    const orphan = `${v7()}-960.webp`;
    await writeFile(join(folder, orphan), '');
    await writeFile(join(folder, `${toSmall(current)}.part`), '');
    await writeFile(join(folder, 'keep-me.txt'), '');

    clock.moveAhead(1.01);
    const young = `${v7({ msecs: clock.now().getTime() })}.webp`;
    await writeFile(join(folder, young), '');
    await sweep();
    const left = await stored();
    const kept = [current, toSmall(current), booked, toSmall(booked), torn, young, 'keep-me.txt'];
    expect(left).toEqual(expect.arrayContaining(kept));
    for (const name of [abandoned, toSmall(abandoned), draft, removed, replaced, orphan, `${toSmall(current)}.part`])
      expect(left).not.toContain(name);
  });

  test("stays as the shop's logo, its hero and a picture in its words, also once they are replaced", async () => {
    clock.moveAhead(0);
    const all = await Promise.all([keep(), keep(), keep(), keep()]);
    const [logo, hero, worded, earlier] = all.map((name) => `/uploads/${name}`);
    const { body: brand } = await shop.admin.get('/api/admin/brand').expect(200);
    await shop.admin
      .put('/api/admin/brand')
      .send({ ...brand, logoUrl: earlier })
      .expect(200);
    await shop.admin
      .put('/api/admin/brand')
      .send({ ...brand, logoUrl: logo, heroImageUrl: hero })
      .expect(200);
    const text = `![Our crew](${worded})`;
    await shop.admin.put('/api/admin/content/about.body').send({ text, version: 0 }).expect(200);
    clock.moveAhead(1.01);
    await sweep();
    expect(await stored()).toEqual(expect.arrayContaining(all));
    await shop.admin.delete(`/api/admin/upload/${all[0]}`).expect(204);
    expect(await stored()).toContain(all[0]);
  });

  test('is deleted from a bucket, too', async () => {
    clock.moveAhead(0);
    const store = await startS3Server();
    const bucketShop = await openTestShop({ env: { RATE_LIMITS: 'off', ...store.env }, clock });
    const put = async () => {
      const file = await drawing().png().toBuffer();
      const response = await bucketShop.admin.post('/api/admin/upload').attach('image', file, 'castle.png');
      return readResponse('uploadImage', response).imageUrl;
    };
    const [used] = [await put(), await put()];
    await bucketShop.addItem({ imageUrl: used });
    clock.moveAhead(1.01);
    expect(await sweep(bucketShop)).toBe(1);
    expect([...store.objects.keys()]).toEqual([`/pictures${used}`]);
    await bucketShop.close();
    await store.close();
  });
});

describe('rejected uploads', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ['an SVG that calls itself a PNG', Buffer.from(SVG)],
    ['a page that calls itself a PNG', Buffer.from('<html><script>alert(1)</script></html>')],
    ['the first bytes of a PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['a PNG of 60000 x 60000 pixels', bomb()],
  ])('%s', async (_, file) => {
    const before = await stored();
    expect(readProblem(await upload(file)).code).toBe('unsupported_media_type');
    expect(await stored()).toEqual(before);
  });

  test('an image of more than 5 MB, but not one of slightly less', async () => {
    const large = Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(readProblem(await upload(large)).code).toBe('too_large');
    expect(readProblem(await upload(large)).detail).toBe('Please use a file of at most 5 MB.');
    await upload(large.subarray(0, 5 * 1024 * 1024 - 1)).expect(201);
  });

  test('an image of which only the first 5 MB arrive', async () => {
    const image = await drawing().jpeg().toBuffer();
    const head = '--cut\r\nContent-Disposition: form-data; name="image"; filename="castle.jpg"\r\n\r\n';
    const call = shop.admin.post('/api/admin/upload').type('multipart/form-data; boundary=cut');
    call.write(Buffer.concat([Buffer.from(head), image, Buffer.alloc(5 * 1024 * 1024 - image.length)]));
    await sleep(300);
    call.write('one more\r\n--cut--\r\n');
    expect(readProblem(await call).code).toBe('too_large');
  });

  const ONE_FILE = 'Please send one file, in the field "image", and nothing else.';
  const empty = Buffer.alloc(0);
  const form = () => shop.admin.post('/api/admin/upload');
  test.each([
    ['two images', (png: Buffer) => form().attach('image', png, 'a.png').attach('image', png, 'b.png'), ONE_FILE],
    ['two images, one in another field', (png: Buffer) => upload(png).attach('photo', png, 'b.png'), ONE_FILE],
    ['twelve images', (png: Buffer) => repeat(12, (call) => call.attach('image', png, 'a.png')), ONE_FILE],
    ['a field after the image', (png: Buffer) => upload(png).field('caption', 'Castle'), ONE_FILE],
    ['a field before the image', (png: Buffer) => form().field('caption', 'x').attach('image', png, 'a.png'), ONE_FILE],
    ['twelve fields', () => repeat(12, (call, i) => call.field(`caption${i}`, 'x')), ONE_FILE],
    ['text in place of the image', () => form().field('image', 'castle'), ONE_FILE],
    ['an image in another field', (png: Buffer) => upload(png, 'a.png', 'file'), ONE_FILE],
    ['an empty image', () => upload(empty), 'The file is empty. Please choose another one.'],
    ['an empty image after a good one', (png: Buffer) => upload(png).attach('image', empty, 'b.png'), ONE_FILE],
    ['an empty form', () => form().type('multipart/form-data; boundary=cut').send('--cut--\r\n'), ONE_FILE],
  ])('%s, and nothing is stored', async (_, send, detail) => {
    const before = await stored();
    const rejected = await send(await drawing().png().toBuffer());
    expect(readProblem(rejected)).toMatchObject({ status: 400, code: 'malformed', detail });
    expect(await stored()).toEqual(before);
  });

  test('two large images, and the connection still serves the next request', async () => {
    const large = Buffer.concat([await drawing().jpeg().toBuffer(), Buffer.alloc(4 * 1024 * 1024)]);
    expect(readProblem(await upload(large).attach('image', large, 'b.jpg')).status).toBe(400);
    readResponse('uploadImage', await upload(large));
  });

  test('a request without a form', async () => {
    expect(readProblem(await shop.admin.post('/api/admin/upload').send({ image: 'x' })).code).toBe(
      'unsupported_media_type',
    );
    expect(readProblem(await shop.guest.post('/api/bookings').field('itemId', '1')).code).toBe(
      'unsupported_media_type',
    );
  });

  test.each(['..%2f..%2fsecrets.json', 'castle.png', '.webp', '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp%00.png'])(
    'the deletion of %s',
    async (name) => {
      expect(readProblem(await shop.admin.delete(`/api/admin/upload/${name}`)).code).toBe('malformed');
    },
  );

  test('requests of other users, before the file is read', async () => {
    const guest = await supertest(shop.url).post('/api/admin/upload').attach('image', Buffer.from('x'), 'x.png');
    expect(readProblem(guest).code).toBe('unauthenticated');
  });
});

function repeat(times: number, add: (call: supertest.Test, i: number) => supertest.Test): supertest.Test {
  let call = shop.admin.post('/api/admin/upload');
  for (let i = 0; i < times; i += 1) call = add(call, i);
  return call;
}

/** A few bytes that claim to be a huge image. */
function bomb(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(1000));
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
