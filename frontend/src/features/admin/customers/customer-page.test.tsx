import { expect, test } from 'vitest';
import type { CustomerDetail } from '@party-rental/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { messageStore } from '../../../ui/overlays/notify';
import { CustomerPage } from './customer-page';

const ID = '019b3c41-2f0a-7c55-9a35-4fd1c0b6a001';
const OTHER = { id: ID.replace(/1$/, '2'), name: 'Dana M.', email: 'work@example.com', phone: '(555) 010-2030' };
const AT = `/api/admin/customers/${ID}`;

function open(more: Partial<CustomerDetail> | ReturnType<typeof refuse> = {}) {
  const order = orderOfDana({});
  const dana = {
    ...{ id: ID, name: 'Dana Miller', email: 'dana@example.com', phone: '(555) 010-2030', contacts: [], merged: [] },
    ...{ bookings: 1, lastEvent: null, nextEvent: '2026-12-12', tags: ['Church'], orders: [order] },
    money: { total: 26_892, paid: 10_000, balance: 16_892, refundDue: 0 },
    taxExemption: null,
    isBeingErased: false,
    notes: [{ id: OTHER.id, text: 'Pays late', at: '2026-11-22T14:30:00.000Z', by: 'Olga Owner (admin)' }],
  };
  const api = fakeApi({
    'GET /api/settings': settings,
    [`GET ${AT}`]: 'status' in more ? more : { ...dana, ...more },
  });
  renderAt(`/admin/customers/${ID}`, '/admin/customers/:id', <CustomerPage />);
  return { api, order, dana, user: userEvent.setup() };
}

test('a customer has one page with contact, money, orders and notes', async () => {
  const { order } = open({ contacts: [{ name: 'D. Miller', email: 'typo@example.com', phone: '(555) 010-2030' }] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dana Miller' })).toBeVisible();
  const facts = screen.getByRole('region', { name: 'Contact and money' });
  for (const text of [
    'dana@example.com',
    'Also D. Miller',
    '$268.92',
    '$100.00 paid',
    '$168.92',
    'Next: Sat, Dec 12, 2026',
  ])
    expect(facts).toHaveTextContent(text);
  const row = within(screen.getByRole('table', { name: 'Orders' })).getByRole('row', {
    name: new RegExp(order.number),
  });
  expect(within(row).getByRole('link', { name: order.number })).toHaveAttribute('href', `/admin/orders/${order.id}`);
  expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Pays late');
});

test('a note is added, and tags are added and removed', async () => {
  const { api, user } = open();
  const notes = await screen.findByRole('region', { name: 'Notes' });
  api.respond(`POST ${AT}/notes`, { id: OTHER.id, text: 'Big dog', at: '2026-11-22T14:30:00.000Z', by: 'Olga' });
  await user.type(within(notes).getByRole('textbox', { name: 'New note' }), 'Big dog');
  await user.click(within(notes).getByRole('button', { name: 'Add Note' }));
  await waitFor(() => expect(api.sentTo(`POST ${AT}/notes`)).toMatchObject([{ body: { text: 'Big dog' } }]));

  api.respond(`PUT ${AT}/tags`, null);
  await user.type(screen.getByRole('textbox', { name: 'New tag' }), ' VIP {Enter}');
  await waitFor(() => expect(api.sentTo(`PUT ${AT}/tags`)).toMatchObject([{ body: { tags: ['Church', 'VIP'] } }]));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'New tag' })).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Remove Church' }));
  await waitFor(() => expect(api.sentTo(`PUT ${AT}/tags`)[1]).toMatchObject({ body: { tags: [] } }));
});

