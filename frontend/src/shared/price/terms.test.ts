import { expect, test } from 'vitest';
import { getTerms, priceOrder } from '@party-rental/contracts';
import { castle, rates, settings } from '../../testing/catalog';

const line = { itemId: castle.id, name: castle.name, eventDate: settings.today, quantity: 2, price: castle.price };

test('the deposit of an order is a percentage only if all its items follow the price book', () => {
  expect(getTerms(priceOrder([line], rates)).deposit).toEqual({ percent: 50 });
  const quote = priceOrder([line, { ...line, deposit: { amount: 3_000 } }], rates);
  expect(getTerms(quote).deposit).toEqual({ amount: quote.deposit });
});

test('the damage deposit of an order is an amount per order, or that of its units', () => {
  const lines = [{ ...line, damageDeposit: 7_500 }, line];
  expect(getTerms(priceOrder(lines, rates)).damageDeposit).toBe(5_000);
  expect(getTerms(priceOrder(lines, { ...rates, damageDeposit: { perItem: true } })).damageDeposit).toBe(15_000);
});
