import { expect, test } from 'vitest';
import { findPrices } from './prices.mjs';

const PAGE = 'frontend/src/features/content/pages/policies-page.tsx';

test.each([
  'export const TAX_PERCENT = 8;',
  'const DAMAGE_DEPOSIT = 5_000;',
  'export const DELIVERY_TIERS = [',
  'const SETUP_FEES: readonly Tier[] = [{ from: 0, fee: 1_500 }];',
  'const DEPOSIT = { percent: 50 };',
  'const CONFIRMATION_CALL_HOURS = { from: 24, to: 48 };',
  'const tax = Math.round(subtotal * 0.08);',
  'return `A 50% deposit is due.`;',
  '<p>Cancel for free up to 48 hours before the event.</p>',
  "'We call 24-48 hours before the event'",
  '<li>A $50.00 refundable damage deposit is collected.</li>',
  '`within 24 hours of your order`',
])('a price or a term in the program is found: %s', (line) => {
  expect(findPrices(line, PAGE)).toHaveLength(1);
});

test.each([
  "const DEPOSIT_LABEL = 'Deposit';",
  'const MAX_TAXES = 50;',
  "export const TAXABLE = ['RENTAL', 'DELIVERY'] as const;",
  'const fee = 0.5 + 1;',
  '/** `50% deposit`, as pages show it. */',
  "'The link works for 24 hours.'",
  'return `${formatDeposit(deposit)} of the total`;',
])('other lines are not: %s', (line) => {
  expect(findPrices(line, PAGE)).toEqual([]);
});

test('the default price book and tests may name figures', () => {
  const line = 'const TAX_PERCENT = 8;';
  for (const file of ['contracts/src/pricing/pricing.ts', 'contracts/src/pricing/pricing.test.ts', 'tests/x.spec.ts'])
    expect(findPrices(line, file)).toEqual([]);
});
