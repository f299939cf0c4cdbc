import { expect, test } from 'vitest';
import { priceOrder } from '@party-rental/contracts';
import { render, screen } from '@testing-library/react';
import { castle, settings } from '../../testing/catalog';
import { PriceSummary } from './price-summary';

const line = { itemId: castle.id, name: castle.name, eventDate: settings.today, quantity: 2, price: castle.price };

const getAmount = (label: RegExp) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('shows what makes up the total', () => {
  render(<PriceSummary quote={priceOrder([line])} />);

  expect(getAmount(/Rental fee \(1 day\), 2 × \$189\.00/)).toHaveTextContent('$378.00');
  expect(getAmount(/Delivery and setup fee/)).toHaveTextContent('$55.00');
  expect(getAmount(/Cleaning fee/)).toHaveTextContent('Included');
  expect(getAmount(/Tax \(8%\)/)).toHaveTextContent('$34.64');
  expect(getAmount(/Total/)).toHaveTextContent('$467.64');
});

test("shows the shop's cleaning fee", () => {
  render(<PriceSummary quote={priceOrder([line], 2_500)} />);
  expect(getAmount(/Cleaning fee/)).toHaveTextContent('$25.00');
});
