import { expect, test } from 'vitest';
import { PURPOSES_TO_THE_BUSINESS, type EmailOverview, type EmailRecord } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi, pageBefore, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { messageStore } from '../../../ui/overlays/notify';
import { failureReason, formatRecipient } from './email-labels';
import { EmailsPage } from './emails-page';

const LIST = 'GET /api/admin/emails';
const OVERVIEW = 'GET /api/admin/email-overview';

const sent: EmailRecord = {
  eventId: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44',
  purpose: 'confirmation',
  status: 'sent',
  attempts: 1,
  createdAt: '2026-11-21T15:04:05.000Z',
  sentAt: '2026-11-21T15:04:06.000Z',
  dueAt: null,
  error: null,
  reply: '250 Ok: queued as 4711',
  isOutdated: false,
  recipient: 'dana@example.com',
  messageId: '<confirmation.1@hooray.example>',
  booking: { id: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001', number: 'PR-7K3M-9Q2F' },
};
const unsent = { sentAt: null, messageId: null, reply: null };
const failed: EmailRecord = {
  ...sent,
  ...unsent,
  purpose: 'moved',
  status: 'failed',
  attempts: 3,
  dueAt: '2026-11-21T16:00:00.000Z',
  error: 'ECONNREFUSED',
};
const toTheShop: EmailRecord = { ...failed, purpose: 'contact', status: 'dead', recipient: null, booking: null };
const toNobody: EmailRecord = { ...failed, status: 'skipped', purpose: 'reminder', recipient: null, error: 'erased' };

const overview: EmailOverview = {
  counts: { queued: 4, sending: 0, sent: 10_000, skipped: 3, failed: 1, dead: 2 },
  undelivered: 2,
  queue: { store: 'redis', jobs: { waiting: 0, active: 1, delayed: 12, failed: 2 } },
};

function open(address = '/admin/emails', responses: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/settings': settings,
    [LIST]: [sent, failed, toTheShop, toNobody],
    [OVERVIEW]: overview,
    ...responses,
  });
  renderAt(address, '/admin/emails', <EmailsPage />);
  return { api, user: userEvent.setup() };
}
const row = (name: string | RegExp) => screen.findByRole('row', { name });

test.each(PURPOSES_TO_THE_BUSINESS)('a %s went to the owner', (purpose) => {
  expect(formatRecipient({ ...toTheShop, purpose })).toBe('You');
});

test('a customer without an email is told apart from one who opted out', () => {
  const skipped: EmailRecord = { ...sent, status: 'skipped', recipient: null, error: 'no email' };
  expect([formatRecipient(skipped), failureReason(skipped)]).toEqual(['No email', 'The customer has no email.']);
  const unknown = { ...skipped, error: 'unknown' };
  expect([formatRecipient(unknown), failureReason(unknown)]).toEqual([
    'Unknown',
    'No account or booking has this email.',
  ]);
  expect(failureReason({ ...skipped, error: null })).toBe('The customer opted out of these emails.');
  expect(failureReason({ ...skipped, error: 'outdated' })).toBe('It was out of date by the time it was due.');
});

test("each email shows its recipient, booking, state and the mail server's response", async () => {
  open();
  const first = await row(/^Booking confirmation/);
  for (const words of [
    'dana@example.com',
    'Sent',
    'Nov 21, 2026, 10:04 AM EST',
    '<confirmation.1@hooray.example>',
    '250 Ok: queued as 4711',
  ])
    expect(first).toHaveTextContent(words);
  expect(within(first).getByRole('link', { name: 'PR-7K3M-9Q2F' })).toHaveAttribute(
    'href',
    `/admin/bookings/${sent.booking?.id}`,
  );
  expect(within(first).queryByRole('button')).toBeNull();
  const second = await row(/^Booking has a new day/);
  for (const words of ['Retrying', 'Next try Nov 21, 2026, 11:00 AM EST', '3 attempts', 'ECONNREFUSED'])
    expect(second).toHaveTextContent(words);
  expect(await row(/^Contact form message/)).toHaveTextContent('You');
  const erased = await row(/^Reminder/);
  expect(erased).toHaveTextContent('The personal data of this booking has been erased.');
  expect(within(erased).queryByRole('button')).toBeNull();
});