test('a tax exemption is set with its last day, changed, and removed', async () => {
  const { api, dana, user } = open();
  const section = within(await screen.findByRole('region', { name: 'Tax Exemption' }));
  const number = section.getByRole('textbox', { name: 'Certificate number' });
  const save = () => user.click(section.getByRole('button', { name: 'Save Exemption' }));
  const PUT = `PUT ${AT}/tax-exemption`;
  const shows = (taxExemption: object | null) => {
    api.respond(PUT, null);
    api.respond(`GET ${AT}`, { ...dana, taxExemption });
  };
  expect(section.queryByRole('button', { name: 'Remove Exemption' })).toBeNull();
  await save();
  expect(number).toHaveAccessibleDescription('Please enter the certificate number');
  await user.type(number, ' 85-1234 ');
  shows({ number: '85-1234', until: null });
  await save();
  const remove = await section.findByRole('button', { name: 'Remove Exemption' });
  expect(number).toHaveValue('85-1234');
  fireEvent.change(section.getByLabelText(/Last valid day/), { target: { value: '2027-12-31' } });
  shows({ number: '85-1234', until: '2027-12-31' });
  await save();
  await waitFor(() => expect(section.getByLabelText(/Last valid day/)).toHaveValue('2027-12-31'));
  shows(null);
  await user.click(remove);
  await waitFor(() => expect(number).toHaveValue(''));
  expect(number).toHaveFocus();
  expect(section.getByLabelText(/Last valid day/)).toHaveValue('');
  expect(api.sentTo(PUT).map(({ body }) => body['taxExemption'])).toEqual([
    { number: '85-1234', until: null },
    { number: '85-1234', until: '2027-12-31' },
    null,
  ]);
});

test('the same person under another email is found and merged, and can be separated again', async () => {
  const { api, dana, user } = open();
  const section = await screen.findByRole('region', { name: 'Same Person' });
  const listed = { ...OTHER, bookings: 1, orders: 1, lastEvent: null, nextEvent: null, total: 0, tags: [] };
  api.respond('GET /api/admin/customers?search=work&limit=50', [listed, { ...listed, id: ID, name: 'Dana Miller' }]);
  await user.type(within(section).getByRole('searchbox'), 'work');
  const merge = await within(section).findByRole('button', { name: 'Merge work@example.com' });
  expect(within(section).getAllByRole('button', { name: /Merge/ })).toHaveLength(1);
  api.respond(`POST /api/admin/customers/${OTHER.id}/merge`, null);
  api.respond(`GET ${AT}`, { ...dana, merged: [OTHER] });
  await user.click(merge);
  const separate = await within(section).findByRole('button', { name: 'Separate work@example.com' });
  expect(api.sentTo(`POST /api/admin/customers/${OTHER.id}/merge`)).toMatchObject([{ body: { into: ID } }]);
  api.respond(`POST /api/admin/customers/${OTHER.id}/merge/undo`, refuse('conflict', 409));
  await user.click(separate);
  await waitFor(() => expect(messageStore.get()?.title).toBe("We couldn't separate them"));
});

test('an unknown customer is not found, and a failed load can be retried', async () => {
  const { api, dana, user } = open(refuse('busy', 503));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(`GET ${AT}`, refuse('not_found', 404));
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Customer Not Found' })).toBeVisible();
  expect(dana.id).toBe(ID);
});

test('a customer is erased after a question, and the page says when it is done', async () => {
  const { api, dana, user } = open({ contacts: [{ name: 'Dan', email: 'dan@example.com', phone: '(555) 010-2030' }] });
  const section = within(await screen.findByRole('region', { name: 'Erase' }));
  await user.click(section.getByRole('button', { name: 'Erase Customer' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Erase Dana Miller?' }));
  expect(
    question.getByText(
      /can't be undone.*Also erases everyone with dan@example.com. Upcoming bookings keep their units/,
    ),
  ).toBeVisible();
  expect(api.sentTo(`DELETE ${AT}`)).toEqual([]);
  api.respond(`DELETE ${AT}`, null);
  api.respond(`GET ${AT}`, { ...dana, isBeingErased: true });
  await user.click(question.getByRole('button', { name: 'Erase Customer' }));
  expect(await section.findByRole('status')).toHaveTextContent("We're erasing Dana Miller.");
  expect(api.sentTo(`DELETE ${AT}`)).toHaveLength(1);
  api.respond(`GET ${AT}`, refuse('not_found', 404));
  expect(await screen.findByText('Customer Erased', {}, { timeout: 5_000 })).toBeVisible();
  expect(screen.queryByText('Dana Miller')).toBeNull();
});
