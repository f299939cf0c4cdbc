import { endpoints, type AnyEndpoint, type Booking, type EndpointName } from '@party-rental/contracts';
import { some } from './support/form.js';
import { raw } from './support/raw.js';
import type { AttackedShop } from './support/attacked-shop.js';
import { expect, test } from './support/test.js';
import { getPath } from '../support/http-client.js';

const SQL = [
  `' or '1'='1`,
  `'; drop table users; --`,
  `1; select pg_sleep(5)`,
  `' || (select pg_sleep(5)) || '`,
  `1) union select password_hash from users --`,
  `\\'; select 1; --`,
  `$1`,
  `%' escape '\\`,
  `{"$gt":""}`,
];

test('SQL in any part of a URL returns no more, breaks nothing and takes no time', async ({ shop }) => {
  const owner = await shop.admin();
  await shop.book(await shop.item(), await shop.customer());
  const reading = (Object.entries<AnyEndpoint>(endpoints) as [EndpointName, AnyEndpoint][]).filter(
    ([, { method, messages }]) => method === 'GET' && !messages,
  );
  for (const [name, { params, query, errors = [], file = '' }] of reading) {
    // What a link opens is told by its token alone.
    const replies = errors.includes('link_ended') && !params ? [410] : [200, 400, 404];
    for (const payload of some(SQL)) {
      const began = performance.now();
      for (const param of Object.keys(params?.shape ?? {})) {
        const { status } = await owner.send('GET', getPath(name, { [param]: payload }));
        expect([name, param, payload, status]).toEqual([name, param, payload, 400]);
      }
      for (const field of Object.keys(query?.shape ?? {})) {
        const { status, text } = await owner.send('GET', getPath(name, { id: 1 }, { [field]: payload }));
        expect(replies, name).toContain(status);
        expect(text).not.toContain('argon2');
        // A workbook is compressed; it has the rows of the table beside it.
        if (status === 200 && field === 'search' && !file.includes('spreadsheet'))
          expect(text.split('\n').length < 3 && !text.includes('"id"')).toBe(true);
      }
      expect(performance.now() - began).toBeLessThan(4_000);
    }
  }
  expect(await shop.query('select from users limit 1')).toHaveLength(1);
});

test('SQL in a form is stored as text', async ({ shop }) => {
  const item = await shop.item();
  for (const payload of SQL) {
    const body = await shop.form(item, { customerName: payload, specialInstructions: payload });
    const booking = await shop.visitor().request<Booking>('createBooking', { body });
    expect(booking).toMatchObject({ customerName: payload, specialInstructions: payload });
    for (const username of [payload, `${payload}@example.com`])
      expect([400, 401]).toContain(
        (await shop.visitor().call('login', { body: { username, password: payload.padEnd(8) } })).status,
      );
  }
});

test('wildcards in a search are literal text', async ({ shop }) => {
  const owner = await shop.admin();
  await shop.book(await shop.item(), await shop.customer());
  for (const search of ['%', '_', '%%%', '\\', '*', '.*', '[a-z]']) {
    const found = JSON.parse((await owner.call('adminBookings', { query: { search } })).text) as Booking[];
    for (const { customerName, customerEmail, customerPhone } of found)
      expect(`${customerName} ${customerEmail} ${customerPhone}`).toContain(search);
  }
});

test('a line break in a query does not end a response header', async ({ shop }) => {
  const owner = await shop.admin();
  for (const search of [
    'x\r\nX-Evil: 1',
    'x%0d%0aX-Evil: 1',
    'x\u010d\u010aX-Evil: 1',
    '>; rel="next", <https://evil.example',
  ]) {
    const { headers } = await owner.call('adminBookings', { query: { search, limit: '1' } });
    expect(headers.get('x-evil')).toBeNull();
    expect(headers.get('link') ?? '').not.toMatch(/evil\.example/);
  }
  const { host } = new URL(shop.url);
  for (const header of ['Host: evil.example', `Host: ${host}\r\nX-Forwarded-Host: evil.example`]) {
    const answer = await raw(shop.url, `GET / HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`);
    expect(answer).not.toContain('evil.example');
  }
});

