import { expect, test } from 'vitest';
import { formatCents, priceOrder, type Item } from '@party-rental/contracts';
import { screen, within } from '@testing-library/react';
import { castle, rates, settings, settingsWith } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { PricingPage } from './pricing-page';

const item = (id: number, more: Partial<Item>): Item => ({ ...castle, id, name: `Item ${id}`, stock: 1, ...more });
const catalog = [
  castle,
  item(2, { type: 'TABLE', price: 1_850, stock: 40 }),
  item(3, { type: 'CHAIR', price: 325, stock: 20 }),
  item(4, { type: 'CHAIR', price: 875, stock: 32 }),
  item(5, { type: 'PACKAGE', price: 33_000 }),
  item(6, { type: 'SLIDE', price: 32_000 }),
  item(7, { type: 'ADDON', price: 8_000 }),
];

function openPricing(items: Item[], cleaningFee = 0) {
  fakeApi({ 'GET /api/settings': settingsWith({ cleaningFee }), 'GET /api/items': items });
  renderAt('/pricing', '/pricing', <PricingPage />);
}

const getReceipt = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') ?? heading);
};
const getAmount = (receipt: ReturnType<typeof within>, label: RegExp) =>
  receipt.getByText(label, { selector: 'dt' }).nextElementSibling;

test('adds examples up as the till does, out of what the shop rents today', async () => {
  openPricing(catalog, 2_500);
  const line = { itemId: 0, name: '', eventDate: settings.today };
  const quote = priceOrder(
    [
      { ...line, quantity: 4, price: 1_850 },
      { ...line, quantity: 32, price: 875 },
    ],
    { ...rates, cleaningFee: 2_500 },
  );

  const dinner = await getReceipt('Dinner for thirty-two');
  expect(getAmount(dinner, /^Item 2, 4 × \$18\.50/)).toHaveTextContent('$74.00');
  // There are not enough of the first kind of chair.
  expect(getAmount(dinner, /^Item 4, 32 ×/)).toHaveTextContent('$280.00');
  expect(getAmount(dinner, /^Delivery/)).toHaveTextContent(formatCents(quote.delivery));
  expect(getAmount(dinner, /^Setup/)).toHaveTextContent(formatCents(quote.setup));
  expect(getAmount(dinner, /^Cleaning/)).toHaveTextContent('$25.00');
  expect(getAmount(dinner, /^Tax/)).toHaveTextContent(formatCents(quote.tax));
  expect(getAmount(dinner, /^Total/)).toHaveTextContent(formatCents(quote.total));
  expect(getAmount(dinner, /^Deposit/)).toHaveTextContent(formatCents(quote.deposit));
});

test('says that cleaning is included as long as it costs nothing', async () => {
  openPricing(catalog);
  const birthday = await getReceipt('A castle for the birthday');
  expect(getAmount(birthday, /^Cleaning/)).toHaveTextContent('Included');
});

test('leaves out an example that the shop could not deliver', async () => {
  openPricing(catalog.filter(({ type }) => type !== 'SLIDE'));
  await getReceipt('A castle for the birthday');
  expect(screen.queryByRole('heading', { name: 'The big summer party' })).not.toBeInTheDocument();
});
