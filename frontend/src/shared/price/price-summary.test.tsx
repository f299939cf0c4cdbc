import { expect, test } from 'vitest';
import { priceOrder } from '@party-rental/contracts';
import { render, screen } from '@testing-library/react';
import { castle, rates, settings } from '../../testing/catalog';
import { PriceSummary } from './price-summary';

const line = { itemId: castle.id, name: castle.name, eventDate: settings.today, quantity: 2, price: castle.price };

const getAmount = (label: RegExp) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

test('shows what makes up the total', () => {
  render(<PriceSummary quote={priceOrder([line], rates)} />);

  expect(getAmount(/Rental fee \(1 day\), 2 × \$189\.00/)).toHaveTextContent('$378.00');
  expect(getAmount(/Delivery and setup fee/)).toHaveTextContent('$55.00');
  expect(getAmount(/Cleaning fee/)).toHaveTextContent('Included');
  expect(getAmount(/Tax \(8%\)/)).toHaveTextContent('$34.64');
  expect(getAmount(/Total/)).toHaveTextContent('$467.64');
});

test('shows each tax by name, and one sum for an order from before the price book', () => {
  const one = { name: 'State tax', percent: 4, appliesTo: ['RENTAL' as const] };
  const quote = priceOrder([line], { ...rates, taxes: [one, { ...one, name: 'County tax', percent: 4.75 }] });
  const { rerender } = render(<PriceSummary quote={quote} />);
  expect(getAmount(/^State tax \(4%\)$/)).toHaveTextContent('$15.12');
  expect(getAmount(/^County tax \(4\.75%\)$/)).toHaveTextContent('$17.96');
  rerender(<PriceSummary quote={{ ...quote, taxes: undefined }} />);
  expect(getAmount(/^Tax$/)).toHaveTextContent('$33.08');
});

test("shows the shop's cleaning fee", () => {
  render(<PriceSummary quote={priceOrder([line], { ...rates, cleaningFee: 2_500 })} />);
  expect(getAmount(/Cleaning fee/)).toHaveTextContent('$25.00');
});
