import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailSink, type MailSink } from '../../../../tests/support/mail-sink.js';
import { until } from '../../../../tests/support/until.js';
import type { SignedEmail } from '../templates/parts/email.js';
import { redact, SmtpClient } from './smtp-client.js';

const DELIVERY = { eventId: '0190a000-0000-7000-8000-000000000000', purpose: 'confirmation' } as const;
const SHORT = createEmail('See you on Saturday.');
const LONG = createEmail('See you on Saturday.\n'.repeat(50_000));

let sink: MailSink;
let client: SmtpClient;

beforeEach(async () => {
  sink = await startMailSink();
  client = new SmtpClient(sink.url, {
    from: 'shop@party.example',
    businessName: 'Party Rental',
    businessEmail: '',
    publicUrl: 'https://party.example',
  });
});

afterEach(() => sink.close());

test.each([
  ['short', SHORT],
  ['long', LONG],
])('a %s email is confirmed after the server has accepted its recipient', async (_, email) => {
  const steps: string[] = [];
  sink.beforeRecipient = async () => {
    await sleep(50); // long enough to fill the buffers on the way
    steps.push('recipient accepted');
  };
  const confirm = () => {
    steps.push('confirmed');
    return Promise.resolve();
  };
  await client.send(DELIVERY, email, confirm);
  expect(steps).toEqual(['recipient accepted', 'confirmed']);
  expect(sink.received.map(({ text }) => text?.trim())).toEqual([email.text.trim()]);
});

test('an email is confirmed when nearly all of it has arrived', async () => {
  await client.send(DELIVERY, LONG, () => until(() => sink.bytes > 0.9 * LONG.text.length));
  expect(sink.received).toHaveLength(1);
});

test.each([
  ['short', SHORT],
  ['long', LONG],
])('the server gets no complete %s email that is withdrawn', async (_, email) => {
  const withdrawn = new Error('no longer due');
  await expect(client.send(DELIVERY, email, () => Promise.reject(withdrawn))).rejects.toBe(withdrawn);
  await client.send({ ...DELIVERY, purpose: 'reminder' }, SHORT, () => Promise.resolve());
  expect(sink.received.map(({ messageId }) => messageId)).toEqual([expect.stringContaining('reminder')]);
});

test('an email to a recipient whom the server refuses is not confirmed', async () => {
  sink.refuseWith = 550;
  const unexpected = new Error('confirmed');
  const sending = client.send(DELIVERY, SHORT, () => Promise.reject(unexpected));
  await expect(sending).rejects.toMatchObject({ isFinal: true });
});

test('removes the person and keeps the reason', () => {
  const reply =
    '550 5.1.1 <Dana@Example.com>: Dana Miller (dana@example.com,\n postmaster@x.org) is unknown. See RFC 5321';
  expect(redact(reply, ['Dana Miller', 'dana@example.com'])).toBe(
    '550 5.1.1 <[…]>: […] ([…], […]) is unknown. See RFC 5321',
  );
});

test('matches personal data as text, not as a pattern', () => {
  expect(redact('a+b (x) is unknown', ['a+b (x)'])).toBe('[…] is unknown');
});

function createEmail(text: string): SignedEmail {
  return {
    to: { name: 'Dana Miller', address: 'dana@customers.example' },
    replyTo: { name: 'Party Rental', address: 'shop@party.example' },
    subject: 'Your booking',
    text,
    html: '<p>See you on Saturday.</p>',
    business: { name: 'Party Rental', address: 'shop@party.example' },
  };
}
