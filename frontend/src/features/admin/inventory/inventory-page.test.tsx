import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { InventoryPage } from './inventory-page';

const table = {
  ...castle,
  id: 2,
  name: 'Round Table',
  description: 'Seats eight.',
  type: 'TABLE',
  price: 1_850,
  stock: 40,
};
const hidden = { ...castle, id: 3, name: 'Old Slide', description: 'Wet and wild.', type: 'SLIDE', isActive: false };

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/items?includeInactive=true&limit=500': [castle, table, hidden],
    'GET /api/admin/items/1/booked-days': [],
  });
});

function open(address = '/admin/inventory') {
  renderAt(
    address,
    '/admin/inventory',
    <>
      <Toaster />
      <InventoryPage />
    </>,
  );
  return screen.findByRole('heading', { name: 'Inventory' });
}
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('the table contains every item, including inactive ones', async () => {
  await open();
  const row = within(await screen.findByRole('row', { name: /Round Table/ }));
  expect(row.getByText('Table')).toBeVisible();
  expect(row.getByText('$18.50')).toBeVisible();
  expect(row.getByText('40')).toBeVisible();
  expect(row.getByText('Active')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Old Slide/ })).getByText('Inactive')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((heading) => heading.textContent)).toEqual([
    'Image',
    'Name',
    'Type',
    'Price',
    'Stock',
    'Status',
    'Actions',
  ]);
});

test('the search covers names and descriptions, ignoring case', async () => {
  await open();
  const search = await screen.findByRole('searchbox', { name: 'Search' });
  await userEvent.type(search, 'ROUND');
  await waitFor(() => expect(names()).toEqual(['Round Table']));
  await userEvent.clear(search);
  await userEvent.type(search, 'wild{Enter}');
  expect(names()).toEqual(['Old Slide']);
  expect(screen.getByText('1 of 3 items')).toBeVisible();
});

test('only existing types can be chosen', async () => {
  await open();
  const types = await screen.findByRole('combobox', { name: 'Type' });
  expect(
    within(types)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All Items', 'Bounce Houses', 'Slides', 'Tables']);
  await userEvent.selectOptions(types, 'Slides');
  expect(names()).toEqual(['Old Slide']);
});

test('when nothing matches, the filters can be cleared', async () => {
  await open('/admin/inventory?search=zebra&type=TABLE');
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Filters' }));
  expect(names()).toHaveLength(3);
});

test('an empty inventory offers to add an item', async () => {
  api.respond('GET /api/items?includeInactive=true&limit=500', []);
  await open();
  await screen.findByRole('heading', { name: 'Your inventory is empty' });
  const [, offered] = screen.getAllByRole('button', { name: 'Add New Item' });
  await userEvent.click(offered as HTMLElement);
  expect(screen.getByRole('dialog', { name: 'New Item' })).toBeVisible();
});

test('an inventory that fails to load can be retried', async () => {
  api.respond('GET /api/items?includeInactive=true&limit=500', refuse('busy', 503));
  await open();
  expect(await screen.findByText("We couldn't load your inventory")).toBeVisible();
  api.respond('GET /api/items?includeInactive=true&limit=500', [castle]);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('rowheader', { name: castle.name })).toBeVisible();
});

test('a click beside the dialog does not close it, Escape does', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Castle Bounce House' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit Item' });
  expect(within(dialog).getByLabelText('Name')).toHaveValue(castle.name);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('deleting asks for confirmation and reports success', async () => {
  api.respond('DELETE /api/items/1', { status: 204, body: null });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Castle Bounce House' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(
    dialog.getByText(
      'This will permanently delete Castle Bounce House from your inventory. This action cannot be undone.',
    ),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(api.sentTo('DELETE /api/items/1')).toHaveLength(0);

  await userEvent.click(screen.getByRole('button', { name: 'Delete Castle Bounce House' }));
  api.respond('GET /api/items?includeInactive=true&limit=500', [table, hidden]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Item Deleted')).toBeVisible();
  expect(screen.getByText('The item has been successfully deleted.')).toBeVisible();
  expect(names()).toEqual(['Round Table', 'Old Slide']);
});

test('booked days are shown before an item is deleted, and the reason if it was not', async () => {
  api.respond('GET /api/admin/items/1/booked-days', [{ date: '2026-12-12', booked: 2 }]);
  api.respond('DELETE /api/items/1', refuse('conflict', 409, { detail: 'It has 1 upcoming booking.' }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Castle Bounce House' }));
  expect(await screen.findByText('Saturday, December 12, 2026: 2 units taken')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Delete Failed')).toBeVisible();
  expect(screen.getByText('It has 1 upcoming booking.')).toBeVisible();
});
