import { afterAll, expect, test, vi } from 'vitest';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';

const ours = await import('@party-rental/contracts');

// Another shop, in which every figure is different. Its modules are loaded for this file alone.
vi.resetModules();
vi.doMock('@party-rental/contracts', () => ({
  ...ours,
  DELIVERY_TIERS: [
    { from: 61_100, fee: 1_101 },
    { from: 41_100, fee: 1_201 },
    { from: 0, fee: 1_301 },
  ],
  SETUP_TIERS: [
    { from: 31_100, fee: 1_401 },
    { from: 0, fee: 1_501 },
  ],
  TAX_PERCENT: 11,
  DEPOSIT_PERCENT: 33,
  DAMAGE_DEPOSIT: 7_700,
  FREE_CANCELLATION_HOURS: 72,
  DEPOSIT_CALL_HOURS: 12,
  CONFIRMATION_CALL_HOURS: { from: 13, to: 37 },
  MONTHS_AHEAD: 9,
}));
afterAll(() => {
  vi.doUnmock('@party-rental/contracts');
  vi.resetModules();
});

const OTHER_SETTINGS = {
  ...settings,
  city: 'Shelbyville, NY 12346',
  phone: '(555) 987-0000',
  hours: [{ days: 'Daily', times: '7am-8pm' }],
};

const { renderAt } = await import('../../../testing/render-at');
const { AboutPage } = await import('./about-page');
const { DeliveryPage } = await import('./delivery-page');
const { FaqPage } = await import('./faq-page');
const { PoliciesPage } = await import('./policies-page');
const { PricingPage } = await import('./pricing-page');
const { SafetyPage } = await import('./safety-page');

const PAGES: Record<string, { Page: ComponentType; says: string[] }> = {
  about: {
    Page: AboutPage,
    says: [
      'Within 12 hours',
      '33% deposit',
      '13-37 hours before',
      'Party coming up sooner?',
      'open: Daily 7am-8pm.',
      'crew from Shelbyville',
    ],
  },
  pricing: {
    Page: PricingPage,
    says: [
      'Less than $411.00$13.01',
      '$411.00 to $610.99$12.01',
      '$611.00 or more$11.01',
      'Less than $311.00$15.01',
      '$311.00 or more$14.01',
      'Sales tax11%',
      'Within 12 hoursThe 33% deposit',
      '$77.00 damage deposit',
    ],
  },
  policies: {
    Page: PoliciesPage,
    says: [
      'up to 72 hours before the event',
      'within 12 hours to collect 33% of the total. Party coming up sooner?',
      '$77.00 damage deposit',
      'Up to 72 hours ahead',
      'Please call us(555) 987-0000',
      'up to 9 months ahead',
    ],
  },
  delivery: {
    Page: DeliveryPage,
    says: ['deliver in Shelbyville', '13-37 hours before', '$77.00 damage deposit', '$611.00 or more$11.01'],
  },
  safety: { Page: SafetyPage, says: ['call us at (555) 987-0000'] },
  faq: {
    Page: FaqPage,
    says: [
      'up to 9 months ahead',
      'Twice: within 12 hours',
      '13-37 hours before the event',
      'Between $11.01 and $13.01 per order',
      'between $14.01 and $15.01',
      'a 33% deposit',
      'A refundable $77.00',
      'Sales tax of 11%',
      'for free up to 72 hours before',
      'Daily 7am-8pm, at (555) 987-0000',
    ],
  },
};

const OUR_FIGURES = [
  ...[...ours.DELIVERY_TIERS, ...ours.SETUP_TIERS].flatMap(({ from, fee }) => [from, fee]).filter((cents) => cents > 0),
  ours.DAMAGE_DEPOSIT,
].map((cents) => ours.formatCents(cents));
const OUR_WORDS = [
  `${ours.TAX_PERCENT}%`,
  `${ours.DEPOSIT_PERCENT}%`,
  `${ours.FREE_CANCELLATION_HOURS} hours`,
  `${ours.DEPOSIT_CALL_HOURS} hours`,
  `${ours.MONTHS_AHEAD} months`,
  settings.phone,
  'Springfield',
  '9am',
];

test.each(Object.keys(PAGES))(
  '/%s shows the figures of the price engine and the settings, and repeats none as text',
  async (path) => {
    fakeApi({ 'GET /api/settings': OTHER_SETTINGS, 'GET /api/items': [] });
    const { Page, says = [] } = PAGES[path] ?? {};
    const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);

    await waitFor(() => {
      for (const words of says) expect(container).toHaveTextContent(words, { normalizeWhitespace: false });
    });
    for (const words of [...OUR_FIGURES, ...OUR_WORDS]) expect(container.textContent).not.toContain(words);
  },
);

test.each(['about', 'pricing', 'policies', 'delivery', 'faq'])('/%s names the delivery surcharge', (path) => {
  fakeApi({ 'GET /api/settings': OTHER_SETTINGS, 'GET /api/items': [] });
  const { Page } = PAGES[path] ?? {};
  const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);
  expect(container).toHaveTextContent(/delivery surcharge/);
});

test('the answers contradict neither the fees nor the hours', async () => {
  fakeApi({ 'GET /api/settings': OTHER_SETTINGS });
  const { container } = renderAt('/faq', '/faq', <FaqPage />);
  await waitFor(() => expect(container).toHaveTextContent('Daily 7am-8pm'));
  for (const words of [
    "until we've picked everything up, Sundays included",
    'A second booking would be an order of its own, with its own delivery fee.',
    'a power outlet within 100 feet if your order needs one',
  ])
    expect(container).toHaveTextContent(words);
  expect(container).not.toHaveTextContent(/book it as well|no other fees/);
});