test('a reminder of a cancelled or moved booking shows as no longer needed', async () => {
  const dueAt = '2026-12-10T14:00:00.000Z';
  const reminder = { ...sent, ...unsent, purpose: 'reminder', status: 'queued', attempts: 0, dueAt, isOutdated: true };
  open('/admin/emails', { [LIST]: [reminder, { ...reminder, purpose: 'moved', isOutdated: false }] });
  expect(await row(/^Reminder/)).toHaveTextContent('No longer needed');
  expect(await row(/^Reminder/)).not.toHaveTextContent(/Waiting|Due/);
  expect(await row(/^Booking has a new day/)).toHaveTextContent('WaitingDue Dec 10, 2026');
});

test('the counts by state link to their lists', async () => {
  const { api, user } = open('/admin/emails?search=dana');
  const states = within(screen.getByRole('navigation', { name: 'Emails by state' }));
  expect(await states.findByRole('link', { name: /^Sent 10,000 or more$/ })).toBeVisible();
  expect(states.getByRole('link', { name: /^All 10,010 or more$/ })).toHaveAttribute('aria-current', 'true');
  await user.click(states.getByRole('link', { name: /^Undeliverable 2$/ }));
  await waitFor(() => expect(api.sentTo(LIST).at(-1)?.query).toContain('status=dead'));
  expect(api.sentTo(LIST).at(-1)?.query).toContain('search=dana');
  await user.selectOptions(screen.getByLabelText('Kind of email'), 'Reminder');
  await waitFor(() => expect(api.sentTo(LIST).at(-1)?.query).toContain('purpose=reminder'));
});

test('one email, or all failed ones, can be retried', async () => {
  const retry = `POST /api/admin/emails/${failed.eventId}/moved/retry`;
  const { api, user } = open('/admin/emails', { [retry]: null, 'POST /api/admin/emails/retry': { retried: 2 } });
  const again = within(await row(/^Booking has a new day/)).getByRole('button', { name: /^Retry now/ });
  await user.click(again);
  await waitFor(() => expect(messageStore.get()?.title).toBe('Email on its way'));
  expect(api.sentTo(retry)).toHaveLength(1);

  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText('2 undelivered emails')).toBeVisible();
  api.respond(OVERVIEW, { ...overview, undelivered: 0 });
  await user.click(alert.getByRole('button', { name: 'Retry all now' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(api.sentTo('POST /api/admin/emails/retry')).toHaveLength(1);
});

test('the state of the queue is shown, also when its store is unavailable', async () => {
  const { api } = open();
  const queue = within(await screen.findByRole('region', { name: 'Mail Queue' }));
  expect(queue.getByText('Retrying later').nextSibling).toHaveTextContent('12');
  api.respond(OVERVIEW, { ...overview, undelivered: 0, queue: { store: 'redis', jobs: null } });
  expect(await screen.findByText("Redis can't be reached", {}, { timeout: 5_000 })).toBeVisible();
});

test('a long list is loaded page by page, and an empty one says why', async () => {
  const next = '/api/admin/emails?limit=50&cursor=abc';
  const { user } = open('/admin/emails', {
    [LIST]: pageBefore(next, [sent]),
    [`GET ${next}`]: { status: 200, body: [failed], total: 2 },
  });
  expect(await screen.findByText('Showing 1 of 2 emails')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await row(/^Booking has a new day/)).toBeVisible();
});

test.each([
  ['/admin/emails', 'No emails yet'],
  ['/admin/emails?status=dead', 'No emails found'],
])('an empty list at %s has its own heading', async (address, title) => {
  open(address, { [LIST]: [] });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test('a failed load can be retried', async () => {
  const { api, user } = open('/admin/emails', { [LIST]: refuse('busy', 503) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(LIST, [sent]);
  await user.click(retry);
  expect(await row(/^Booking confirmation/)).toBeVisible();
});
