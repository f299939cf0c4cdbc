import type { UploadedImage } from '@party-rental/contracts';
import { png, pngChunk } from '../support/png.js';
import { rawGet } from './support/raw.js';
import { expect, test } from './support/test.js';
import type { Visitor } from './support/visitor.js';
import type { Reply } from '../support/http-client.js';

const SCRIPT = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">${SCRIPT}</svg>`;
const IMAGE = png(40, 30);

function upload(visitor: Visitor, file: Buffer, name = 'castle.png', type = 'image/png'): Promise<Reply> {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(file)], name, { type }));
  return visitor.send('POST', '/api/admin/upload', { raw: form });
}

async function stored(visitor: Visitor, file: Buffer, name?: string): Promise<{ url: string; content: string }> {
  const { status, text, body } = await upload(visitor, file, name);
  expect(status, text).toBe(201);
  const { imageUrl } = body as unknown as UploadedImage;
  const served = await fetch(visitor.url + imageUrl);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  return { url: imageUrl, content: Buffer.from(await served.arrayBuffer()).toString('latin1') };
}

test('of an image that is also a page or script only the image is stored', async ({ shop }) => {
  const owner = await shop.admin();
  for (const polyglot of [
    Buffer.concat([IMAGE, Buffer.from(SCRIPT)]),
    png(40, 30, { chunks: [pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))] }),
    png(40, 30, { chunks: [pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${SVG}`))] }),
    Buffer.concat([IMAGE, Buffer.from('PK\u0003\u0004 <?php system($_GET[0]); ?>')]),
  ]) {
    const { content } = await stored(owner, polyglot, 'castle.png.html');
    expect(content).not.toMatch(/script|php|alert|svg/);
    expect(content).toMatch(/^RIFF.{4}WEBP/s);
  }
});

test('only decodable images are accepted, whatever their name and type', async ({ shop }) => {
  const owner = await shop.admin();
  const files = {
    'an SVG': Buffer.from(SVG),
    'an SVG with a prologue': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`,
    ),
    'a page': Buffer.from(`<html>${SCRIPT}</html>`),
    'a GIF in name only': Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1'),
    'the first bytes of a PNG': IMAGE.subarray(0, 20),
    'half a PNG': IMAGE.subarray(0, IMAGE.length / 2),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
    'a TIFF': Buffer.from('49492a0008000000', 'hex'),
    'a script of ImageMagick': Buffer.from('push graphic-context\nfill url(https://evil.example)'),
    'a ZIP': Buffer.from('504b0304', 'hex'),
  };
  for (const [what, file] of Object.entries(files)) {
    for (const type of ['image/png', 'image/svg+xml', 'text/html']) {
      const { status, body } = await upload(owner, file, 'castle.png', type);
      expect([what, status, body['code']]).toEqual([what, 415, 'unsupported_media_type']);
    }
  }
});

test('a small file with an enormous image is not decoded', async ({ shop }) => {
  const owner = await shop.admin();
  const claimed = png(60_000, 60_000, { pixels: Buffer.alloc(1_000) });
  const real = png(30_000, 3_000);
  for (const bomb of [claimed, real]) {
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const began = performance.now();
    expect((await upload(owner, bomb)).status).toBe(415);
    expect(performance.now() - began).toBeLessThan(3_000);
  }
  expect((await shop.visitor().send('GET', '/api/health/ready')).status).toBe(200);
});

test('an upload has at most five megabytes and one file', async ({ shop }) => {
  const owner = await shop.admin();
  const large = Buffer.concat([IMAGE, Buffer.alloc(5 * 1024 * 1024)]);
  expect((await upload(owner, large)).status).toBe(413);
  const form = new FormData();
  for (let i = 0; i < 50; i++) form.append('image', new File([new Uint8Array(IMAGE)], `${i}.png`));
  expect((await owner.send('POST', '/api/admin/upload', { raw: form })).status).toBe(400);
  const fields = new FormData();
  for (let i = 0; i < 500; i++) fields.append(`field${i}`, 'x'.repeat(1000));
  expect((await owner.send('POST', '/api/admin/upload', { raw: fields })).status).toBe(400);
});

test('a malformed form is refused', async ({ shop }) => {
  const owner = await shop.admin();
  const types = [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
  ];
  const bodies = [
    '',
    '--x',
    '--x\r\n\r\n',
    '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nx',
    '--x--\r\n',
  ];
  for (const type of types) {
    for (const raw of bodies) {
      const { status } = await owner.send('POST', '/api/admin/upload', { raw, headers: { 'content-type': type } });
      expect([400, 415], `${type} ${raw}`).toContain(status);
    }
  }
});

test('the name of a file is ignored', async ({ shop }) => {
  const owner = await shop.admin();
  for (const name of [
    '../../../etc/passwd',
    '..\\..\\evil.exe',
    '/etc/cron.d/evil',
    'evil.svg',
    'x\u0000.html',
    '.htaccess',
    'con',
    '🎈'.repeat(500),
  ]) {
    const { url } = await stored(owner, IMAGE, name);
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/);
  }
});

test('no path leaves the served folders', async ({ shop }) => {
  const ways = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '....//',
    '%252e%252e%252f',
    '..%c0%af',
    '.%00./',
  ];
  for (const root of ['/uploads/', '/assets/', '/pictures/', '/']) {
    for (const way of ways) {
      for (const target of ['etc/passwd', 'secrets.json', 'backend/package.json', 'package.json']) {
        const answer = await rawGet(shop.url, root + way.repeat(6) + target);
        expect([root, way, /root:x:|"workspaces"|sessionSecret|"dependencies"/.test(answer)]).toEqual([
          root,
          way,
          false,
        ]);
      }
    }
  }
});

test('only uploaded images can be deleted', async ({ shop }) => {
  const owner = await shop.admin();
  const { url } = await stored(owner, IMAGE);
  const name = url.replace('/uploads/', '');
  for (const wrong of [
    '..%2f..%2fsecrets.json',
    `..%2fuploads%2f${name}`,
    `${name}%00`,
    `${name}/`,
    '.',
    '%2e%2e',
    '*',
    `${name}.png`,
  ]) {
    const { status } = await owner.send('DELETE', `/api/admin/upload/${wrong}`);
    expect([wrong, status >= 400 && status < 500]).toEqual([wrong, true]);
  }
  expect((await shop.visitor().send('GET', url)).status).toBe(200);
  await owner.request('removeImage', { params: { filename: name } });
});

test('the image folder has no listing', async ({ shop }) => {
  for (const path of ['/uploads', '/uploads/', '/assets/', '/pictures/'])
    expect((await shop.visitor().send('GET', path)).status).toBe(404);
});
