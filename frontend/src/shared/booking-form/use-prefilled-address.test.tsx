import { expect, test } from 'vitest';
import type { User } from '@party-rental/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { FormProvider } from 'react-hook-form';
import { dana } from '../../testing/account';
import { fakeApi } from '../../testing/fake-api';
import { orderOfDana } from '../../testing/orders';
import { renderAt } from '../../testing/render-at';
import { rememberZip } from '../delivery/remembered-zip';
import { RequiredCustomerFields } from './details-fields';
import { saveDraft, useDetailsForm } from './use-details-form';

const ADDRESS = { address: '5 Oak Street', city: 'Shelbyville', state: 'NJ', zipCode: '07001' };
const LABELS = { Address: 'address', City: 'city', State: 'state', 'Zip code': 'zipCode' } as const;

let api: ReturnType<typeof fakeApi>;

function Form({ user }: { user: User | null }) {
  const { form } = useDetailsForm(user);
  return (
    <FormProvider {...form}>
      <RequiredCustomerFields />
    </FormProvider>
  );
}

function open(orders: unknown[], user: User | null = { ...dana, phone: null }) {
  api = fakeApi({ 'GET /api/user-orders': orders });
  renderAt('/', '/', <Form user={user} />);
}
const requested = () => waitFor(() => expect(api.sentTo('GET /api/user-orders')).toHaveLength(1));
const shown = () =>
  Object.entries(LABELS).map(([label, field]) => [field, screen.getByLabelText<HTMLInputElement>(label).value]);

test("the address and phone of the account's latest order are filled in", async () => {
  open([orderOfDana({ ...ADDRESS, customerPhone: '(555) 010-7777' })]);
  await waitFor(() => expect(Object.fromEntries(shown())).toEqual(ADDRESS));
  expect(screen.getByLabelText('Phone')).toHaveValue('(555) 010-7777');
  expect(api.sentTo('GET /api/user-orders')[0]?.query).toBe('limit=1');
});

test('nothing that was typed changes, not even by a part of the address', async () => {
  saveDraft({ city: 'Springfield', customerPhone: '555 1' });
  open([orderOfDana(ADDRESS)]);
  await requested();
  expect(Object.fromEntries(shown())).toEqual({ address: '', city: 'Springfield', state: '', zipCode: '' });
  expect(screen.getByLabelText('Phone')).toHaveValue('555 1');
});

test('the rest of the address is filled in for the ZIP code that was given before, and for no other one', async () => {
  rememberZip(ADDRESS.zipCode);
  open([orderOfDana(ADDRESS)]);
  await waitFor(() => expect(Object.fromEntries(shown())).toEqual(ADDRESS));
  cleanup();

  sessionStorage.clear();
  rememberZip('12345');
  open([orderOfDana(ADDRESS)]);
  await requested();
  expect(Object.fromEntries(shown())).toEqual({ address: '', city: '', state: '', zipCode: '12345' });
});

test.each([
  ['an account without orders', []],
  ['an erased order', [orderOfDana({ address: '[erased]', city: '[erased]', customerPhone: '[erased]' })]],
])('%s fills in nothing', async (_, orders) => {
  open(orders);
  await requested();
  expect(shown().map(([, value]) => value)).toEqual(['', '', '', '']);
  expect(screen.getByLabelText('Phone')).toHaveValue('');
});

test('a guest is asked for nothing', () => {
  open([orderOfDana(ADDRESS)], null);
  expect(api.sent).toEqual([]);
});
