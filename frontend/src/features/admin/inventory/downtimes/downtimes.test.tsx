import { beforeEach, expect, test } from 'vitest';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle, settings } from '../../../../testing/catalog';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { renderAt } from '../../../../testing/render-at';
import { Toaster } from '../../../../ui/overlays/toaster';
import { EditItemPage } from '../form/item-pages';

const repair = {
  id: '019ac2a1-3c55-7d10-8a44-2b7f6c0e9d01',
  itemId: 1,
  from: '2026-12-12',
  to: '2026-12-14',
  quantity: 1,
  reason: 'Torn seam',
  imageUrl: null,
  addedBy: 'Olga Owner (admin)',
  addedAt: '2026-11-22T14:30:00.000Z',
};
const LIST = 'GET /api/admin/items/1/downtimes';
const ADD = 'POST /api/admin/items/1/downtimes';
const END = `DELETE /api/admin/items/1/downtimes/${repair.id}`;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  render(<Toaster />);
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items/1': castle,
    'GET /api/admin/items/1/history': [],
    'GET /api/admin/items/1/booked-days': [],
    [LIST]: [],
    [ADD]: repair,
    [END]: null,
  });
});

async function openSection() {
  renderAt('/admin/items/1', '/admin/items/:id', <EditItemPage />);
  const section = within(await screen.findByRole('region', { name: 'Out of service' }));
  await section.findByLabelText('Reason');
  return section;
}
function choose(label: string, day: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: day } });
}
async function fill() {
  choose('First day', '2026-12-12');
  choose('Last day', '2026-12-14');
  await userEvent.type(screen.getByLabelText('Reason'), 'Torn seam');
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = { from: repair.from, to: repair.to, quantity: 1, reason: 'Torn seam', imageUrl: null };

test('units go out of service, and the list shows them', async () => {
  const section = await openSection();
  expect(await section.findByText('All units are in service.')).toBeVisible();
  expect(section.getByLabelText('First day')).toHaveValue(settings.today);
  await fill();
  api.respond(LIST, [repair]);
  await press('Take out of service');
  expect(await section.findByText(/Sat, Dec 12, 2026 to Mon, Dec 14, 2026: 1 unit/)).toBeVisible();
  expect(section.getByText('Torn seam')).toBeVisible();
  expect(section.getByText('Added by Olga Owner (admin)')).toBeVisible();
  expect(screen.getByText("1 unit of Castle Bounce House can't be booked on these days.")).toBeVisible();
  expect(section.getByLabelText('Reason')).toHaveValue('');
  expect(section.queryByRole('link', { name: 'Repair the Orders' })).not.toBeInTheDocument();
  expect(api.sentTo(ADD).map(({ body }) => body)).toEqual([sent]);
});

test('a missing reason, no units, and a last day before the first one are shown at their fields', async () => {
  await openSection();
  choose('First day', '2026-12-12');
  choose('Last day', '2026-12-11');
  await userEvent.type(screen.getByLabelText('Reason'), 'Torn seam');
  await press('Take out of service');
  expect(await screen.findByText("The last day can't be before the first day")).toBeVisible();
  choose('Last day', '2026-12-12');
  await userEvent.clear(screen.getByLabelText('Units'));
  await userEvent.clear(screen.getByLabelText('Reason'));
  await press('Take out of service');
  expect(await screen.findByText('Please enter at least 1 unit')).toBeVisible();
  expect(screen.getByText('Please enter a reason')).toBeVisible();
  expect(api.sentTo(ADD)).toEqual([]);
});

test('units that bookings need are taken only when the owner forces it', async () => {
  const detail = 'Bookings or other downtime need 2 of 2 units of Castle on Saturday, December 12, 2026.';
  const days = ['2026-12-12', '2026-12-14'].map((date) => ({ date: date as never, booked: 2 }));
  api.respond(ADD, refuse('overbooking', 409, { detail, days }));
  await openSection();
  await fill();
  await press('Take out of service');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Bookings need these units');
  expect(alert).toHaveTextContent(detail);
  api.respond(ADD, repair);
  await press('Out of service anyway');
  expect(await screen.findByText("1 unit of Castle Bounce House can't be booked on these days.")).toBeVisible();
  expect(screen.queryByText('Bookings need these units')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(await screen.findByText('2 days are overbooked now')).toBeVisible();
  const toDesk = screen.getByRole('link', { name: 'Repair the Orders' });
  const params = 'date=2026-12-12&items=1&days=2026-12-12%2C2026-12-14';
  expect(toDesk).toHaveAttribute('href', `/admin/day-desk?${params}`);
  const requests = api.sentTo(ADD);
  expect(requests.map(({ body }) => body)).toEqual([sent, { ...sent, force: true }]);
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('another refusal is shown, and what was typed stays', async () => {
  api.respond(ADD, refuse('malformed', 400, { detail: 'Castle has only 2 units.' }));
  const section = await openSection();
  await fill();
  await press('Take out of service');
  expect(await section.findByText('Castle has only 2 units.')).toBeVisible();
  expect(section.getByLabelText('Reason')).toHaveValue('Torn seam');
  expect(screen.queryByText('Out of service anyway')).not.toBeInTheDocument();
});

test('units come back in service', async () => {
  api.respond(LIST, [repair]);
  const section = await openSection();
  const back = await section.findByRole('button', { name: /^Back in service: .*, Torn seam$/ });
  api.respond(LIST, []);
  await userEvent.click(back);
  expect(await section.findByText('All units are in service.')).toBeVisible();
  expect(screen.getByText('1 unit can be booked again.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(api.sentTo(END)).toHaveLength(1);
});

test('a package has no units of its own to take out', async () => {
  api.respond('GET /api/items/1', { ...castle, type: 'PACKAGE', components: [{ itemId: 2, quantity: 1 }] });
  renderAt('/admin/items/1', '/admin/items/:id', <EditItemPage />);
  expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Out of service' })).not.toBeInTheDocument();
});

test('downtime from before an item became a package can be ended, and none can be added', async () => {
  api.respond('GET /api/items/1', { ...castle, type: 'PACKAGE', components: [{ itemId: 2, quantity: 1 }] });
  api.respond(LIST, [repair]);
  renderAt('/admin/items/1', '/admin/items/:id', <EditItemPage />);
  const back = await screen.findByRole('button', { name: /^Back in service/ });
  expect(screen.queryByRole('button', { name: 'Take out of service' })).not.toBeInTheDocument();
  api.respond(LIST, []);
  await userEvent.click(back);
  await waitFor(() => expect(back).not.toBeInTheDocument());
  expect(api.sentTo(END)).toHaveLength(1);
});

test('other units than those that were refused are not taken by force', async () => {
  api.respond(ADD, refuse('overbooking', 409, { days: [{ date: '2026-12-12' as never, booked: 2 }] }));
  await openSection();
  await fill();
  await press('Take out of service');
  expect(await screen.findByRole('button', { name: 'Out of service anyway' })).toBeVisible();
  choose('Last day', '2026-12-20');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Out of service anyway' })).not.toBeInTheDocument());
});

test('the item itself is not loaded again after a downtime', async () => {
  const section = await openSection();
  await fill();
  api.respond(LIST, [repair]);
  await press('Take out of service');
  expect(await section.findByText('Added by Olga Owner (admin)')).toBeVisible();
  expect(api.sentTo('GET /api/items/1')).toHaveLength(1);
});

test('the history has words for it', async () => {
  const by = { actor: 'Olga Owner (admin)', at: '2026-11-22T14:30:00.000Z' };
  const changes = [
    { field: 'from', from: null, to: '2026-12-12' },
    { field: 'to', from: null, to: '2026-12-14' },
    { field: 'quantity', from: null, to: '1' },
    { field: 'reason', from: null, to: 'Torn seam' },
  ];
  api.respond('GET /api/admin/items/1/history', [
    { ...by, type: 'DowntimeEnded', changes: changes.slice(0, 3) },
    { ...by, type: 'DowntimeAdded', changes },
  ]);
  await openSection();
  const history = within(screen.getByRole('region', { name: 'History' }));
  const [ended, added] = await history.findAllByRole('listitem');
  expect(ended).toHaveTextContent('Back in service');
  expect(added).toHaveTextContent(
    /^Out of service.*First day: Saturday, December 12, 2026Last day: Monday, December 14, 2026Quantity: 1Reason: Torn seam$/,
  );
});

test('a photo shows what is wrong', async () => {
  const imageUrl = '/uploads/0aa1bb22-1111-4222-8333-444455556666.webp';
  api.respond(LIST, [{ ...repair, imageUrl }]);
  const section = await openSection();
  expect(await section.findByRole('img', { name: 'Photo: Torn seam' })).toHaveAttribute('src', imageUrl);
  expect(section.getByRole('button', { name: 'Upload Photo' })).toBeEnabled();
});
