import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { createTransport } from 'nodemailer';
import { InboxServer } from '@party-rental/local-services/inbox/inbox-server';
import { InboxStore, type InboxSummary } from '@party-rental/local-services/inbox/inbox-store';
import { registerInbox } from './inbox.js';

let dataDir: string;
let server: InboxServer;
let web: FastifyAdapter;
let url: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'inbox-'));
  server = await InboxServer.start(InboxStore.in(dataDir));
  web = new FastifyAdapter();
  await registerInbox(web.getInstance(), InboxStore.in(dataDir), 'http://shop.example:3000');
  url = await web.getInstance().listen({ port: 0, host: '127.0.0.1' });
});

afterEach(async () => {
  await server.stop();
  await web.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(messageId: string, fields: object = {}): Promise<void> {
  const mail = {
    from: 'shop@example.com',
    to: { name: 'Dana', address: 'dana@example.com' },
    subject: 'Hello',
    messageId,
  };
  await createTransport(server.url).sendMail({ ...mail, text: 'plain', html: '<p>designed</p>', ...fields });
}

const get = (path: string) => fetch(`${url}${path}`);

async function list(): Promise<InboxSummary[]> {
  const found: unknown = await (await get('/inbox/messages')).json();
  return found as InboxSummary[]; // as the test below checks
}

test('no other user of the machine can read it, even if an earlier version created the folder', async () => {
  const folder = join(dataDir, 'inbox');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await send('<1@shop>');
  const modes = await Promise.all(
    ['', ...(await readdir(folder))].map(async (name) => (await stat(join(folder, name))).mode),
  );
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600]);
});

test('is empty at first', async () => {
  expect(await list()).toEqual([]);
  expect((await get('/inbox')).headers.get('content-type')).toContain('text/html');
});

test('shows messages newest first, and a repeated message once', async () => {
  await send('<1@shop>', { subject: 'First' });
  await send('<2@shop>', { subject: 'Second' });
  await send('<2@shop>', { subject: 'Second' });
  expect((await list()).map(({ subject, to }) => [subject, to])).toEqual([
    ['Second', 'Dana <dana@example.com>'],
    ['First', 'Dana <dana@example.com>'],
  ]);
  expect((await readdir(join(dataDir, 'inbox'))).every((name) => name.endsWith('.eml'))).toBe(true);
});

test('opens a message without scripts, and attachments as downloads', async () => {
  await send('<1@shop>', { attachments: [{ filename: 'booking "1".ics', content: 'BEGIN:VCALENDAR' }] });
  const [message] = await list();
  const address = `/inbox/messages/${message?.id}`;
  expect(await (await get(address)).json()).toMatchObject({
    text: 'plain\n',
    hasHtml: true,
    attachments: [{ name: 'booking "1".ics' }],
  });

  const html = await get(`${address}/html`);
  expect(await html.text()).toContain('<p>designed</p>');
  expect(html.headers.get('content-security-policy')).toContain('sandbox allow-popups');
  expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");

  const file = await get(`${address}/attachments/0`);
  expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\s*$/);
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''booking%20%221%22.ics");
});

test('serves nothing outside its folder', async () => {
  for (const id of ['0'.repeat(32), '..%2F..%2Fsecrets', 'x'])
    for (const part of ['', '/html', '/attachments/0'])
      expect((await get(`/inbox/messages/${id}${part}`)).status).toBe(404);
  await send('<1@shop>');
  const [message] = await list();
  expect((await get(`/inbox/messages/${message?.id}/attachments/9`)).status).toBe(404);
});

test('deletes messages to or about an address, but not those about a similar one', async () => {
  await send('<1@shop>', { subject: 'Hers' });
  await send('<2@shop>', { subject: 'Names her', to: 'shop@example.com', text: 'From\ndana@example.com\n' });
  await send('<3@shop>', { subject: 'Another’s', to: 'jordana@example.com' });
  expect(await InboxStore.in(dataDir).deleteByAddress('Dana@Example.com')).toBe(2);
  expect((await list()).map(({ subject }) => subject)).toEqual(['Another’s']);
});

test('opens under the names of the shop and of this machine, and under no other', async () => {
  await send('<1@shop>', { subject: 'Hers' });
  const under = async (host: string, path: string) => {
    const sent = request(`${url}${path}`, { headers: { host } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  };
  for (const host of ['localhost:3000', '127.0.0.1:3000', '192.168.1.7', '[::1]:3000', 'shop.example'])
    expect([host, (await under(host, '/inbox/messages')).body]).toEqual([host, expect.stringContaining('Hers')]);
  for (const host of ['rebound.example', '127.0.0.1.rebound.example:3000', 'localhost.rebound.example']) {
    for (const path of ['/inbox', '/inbox/messages', '/%69nbox/messages']) {
      const { status, body } = await under(host, path);
      expect([host, status]).toEqual([host, 404]);
      expect(body).not.toContain('Hers');
    }
  }
});
