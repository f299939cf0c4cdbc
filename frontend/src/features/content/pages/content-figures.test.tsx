import { expect, test } from 'vitest';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { formatCents, type PublicSettings } from '@party-rental/contracts';
import { busySaturdays, castle, fillContent, longerRentals, settings, settingsWith } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { AboutPage } from './about-page';
import { DeliveryPage } from './delivery-page';
import { FaqPage } from './faq-page';
import { PoliciesPage } from './policies-page';
import { PricingPage } from './pricing-page';
import { SafetyPage } from './safety-page';

const OTHER_SETTINGS = {
  ...settings,
  city: 'Shelbyville, NY 12346',
  phone: '(555) 987-0000',
  hours: [{ days: 'Daily', times: '7am-8pm' }],
  priceBook: {
    ...settings.priceBook,
    delivery: [
      { from: 61_100, fee: 1_101 },
      { from: 41_100, fee: 1_201 },
      { from: 0, fee: 1_301 },
    ],
    setup: [
      { from: 31_100, fee: 1_401 },
      { from: 0, fee: 1_501 },
    ],
    taxes: settings.priceBook.taxes.map((tax) => ({ ...tax, percent: 11 })),
    deposit: { percent: 33 },
    damageDeposit: { perOrder: 7_700 },
    cancellation: { ...settings.priceBook.cancellation, freeHours: 72 },
    calls: { depositHours: 12, confirmationHours: { from: 13, to: 37 } },
  },
};

function fakeShop(shop: PublicSettings, items: unknown[] = []): void {
  fakeApi({ 'GET /api/settings': shop, 'GET /api/content': fillContent(shop), 'GET /api/items': items });
}

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
      'do it yourself up to 72 hours ahead',
      'Please call us(555) 987-0000',
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

const book = settings.priceBook;
const OUR_FIGURES = [
  ...[...book.delivery, ...book.setup].flatMap(({ from, fee }) => [from, fee]).filter((cents) => cents > 0),
  ...Object.values(book.damageDeposit).map(Number),
].map((cents) => formatCents(cents));
const OUR_WORDS = [
  ...book.taxes.map(({ percent }) => `${percent}%`),
  ...Object.values(book.deposit).map((percent) => `${percent}%`),
  `${book.cancellation.freeHours} hours`,
  `${book.calls.depositHours} hours`,
  settings.phone,
  'Springfield',
  '9am',
];

test.each(Object.keys(PAGES))(
  '/%s shows the figures of the price engine and the settings, and repeats none as text',
  async (path) => {
    fakeShop(OTHER_SETTINGS);
    const { Page, says = [] } = PAGES[path] ?? {};
    const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);

    await waitFor(() => {
      for (const words of says) expect(container).toHaveTextContent(words, { normalizeWhitespace: false });
    });
    for (const words of [...OUR_FIGURES, ...OUR_WORDS]) expect(container.textContent).not.toContain(words);
  },
);

test.each(['about', 'pricing', 'policies', 'delivery', 'faq'])('/%s names the delivery surcharge', async (path) => {
  fakeShop(OTHER_SETTINGS);
  const { Page } = PAGES[path] ?? {};
  const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);
  await waitFor(() => expect(container).toHaveTextContent(/delivery surcharge/));
});

const NOTHING_CHARGED = settingsWith({
  deposit: { percent: 0 },
  damageDeposit: { perOrder: 0 },
  taxes: [],
  delivery: [{ from: 0, fee: 4_500 }],
  cancellation: { freeHours: 0, keeps: 'NOTHING', weather: 'REFUND', lateOnline: false },
});

test.each(['about', 'pricing', 'policies', 'delivery', 'faq'])(
  '/%s does not name a deposit, a tax or hours that the shop does not have',
  async (path) => {
    const { Page } = PAGES[path] ?? {};
    fakeShop(NOTHING_CHARGED, [castle]);
    const { container, queryClient } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(container).not.toHaveTextContent(/a certain time|shortly before/i);
    expect(container).not.toHaveTextContent(
      /\$0\.00 damage|\b0%|sales tax|\b0 hours|refundable|paid a deposit|delivered for less/i,
    );
  },
);

test.each(['about', 'pricing', 'policies', 'faq'])(
  '/%s says that the deposit is paid by card, and promises no call about it, once the shop takes payments online',
  async (path) => {
    fakeShop({ ...OTHER_SETTINGS, onlinePayments: true });
    const { Page } = PAGES[path] ?? {};
    const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);
    await waitFor(() => expect(container).toHaveTextContent(/by card/i));
    expect(container).not.toHaveTextContent(
      /nothing online|no payment|over the phone|within 12 hours|call you to collect/i,
    );
  },
);

