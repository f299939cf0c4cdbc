import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailSink, type MailSink } from '../../../../../tests/support/mail-sink.js';
import { readProblem } from '../../../../test-support/http.js';
import { openTestShop, type TestShop } from '../../../../test-support/test-shop.js';
import { until } from '../../../../../tests/support/until.js';

const MESSAGE = {
  name: 'Dana Miller',
  email: 'dana@customers.example',
  phone: '(555) 010-2030',
  message: 'Do you deliver to Shelbyville?\n\nWe are 24 children.',
};

describe('writing to the shop', () => {
  let sink: MailSink;
  let shop: TestShop;

  beforeAll(async () => {
    sink = await startMailSink();
    shop = await openTestShop({ env: { SMTP_URL: sink.url, BUSINESS_EMAIL: 'office@hooray.example' } });
  });
  afterAll(async () => {
    await shop.close();
    await sink.close();
  });

  const write = (message: object) => shop.guest.post('/api/contact').send({ ...MESSAGE, ...message });
  async function emailAbout(message: object) {
    const before = sink.received.length;
    await write(message).expect(204);
    await until(() => sink.received.length > before);
    const email = sink.received.at(-1);
    if (!email) throw new Error('No email has come');
    return email;
  }

  test('emails the business, and a reply goes to the visitor', async () => {
    const email = await emailAbout({});
    expect(email.recipients).toEqual(['office@hooray.example']);
    expect(email.from).toMatchObject({ address: 'office@hooray.example' });
    expect(email.replyTo).toMatchObject([{ name: 'Dana Miller', address: 'dana@customers.example' }]);
    expect(email.subject).toBe('Message from Dana Miller');
    expect(email.text).toContain(MESSAGE.message);
    expect(email.text).toContain('(555) 010-2030');
    expect(email.html).toContain('Do you deliver to Shelbyville?\n\nWe are 24 children.');
    expect(email.html).toContain('Hooray Party Rentals');
    expect(email.attachments).toEqual([]);
  });

  test('treats markup as text', async () => {
    const markup = '<img src=x onerror="alert(1)"> & <b>bold</b>';
    const email = await emailAbout({ name: 'Dana <script>', message: markup });
    expect(email.text).toContain(markup);
    expect(email.html).not.toContain('<img');
    expect(email.html).not.toContain('<script');
    expect(email.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &lt;b&gt;bold&lt;/b&gt;');
    expect(email.subject).toBe('Message from Dana <script>');
  });

  test('keeps names in any script, and does not parse one as a list of addresses', async () => {
    const name = 'Grüße "Ærø" 안녕, boss@rival.example <boss@rival.example>;';
    const email = await emailAbout({ name });
    expect(email.replyTo).toMatchObject([{ name, address: MESSAGE.email }]);
    expect(email.subject).toBe(`Message from ${name}`);
    expect(email.recipients).toEqual(['office@hooray.example']);
  });

  test.each([
    { name: 'Dana\r\nBcc: all@rival.example' },
    { email: 'dana@customers.example\r\nBcc: all@rival.example' },
    { email: 'dana@customers.example,all@rival.example' },
    { phone: '555 010 2030\r\nBcc: all@rival.example' },
    { message: 'Hello\u0000' },
  ])('rejects header injection: %j', async (message) => {
    const { code, errors } = readProblem(await write(message));
    expect(code).toBe('malformed');
    expect(new Set(errors?.map(({ path }) => path))).toEqual(new Set(Object.keys(message)));
  });

  test('reports all errors at once, for people', async () => {
    const { detail, errors } = readProblem(await shop.guest.post('/api/contact').send({ name: '\u200B', phone: '12' }));
    expect(detail).toBe(
      'Name is required. Please enter a valid email. Please enter a phone number with at least 7 digits (and 1 more).',
    );
    expect(new Set(errors?.map(({ path }) => path))).toEqual(new Set(['name', 'email', 'phone', 'message']));
  });

  test('sends nothing if a bot filled in the hidden field, and still reports success', async () => {
    const before = sink.received.length;
    expect(readProblem(await write({ website: 'https://spam.example' })).detail).toMatch(/Please call us instead/);
    await emailAbout({ name: 'Someone after it' });
    expect(sink.received).toHaveLength(before + 1);
  });

  test('keeps no copy of the message in the queue', async () => {
    await emailAbout({ name: 'Robin Unmistakable' });
    const { rows } = await shop.pool.query('select * from bullmq.job');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Unmistakable');
  });
});

test('six messages from one address in ten minutes are one too many', async () => {
  const shop = await openTestShop({ env: { RATE_LIMITS: 'on' } });
  try {
    for (let sent = 0; sent < 5; sent++) await shop.guest.post('/api/contact').send(MESSAGE).expect(204);
    const response = await shop.guest.post('/api/contact').send(MESSAGE);
    expect(readProblem(response)).toMatchObject({ code: 'too_many_requests' });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(500);
  } finally {
    await shop.close();
  }
});