test('a request with two contradicting lengths gets one reply', async ({ shop }) => {
  const { host } = new URL(shop.url);
  const smuggled = 'GET /api/admin/dashboard HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const lengths of [
    `Content-Length: 5\r\nTransfer-Encoding: chunked`,
    `Content-Length: 5\r\nContent-Length: ${5 + smuggled.length}`,
    `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity`,
    `Transfer-Encoding : chunked`,
  ]) {
    const answer = await raw(
      shop.url,
      `POST /api/logout HTTP/1.1\r\nHost: ${host}\r\n${lengths}\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(answer.match(/^HTTP\/1\.1 /gm)?.length ?? 0).toBeLessThanOrEqual(1);
  }
});

test('a formula in a form is text in the CSV export', async ({ shop }) => {
  const item = await shop.item({ name: 'CSV Castle' });
  const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '=cmd|"/c calc"!A1', '=HYPERLINK("https://evil.example")'];
  for (const formula of formulas) {
    const body = await shop.form(item, {
      customerName: formula,
      city: formula,
      specialInstructions: `\t${formula}\n"`,
    });
    await shop.visitor().request('createBooking', { body });
  }
  const { text } = await (await shop.admin()).call('exportBookings');
  const rows = text.split('\r\n').length > 2 ? text.split('\r\n') : text.split('\n');
  expect(rows.some((row) => row.includes('CSV Castle'))).toBe(true);
  // A cell begins after a comma or at the start of a line, and may be quoted.
  expect(text.match(/(^|,)"?[=+@]/gm)).toBeNull();
  expect(text.match(/(^|,)"?-\d\+/gm)).toBeNull();
});

test('nothing in a form becomes a recipient, a header or markup of an email', async ({ shop }) => {
  const item = await shop.item();
  const evil = 'evil@attacker.example';
  const markup = '<img src=x onerror=alert(1)><a href="https://evil.example">click</a>';
  const body = await shop.form(item, {
    customerName: `${markup.slice(0, 100)}`,
    address: `"><script>alert(1)</script>`,
    specialInstructions: `${markup}\nBEGIN:VEVENT\r\nATTENDEE:mailto:${evil}\nBcc: ${evil}`,
  });
  await shop.visitor().request('createBooking', { body });
  const mail = await emailTo(shop, body.customerEmail);
  expect(mail.recipients).toEqual([body.customerEmail]);
  // Only the email to the business quotes the form, as text.
  const isNotice = ({ html }: { html?: string | undefined }) => html?.includes('&lt;img src=x') === true;
  await expect.poll(() => shop.mails.received.some(isNotice)).toBe(true);
  const notices = shop.mails.received.filter(isNotice);
  expect(notices.flatMap(({ recipients }) => recipients)).not.toContain(body.customerEmail);
  for (const { html = '' } of [mail, ...notices])
    expect(html).not.toMatch(/<script|<img src=x|<a href="https:\/\/evil/);
  expect(mail.subject).not.toMatch(/[\r\n<>]/);
  const calendar = mail.attachments.map(({ content }) => getText(content)).join('');
  expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  expect(calendar).not.toMatch(/^ATTENDEE/m);
  expect(shop.mails.received.flatMap(({ recipients }) => recipients)).not.toContain(evil);
});

test('no pair of email addresses and no name with a line break is accepted', async ({ shop }) => {
  const item = await shop.item();
  const evil = 'evil@attacker.example';
  for (const customerEmail of [
    `dana@customers.example, ${evil}`,
    `dana@customers.example\r\nBcc: ${evil}`,
    `dana@customers.example%0aBcc:${evil}`,
    `"Dana" <${evil}>`,
    `dana@customers.example;${evil}`,
    `<${evil}>`,
    `dana@[127.0.0.1]`,
  ])
    expect(
      (await shop.visitor().call('createBooking', { body: await shop.form(item, { customerEmail }) })).status,
    ).toBe(400);
  for (const name of [`Dana\r\nBcc: ${evil}`, `Dana\nX: y`, `Dana\u2028Bcc: ${evil}`, `Dana\u0000`]) {
    const contact = { name, email: 'dana@customers.example', message: 'Hello there' };
    expect((await shop.visitor().call('contact', { body: contact })).status).toBe(400);
    expect(
      (await shop.visitor().call('createBooking', { body: await shop.form(item, { customerName: name }) })).status,
    ).toBe(400);
  }
});

test('a contact message is text in its email', async ({ shop }) => {
  const message = '<b>bold</b> <script>alert(1)</script>\r\n.\r\nMAIL FROM:<evil@attacker.example>\r\nQUIT';
  const email = `writer.${Date.now()}@customers.example`;
  const name = 'Dana "; <evil@attacker.example>';
  await shop.visitor().request('contact', { body: { name, email, message } });
  await expect.poll(() => shop.mails.received.some(({ replyTo }) => replyTo?.[0]?.address === email)).toBe(true);
  const mail = shop.mails.received.find(({ replyTo }) => replyTo?.[0]?.address === email);
  expect(mail?.recipients).toHaveLength(1);
  expect(mail?.replyTo).toHaveLength(1);
  expect(mail?.html ?? '').not.toMatch(/<script|<b>bold/);
  expect(mail?.text).toContain('QUIT');
});

async function emailTo(shop: AttackedShop, address: string) {
  const find = () => shop.mails.received.find(({ recipients }) => recipients.includes(address));
  await expect.poll(() => find() !== undefined).toBe(true);
  const mail = find();
  if (!mail) throw new Error('It was there');
  return { subject: '', html: '', ...mail };
}

function getText(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
