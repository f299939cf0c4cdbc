import { beforeEach, expect, test } from 'vitest';
import { calendarDate, NO_LATER_FIELDS } from '@party-rental/contracts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itemQuery } from '../../../../api/items';
import { castle, settings } from '../../../../testing/catalog';
import { enter } from '../../../../testing/enter';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { renderAt } from '../../../../testing/render-at';
import { Toaster } from '../../../../ui/overlays/toaster';
import { EditItemPage, NewItemPage } from './item-pages';

const SATURDAY = { date: calendarDate.parse('2026-12-12'), booked: 2 };
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  render(<Toaster />);
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items/1': castle,
    'GET /api/admin/items/1/history': [],
    'GET /api/admin/items/1/booked-days': [SATURDAY],
    'POST /api/admin/items': castle,
    'PATCH /api/admin/items/1': castle,
  });
});

const openNew = () => renderAt('/admin/items/new', '/admin/items/new', <NewItemPage />);
async function openEdit(id = '1') {
  const rendered = renderAt(`/admin/items/${id}`, '/admin/items/:id', <EditItemPage />);
  await screen.findByRole('heading', { name: 'Edit Item' });
  return rendered;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const created = () => api.sentTo('POST /api/admin/items').map(({ body }) => body);
const changed = () => api.sentTo('PATCH /api/admin/items/1').map(({ body }) => body);

test('a new item needs a name; an empty price is 0, an empty stock is 1, and it is an active bounce house', async () => {
  openNew();
  expect(screen.getByLabelText(/^Description/)).toHaveAttribute('rows', '5');
  expect(screen.getByLabelText('Price per day')).toHaveAttribute('step', '0.01');
  expect(screen.getByLabelText('Stock')).toHaveAttribute('min', '1');
  await enter('Stock', '');
  await press('Add Item');
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(created()).toEqual([]);

  await enter('Name', 'Castle');
  await press('Add Item');
  expect(await screen.findByText('Item created')).toBeVisible();
  expect(screen.getByText('The new item has been created successfully.')).toBeVisible();
  expect(await screen.findByText('Now at /admin/inventory')).toBeVisible();
  expect(created()).toEqual([
    {
      name: 'Castle',
      description: '',
      type: 'BOUNCE_HOUSE',
      price: 0,
      imageUrl: '/pictures/placeholder.svg',
      ...NO_LATER_FIELDS,
      dimensions: null,
      capacity: null,
      isActive: true,
      stock: 1,
      bufferDays: 0,
      components: [],
    },
  ]);
});

test.each([
  ['19.99', 1999],
  ['19.999', 2000],
  ['250', 25_000],
])('a price of %s dollars is sent as %s cents', async (dollars, cents) => {
  openNew();
  await enter('Name', 'Castle');
  await enter('Price per day', dollars);
  await press('Add Item');
  await screen.findByText('Item created');
  expect(created()).toMatchObject([{ price: cents }]);
});

test.each([
  ['Price per day', '-1', 'Price must be a positive number'],
  ['Stock', '0', 'Stock must be at least 1'],
  ['Stock', '1.5', 'Stock must be a whole number'],
])('%s %s is refused at its field', async (label, text, message) => {
  openNew();
  await enter('Name', 'Castle');
  await enter(label, text);
  await press('Add Item');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  expect(created()).toEqual([]);
});

test('the deposits that an item has of its own are sent, and left to the price book again', async () => {
  api.respond('GET /api/items/1', { ...castle, deposit: { percent: 30 } });
  await openEdit();
  expect(screen.getByLabelText('Deposit (percent)')).toHaveDisplayValue('30');
  await userEvent.selectOptions(screen.getByLabelText('Deposit is'), 'Amount per unit');
  await enter('Deposit per unit', '40');
  await enter('Damage deposit per unit', '75.5');
  await press('Save Changes');
  await screen.findByText('Item updated');
  expect(changed()).toEqual([{ deposit: { amount: 4_000 }, damageDeposit: 7_550 }]);
});

test("an item without deposits of its own follows the price book's", async () => {
  api.respond('GET /api/items/1', { ...castle, deposit: { percent: 30 }, damageDeposit: 7_550 });
  await openEdit();
  await userEvent.selectOptions(screen.getByLabelText('Deposit is'), '');
  expect(screen.queryByLabelText('Deposit (percent)')).not.toBeInTheDocument();
  await enter('Damage deposit per unit', '');
  await press('Save Changes');
  await screen.findByText('Item updated');
  expect(changed()).toEqual([{ deposit: null, damageDeposit: null }]);
});

test('buffer days are at most a week', async () => {
  openNew();
  await enter('Name', 'Castle');
  await enter('Buffer days', '8');
  await press('Add Item');
  expect(await screen.findByText('Please enter at most 7 days')).toBeVisible();
  await enter('Buffer days', '2');
  await press('Add Item');
  await screen.findByText('Item created');
  expect(created()).toMatchObject([{ bufferDays: 2 }]);
});

test('a package is put together from items of the inventory, and has no stock of its own', async () => {
  const chair = { ...castle, id: 2, name: 'Chair', type: 'CHAIR' as const };
  const party = { ...castle, id: 3, name: 'Party', type: 'PACKAGE' as const, components: [{ itemId: 2, quantity: 8 }] };
  api.respond('GET /api/items', [castle, chair, party]);
  openNew();
  expect(screen.queryByText("What's inside")).not.toBeInTheDocument();
  await enter('Name', 'Backyard Party');
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Package');
  const search = await screen.findByLabelText('Find an item to add');
  await press(`Add ${castle.name}`);
  expect(search).toHaveFocus();
  await userEvent.type(search, 'sofa');
  expect(screen.getByText('No other item matches.')).toBeVisible();
  await userEvent.clear(search);
  await userEvent.type(search, 'seats');
  expect(screen.getByRole('button', { name: 'Add Chair' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(search).toHaveValue('');
  expect(screen.queryByLabelText('Stock')).not.toBeInTheDocument();
  for (const name of ['Add Chair', 'Add Party']) expect(screen.queryByRole('button', { name })).toBeNull();
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Quantity of Chair' }), { target: { value: '12' } });
  await press(`Remove ${castle.name}`);
  await press('Add Item');
  await screen.findByText('Item created');
  expect(created()).toMatchObject([{ type: 'PACKAGE', components: [{ itemId: 2, quantity: 12 }] }]);
});

test('an item that is no package any more has nothing in it', async () => {
  openNew();
  await enter('Name', 'Table');
  api.respond('GET /api/items', [castle]);
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Package');
  await screen.findByRole('button', { name: `Add ${castle.name}` });
  await press(`Add ${castle.name}`);
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Table');
  await press('Add Item');
  await screen.findByText('Item created');
  expect(created()).toMatchObject([{ type: 'TABLE', components: [] }]);
});

test('only changed fields of an item are sent', async () => {
  await openEdit();
  expect(screen.getByLabelText('Price per day')).toHaveDisplayValue('189.00');
  await enter('Price per day', '199.50');
  await press('Save Changes');
  expect(await screen.findByText('Item updated')).toBeVisible();
  expect(screen.getByText('The item has been updated successfully.')).toBeVisible();
  expect(changed()).toEqual([{ price: 19_950 }]);
});

test('facts are saved with the item', async () => {
  await openEdit();
  await enter('Ages (optional)', '3 to 12');
  await press('Save Changes');
  await screen.findByText('Item updated');
  expect(changed()).toEqual([{ ages: '3 to 12' }]);
});

test('values that were not saved stay in the form with an error', async () => {
  api.respond('PATCH /api/admin/items/1', refuse('busy', 503, { detail: 'The shop is busy.' }));
  await openEdit();
  await enter('Name', 'Palace');
  await press('Save Changes');
  expect(await screen.findByText('Failed to save item. Please try again.')).toBeVisible();
  expect(screen.getByText('The shop is busy.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Palace');
});

test('after the session has ended, the user can sign in in another tab and save', async () => {
  api.respond('PATCH /api/admin/items/1', refuse('unauthenticated', 401));
  await openEdit();
  await enter('Name', 'Palace');
  await press('Save Changes');
  expect(await screen.findByRole('link', { name: 'Sign in again in a new tab' })).toHaveAttribute('target', '_blank');
  expect(screen.getByLabelText('Name')).toHaveValue('Palace');
});

test('server validation errors are shown at their fields', async () => {
  const errors = [{ path: 'name', message: 'Please remove control characters' }];
  api.respond('PATCH /api/admin/items/1', refuse('malformed', 400, { errors }));
  await openEdit();
  await enter('Name', 'Palace');
  await press('Save Changes');
  expect(await screen.findByText('Please remove control characters')).toBeVisible();
});

test('a stock below the booked units lists the days before saving and after a rejection, and can be forced', async () => {
  const days = [SATURDAY, { date: calendarDate.parse('2026-12-13'), booked: 2 }];
  api.respond('PATCH /api/admin/items/1', refuse('overbooking', 409, { days }));
  await openEdit();
  await enter('Stock', '1');
  expect(await screen.findByText('More than 1 booked or out of service on these days')).toBeVisible();
  expect(screen.getByText('Saturday, December 12, 2026: 2 units taken')).toBeVisible();

  await press('Save Changes');
  expect(await screen.findByText('Sunday, December 13, 2026: 2 units taken')).toBeVisible();
  expect(screen.queryByText('Failed to save item. Please try again.')).not.toBeInTheDocument();
  api.respond('PATCH /api/admin/items/1', { ...castle, stock: 1 });
  await press('Save anyway');
  expect(await screen.findByText('Item updated')).toBeVisible();
  expect(changed()).toEqual([{ stock: 1 }, { stock: 1, force: true }]);
});

test('future bookings are shown before an item is made inactive', async () => {
  await openEdit();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active' }));
  expect(await screen.findByText('Units are booked or out of service on these days')).toBeVisible();
  await press('Save Changes');
  await screen.findByText('Item updated');
  expect(changed()).toEqual([{ isActive: false }]);
});

test.each(['1', '99', 'nonsense'])('an item that cannot be loaded leads to the dashboard (%s)', async (id) => {
  api.respond('GET /api/items/1', refuse('busy', 503));
  renderAt(`/admin/items/${id}`, '/admin/items/:id', <EditItemPage />);
  expect(await screen.findByText('Now at /admin/dashboard')).toBeVisible();
});

test('the history shows who changed what, and when', async () => {
  const by = { actor: 'Olga Owner (admin)', at: '2026-11-22T14:30:00.000Z' };
  const changes = [
    { field: 'stock', from: '2', to: '5' },
    { field: 'price', from: '15000', to: '17500' },
    { field: 'isActive', from: 'true', to: 'false' },
    { field: 'type', from: 'SLIDE', to: 'ADDON' },
    { field: 'description', from: null, to: 'w'.repeat(5000) },
    { field: 'imageUrl', from: '/pictures/placeholder.svg', to: '/uploads/castle.webp' },
    { field: 'images', from: '/a.svg', to: '/a.svg, /b.svg, /c.svg' },
    { field: 'imageAlts', from: null, to: 'A slide' },
  ];
  const added = { type: 'ItemAdded', actor: 'The shop', at: '2026-11-21T15:04:05.000Z', changes: [] };
  api.respond('GET /api/admin/items/1/history', [{ ...by, type: 'ItemChanged', changes }, added]);
  await openEdit();
  const history = within(screen.getByRole('region', { name: 'History' }));
  const [first, last] = await history.findAllByRole('listitem');
  expect(first).toHaveTextContent('ChangedOlga Owner (admin), Sunday, November 22, 2026 at 9:30 AM EST');
  for (const sentence of [
    'Stock: from 2 to 5',
    'Price: from $150.00 to $175.00',
    'Active: from yes to no',
    'Type: from Slide to Add-on',
    `Description: ${'w'.repeat(200)}…`,
    'Image replaced',
    'More images: from 1 to 3',
    'Descriptions of images: A slide',
  ]) {
    expect(within(first as HTMLElement).getByText(sentence)).toBeVisible();
  }
  expect(last).toHaveTextContent('AddedThe shop, Saturday, November 21, 2026 at 10:04 AM EST');
});

test('the history shows the photo of units that were out of service', async () => {
  const photo = '/uploads/0aa1bb22-1111-4222-8333-444455556666.webp';
  const changes = [
    { field: 'reason', from: null, to: 'Torn seam' },
    { field: 'photo', from: null, to: photo },
  ];
  const entry = { type: 'DowntimeAdded', actor: 'Olga Owner (admin)', at: '2026-11-22T14:30:00.000Z', changes };
  api.respond('GET /api/admin/items/1/history', [entry]);
  await openEdit();
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(await history.findByText('Reason: Torn seam')).toBeVisible();
  expect(history.getByRole('link', { name: 'Photo' })).toHaveAttribute('href', photo);
  expect(history.queryByText(new RegExp(photo))).not.toBeInTheDocument();
});

test('a history that fails to load leaves the form and can be retried', async () => {
  api.respond('GET /api/admin/items/1/history', refuse('busy', 503));
  await openEdit();
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(await history.findByText("We couldn't load the history")).toBeVisible();
  expect(screen.getByRole('form', { name: 'Edit Item' })).toBeVisible();
  api.respond('GET /api/admin/items/1/history', []);
  await userEvent.click(history.getByRole('button', { name: 'Retry' }));
  expect(await history.findByText('Nothing has been changed yet.')).toBeVisible();
});

test('an item is created once, however fast its button is pressed', async () => {
  openNew();
  await enter('Name', 'Castle');
  const add = screen.getByRole('button', { name: 'Add Item' });
  fireEvent.click(add);
  fireEvent.click(add);
  expect(await screen.findByText('Now at /admin/inventory')).toBeVisible();
  expect(created()).toHaveLength(1);
});

test('the browser asks before it loses an unsaved item', async () => {
  const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await openEdit();
  expect(unload()).toBe(true);
  await enter('Stock', '9');
  expect(unload()).toBe(false);
  await enter('Stock', String(castle.stock));
  expect(unload()).toBe(true);
});

test('a refusal is forgotten when a field changes, because it was about other values', async () => {
  api.respond('PATCH /api/admin/items/1', refuse('overbooking', 409, { days: [SATURDAY] }));
  await openEdit();
  await enter('Stock', '1');
  await press('Save Changes');
  expect(await screen.findByRole('button', { name: 'Save anyway' })).toBeVisible();
  await enter('Stock', '5');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save anyway' })).not.toBeInTheDocument());
});

test("a save after a refetch sends only what was typed, and keeps another admin's change", async () => {
  const { queryClient } = await openEdit();
  await enter('Name', 'Palace');
  api.respond('GET /api/items/1', { ...castle, price: 25_000 });
  await act(() => queryClient.invalidateQueries(itemQuery(1)));
  await press('Save Changes');
  await screen.findByText('Item updated');
  expect(changed()).toEqual([{ name: 'Palace' }]);
});

test('what was typed stays when a refetch of the item fails', async () => {
  const { queryClient } = await openEdit();
  await enter('Name', 'Palace');
  api.respond('GET /api/items/1', refuse('busy', 503));
  await act(() => queryClient.invalidateQueries(itemQuery(1)));
  expect(screen.getByLabelText('Name')).toHaveValue('Palace');
});