test.each(['pricing', 'policies', 'delivery', 'faq'])(
  '/%s says that some items have a damage deposit',
  async (path) => {
    fakeShop(settingsWith({ damageDeposit: { perItem: true } }));
    const { Page } = PAGES[path] ?? {};
    const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);
    await waitFor(() => expect(container).toHaveTextContent(/damage deposit for some items/i));
  },
);

test('customers who can cancel until the event day read so', async () => {
  fakeShop(NOTHING_CHARGED);
  const { container } = renderAt('/policies', '/policies', <PoliciesPage />);
  await waitFor(() => expect(container).toHaveTextContent('Free cancellationuntil the event day'));
  expect(container).toHaveTextContent('You can do it yourself until the event day');
  expect(container).toHaveTextContent('cancel for free until the event day.');
});

test('taxes by ZIP code are listed by name, and a fixed deposit as its amount', async () => {
  const [everywhere] = settings.priceBook.taxes;
  const county = { zipPrefix: '142', name: 'Erie County', percent: 4.75, appliesTo: ['RENTAL' as const] };
  const taxes = everywhere ? [everywhere, county] : [];
  fakeShop(settingsWith({ taxes, deposit: { amount: 10_000 } }));
  const { container } = renderAt('/pricing', '/pricing', <PricingPage />);
  await waitFor(() => expect(container).toHaveTextContent('Sales tax8%Erie County, ZIP 142…4.75%'));
  expect(container).toHaveTextContent('The $100.00 deposit');
});

test('the answers contradict neither the fees nor the hours', async () => {
  fakeShop(OTHER_SETTINGS);
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

test.each([
  [{ keeps: 'PERCENT', percent: 25 }, "We'll keep up to 25% of the total, because"],
  [{ keeps: 'DEPOSIT' }, "We'll keep the deposit, because"],
  [{ keeps: 'NOTHING' }, 'Cancelling is still free.'],
] as const)('/policies says what is kept under %j', async (kept, sentence) => {
  fakeShop(settingsWith({ cancellation: { freeHours: 48, weather: 'REFUND', lateOnline: false, ...kept } }));
  const { Page } = PAGES['policies'] ?? {};
  const { container } = renderAt('/policies', '/policies', Page ? <Page /> : <></>);
  await waitFor(() => expect(container).toHaveTextContent(sentence));
});

test.each(['policies', 'faq'])('/%s says that customers can cancel late online', async (path) => {
  const cancellation = { freeHours: 48, keeps: 'DEPOSIT', weather: 'REFUND', lateOnline: true } as const;
  fakeShop(settingsWith({ cancellation }));
  const { Page } = PAGES[path] ?? {};
  const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);
  const sentence =
    "you can still cancel your whole order online until the day before the event, and you'll see what it costs first.";
  await waitFor(() => expect(container).toHaveTextContent(sentence));
  expect(container).not.toHaveTextContent(/After that, (please call|the van is as good as packed, so)/);
});

test('/policies offers nothing between the free hours and the event day if there is none', async () => {
  const cancellation = { freeHours: 0, keeps: 'DEPOSIT', weather: 'REFUND', lateOnline: true } as const;
  fakeShop(settingsWith({ cancellation }));
  const { container } = renderAt('/policies', '/policies', <PoliciesPage />);
  await waitFor(() => expect(container).toHaveTextContent('the van is as good as packed, so please call us.'));
});

test('/policies says whom to call on the event day', async () => {
  const cancellation = { freeHours: 48, keeps: 'DEPOSIT', weather: 'REFUND', lateOnline: true } as const;
  fakeShop(settingsWith({ cancellation }));
  const { container } = renderAt('/policies', '/policies', <PoliciesPage />);
  await waitFor(() => expect(container).toHaveTextContent('You can still canceluntil the day before'));
  expect(container).toHaveTextContent(
    'anything else. On the day itself, or for a part of your order, please call us at (555) 123-4567.',
  );
});

test('a tax on all but cancellation charges is on the items and the fees', async () => {
  fakeShop(settingsWith({}));
  const { Page } = PAGES['faq'] ?? {};
  const { container } = renderAt('/faq', '/faq', Page ? <Page /> : <></>);
  await waitFor(() => expect(container).toHaveTextContent('is added to the items and the fees'));
});

test.each(['pricing', 'faq'])('/%s says for how many days customers can rent, and what days cost', async (path) => {
  fakeShop(settingsWith({ longerRentals, factors: busySaturdays }));
  const { Page } = PAGES[path] ?? {};
  const { container } = renderAt(`/${path}`, `/${path}`, Page ? <Page /> : <></>);
  await waitFor(() => expect(container).toHaveTextContent('You can rent for up to 4 days in a row.'));
  expect(container).toHaveTextContent('Further days cost less than the first one.');
  expect(container).toHaveTextContent("we'll use a special rate: Weekend rate.");
  expect(container).toHaveTextContent('Prices depend on the season and the weekday.');
  expect(container).not.toHaveTextContent('A rental is for one event day');
});
