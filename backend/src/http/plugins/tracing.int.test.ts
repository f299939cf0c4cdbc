import { afterAll, beforeAll, expect, test } from 'vitest';
import { pino } from 'pino';
import { inSpan, traceFields } from '../../platform/observability/tracing.js';
import { startMailSink, type MailSink } from '../../../../tests/support/mail-sink.js';
import { pathTo, startOtlpCollector, type OtlpCollector } from '../../../../tests/support/otlp-collector.js';
import { bookingForm, inDays, openTestShop, type TestShop } from '../../../test-support/test-shop.js';
import { until } from '../../../../tests/support/until.js';

let collector: OtlpCollector;
let sink: MailSink;
let shop: TestShop;

beforeAll(async () => {
  collector = await startOtlpCollector();
  sink = await startMailSink();
  shop = await openTestShop({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, SMTP_URL: sink.url } });
});
afterAll(async () => {
  await sink.close();
  await collector.close();
});

test('a log line contains its trace id', async () => {
  const lines: string[] = [];
  const logger = pino({ mixin: traceFields }, { write: (line) => lines.push(line) });
  await inSpan('a step', {}, async () => logger.info('during'));
  logger.info('after');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(lines[1]).not.toContain('trace_id');
});

test('a booking is one trace from the page to its emails, without personal data', async () => {
  const { text: page } = await shop.guest.get('/').expect(200);
  const [, parent = '', traceId = ''] =
    /<meta name="traceparent" content="(00-([0-9a-f]{32})-[^"]+)" \/>/.exec(page) ?? [];
  const item = await shop.addItem();
  const form = bookingForm({ itemId: item.id, eventDate: inDays(shop.today, 21), customerName: 'Wilhelmina Quist' });
  await shop.guest.post('/api/bookings').set('traceparent', parent).send(form).expect(201);
  await shop.guest.get('/api/items?token=unguessable').expect(200);
  await until(() => sink.received.length === 2);
  await shop.close();

  const spans = collector.spans.filter((span) => span.traceId === traceId);
  expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['party-rental']));
  const sent = spans.filter(({ name }) => name === 'send by SMTP').map((span) => pathTo(span, spans));
  const shared = ['GET /*', 'POST /api/bookings', 'decide and append'];
  expect(sent.sort()).toEqual([
    [...shared, 'queue confirmation', 'deliver confirmation', 'send by SMTP'],
    [...shared, 'queue order-notice', 'deliver order-notice', 'send by SMTP'],
  ]);
  const everything = collector.bodies.join('');
  for (const secret of ['Wilhelmina', form['customerEmail'], 'unguessable']) expect(everything).not.toContain(secret);
});
