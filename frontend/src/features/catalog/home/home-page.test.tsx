import { expect, test, vi } from 'vitest';
import { calendarDate, type AvailabilityByItem } from '@party-rental/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { itemsQuery } from '../../../api/items';
import { line, storeCart, storedCart, sunday, saturday } from '../../../testing/cart';
import { castle, palace, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { messageStore } from '../../../ui/overlays/notify';
import { HomePage } from './home-page';

const slide = { ...castle, id: 2, name: 'Big Slide', type: 'SLIDE' as const, stock: 5 };
const CARDS = 'GET /api/availability';
const TODAY = `${CARDS}?date=${settings.today}`;
const DAY = `${CARDS}?date=2026-12-19`;
const ALTERNATIVES = 'GET /api/items/2/alternatives';

const castleGone: AvailabilityByItem = { 1: { available: false, remaining: 0 }, 2: { available: true, remaining: 3 } };
const slideGone: AvailabilityByItem = { 1: { available: true, remaining: 1 }, 2: { available: false, remaining: 0 } };

function show(address: string, responses: Record<string, unknown> = {}) {
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items': [castle, slide],
    [TODAY]: castleGone,
    [DAY]: slideGone,
    ...responses,
  });
  const { queryClient, unmount } = renderAt(address, '/', <HomePage />);
  return { api, queryClient, unmount, user: userEvent.setup() };
}

const cards = () => within(screen.getByRole('region', { name: 'Everything for the big day' }));
const card = async (name: string) => (await cards().findByText(name)).closest('article');

test("without a day, the cards show today's availability with one request", async () => {
  const { api } = show('/');
  expect(await card(castle.name)).toHaveTextContent('Checking...');
  await cards().findByText('Unavailable Today');
  expect(await card(castle.name)).toHaveTextContent('Unavailable Today');
  expect(await card(slide.name)).toHaveTextContent(/Available3 units left/);
  expect(api.sentTo(CARDS)).toHaveLength(1);
  expect(screen.getByText("Pick a day to see what's available")).toBeVisible();
});

test('with a day in the URL, the cards show that day and keep it in their links', async () => {
  const { api } = show('/?date=2026-12-19');
  await cards().findByText('Unavailable that day');
  expect(await card(slide.name)).toHaveTextContent('Unavailable that day');
  expect(await card(castle.name)).toHaveTextContent(/Available1 unit left/);
  expect(cards().getByText(castle.name)).toHaveAttribute('href', '/item/1?date=2026-12-19');
  expect(api.sentTo(CARDS)).toHaveLength(1);
  const offers = within(screen.getByRole('region', { name: 'When is the party?' }));
  expect(offers.getByText("What's available on Saturday, December 19, 2026")).toBeVisible();
  expect(await offers.findByText(castle.name)).toHaveAttribute('href', '/item/1?date=2026-12-19');
  expect(offers.queryByText(slide.name)).toBeNull();
});

test('tables come with chairs, under a heading of their own', async () => {
  const table = { ...castle, id: 4, name: 'Round Table', type: 'TABLE' as const };
  const chair = { ...castle, id: 5, name: 'Folding Chair', type: 'CHAIR' as const };
  show('/?category=TABLE', { 'GET /api/items': [chair, castle, table] });
  await cards().findByText(table.name);
  expect(
    cards()
      .getAllByRole('heading')
      .slice(1)
      .map(({ textContent, tagName }) => [tagName, textContent]),
  ).toEqual([
    ['H3', 'Tables'],
    ['H4', 'Round Table'],
    ['H3', 'Chairs'],
    ['H4', 'Folding Chair'],
  ]);
  expect(cards().getByText('2 items')).toBeInTheDocument();
});

test('another category has no headings, and chairs come without tables', async () => {
  const chair = { ...castle, id: 5, name: 'Folding Chair', type: 'CHAIR' as const };
  show('/?category=CHAIR', { 'GET /api/items': [chair, { ...castle, id: 4, name: 'Round Table', type: 'TABLE' }] });
  await cards().findByText(chair.name);
  expect(
    cards()
      .getAllByRole('heading')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([chair.name]);
});

test('a card says for how many guests its item is', async () => {
  const crowded = { ages: '3 to 12', footprint: '18 × 18 ft', power: 'One outlet', surface: 'Grass', setupTime: '1 h' };
  show('/', { 'GET /api/items': [{ ...castle, ...crowded, capacity: 'Up to 8 children' }] });
  expect(await card(castle.name)).toHaveTextContent(/Up to 8 children.*3 to 12/);
});

test("a card says how many units are in the cart: of the chosen day's, or of any without one", async () => {
  storeCart([line(castle, saturday), line(castle, sunday)]);
  const { unmount } = show('/');
  expect(await card(castle.name)).toHaveTextContent('2 in cart');
  expect(await card(slide.name)).not.toHaveTextContent('in cart');
  unmount();
  show(`/?date=${saturday}`, { [`${CARDS}?date=${saturday}`]: castleGone });
  expect(await card(castle.name)).toHaveTextContent('1 in cart');
});

test('a card adds a unit for the chosen day and stays, up to the units that are left', async () => {
  const { user } = show('/?date=2026-12-19');
  await user.click(await screen.findByRole('button', { name: `Add to Cart: ${castle.name}` }));
  expect(messageStore.get()).toMatchObject({
    title: 'Item added to cart',
    link: { to: '/cart?date=2026-12-19', label: 'View cart' },
  });
  expect(screen.getByRole('button', { name: `Already in Cart: ${castle.name}` })).toBeDisabled();
  expect(window.location.pathname).toBe('/');
});

test('a sold-out card shows what is free that day once its button is pressed, and adds it to the cart', async () => {
  const { api, user } = show('/?date=2026-12-19', { [ALTERNATIVES]: [palace] });
  const open = await screen.findByRole('button', { name: `See what's available that day instead of ${slide.name}` });
  expect(api.sentTo(ALTERNATIVES)).toHaveLength(0);
  await user.click(open);
  await user.click(await screen.findByRole('button', { name: 'Add Palace Bounce House $20 more' }));
  expect(api.sentTo(ALTERNATIVES).map(({ query }) => query)).toEqual(['date=2026-12-19&quantity=1']);
  expect(storedCart()).toEqual([line(palace.item, calendarDate.parse('2026-12-19'))]);
  expect(messageStore.get()).toMatchObject({ title: 'Item added to cart', link: { label: 'View cart' } });
  expect(open).toHaveFocus();
  expect(open).toHaveAttribute('aria-expanded', 'false');
  expect(window.location.pathname).toBe('/');
});

test('another day hides what was free, and requests nothing until the button is pressed again', async () => {
  const { api, user } = show('/?date=2026-12-20', {
    [ALTERNATIVES]: [palace],
    [`${CARDS}?date=2026-12-20`]: slideGone,
  });
  const name = `See what's available that day instead of ${slide.name}`;
  await screen.findByRole('button', { name });
  await user.click(screen.getByLabelText(/December 19, 2026/));
  await waitFor(() => expect(window.location.search).toBe('?date=2026-12-19'));
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('button', { name: /^Add Palace/ });
  await user.click(screen.getByLabelText(/December 20, 2026/));
  await waitFor(() => expect(window.location.search).toBe('?date=2026-12-20'));
  expect(await screen.findByRole('button', { name })).toHaveAttribute('aria-expanded', 'false');
  expect(api.sentTo(ALTERNATIVES)).toHaveLength(1);
});

test('without a day there is nothing to add and nothing to see instead', async () => {
  show('/');
  await cards().findByText('Unavailable Today');
  expect(cards().queryByRole('button', { name: /Add to Cart/ })).toBeNull();
  expect(screen.queryByText("See what's available that day")).toBeNull();
});

test('a card says about what its item costs delivered', async () => {
  show('/');
  // (189 + 45 + 15) × 1.08
  await waitFor(async () => expect(await card(castle.name)).toHaveTextContent('about $269 delivered'));
});

test("a card's price includes the surcharge of the visitor's ZIP code", async () => {
  localStorage.setItem('party-rental:zip', '12799');
  show('/', { 'GET /api/delivery?zip=12799': { served: true, fee: 2_500, city: null, state: null } });
  // (189 + 45 + 15 + 25) × 1.08
  await waitFor(async () => expect(await card(castle.name)).toHaveTextContent('about $296 delivered'));
});

test('a card with nothing booked shows no number of units', async () => {
  show('/', { [TODAY]: { ...castleGone, 2: { available: true, remaining: slide.stock } } });
  await cards().findByText('Available');
  expect(await card(slide.name)).not.toHaveTextContent('left');
});

test('choosing a day in the calendar requests it once', async () => {
  const { api, user } = show('/');
  await user.click(await screen.findByLabelText(/December 19, 2026/));
  await cards().findByText('Unavailable that day');
  expect(await card(slide.name)).toHaveTextContent('Unavailable that day');
  expect(api.sentTo(CARDS)).toHaveLength(2);
  expect(screen.getByLabelText(/December 19, 2026, available, selected/)).toBeVisible();
});

test('the calendar opens at the next Saturday that can be booked', async () => {
  const today = calendarDate.parse('2026-12-27');
  const { unmount } = show('/', { 'GET /api/settings': { ...settings, today } });
  expect(await screen.findByText('January 2027')).toBeVisible();
  unmount();
  show('/', { 'GET /api/settings': { ...settings, closedDays: ['2026-12-12', '2026-12-19', '2026-12-26'] } });
  expect(await screen.findByText('January 2027')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeEnabled();
});

test('the calendar marks closed days and days within the lead time', async () => {
  show('/', { 'GET /api/settings': { ...settings, closedDays: ['2026-12-25'], firstBookableDay: '2026-12-12' } });
  expect(
    await screen.findByLabelText('Thursday, December 10, 2026, too soon to book here, please call us'),
  ).toBeVisible();
  expect(screen.getByLabelText(/December 11, 2026, too soon/)).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByLabelText('Saturday, December 12, 2026, available')).toBeVisible();
  expect(screen.getByLabelText('Friday, December 25, 2026, closed')).toHaveAttribute('aria-disabled', 'true');
});

test.each([
  ['closed', "We're closed that day. Try another day."],
  ['lead_time', 'Please call us for bookings this soon: (555) 123-4567'],
])('of a day that cannot be had at all (%s) the offers say why', async (reason, sentence) => {
  const none = { available: false, remaining: 0, reason };
  show('/?date=2026-12-19', { [DAY]: { 1: none, 2: none } });
  const offers = within(screen.getByRole('region', { name: 'When is the party?' }));
  expect(await offers.findByText(/^(We're closed|Please call us)/)).toHaveTextContent(sentence);
});

test('items stay when a refetch fails', async () => {
  const { api, queryClient } = show('/');
  await card(castle.name);
  api.respond('GET /api/items', refuse('busy', 503, { detail: 'The shop is busy.' }));
  await act(() => queryClient.invalidateQueries(itemsQuery));
  expect(await cards().findByText("We couldn't load our items")).toBeVisible();
  expect(cards().getByText(castle.name)).toBeVisible();
});

test('the switch leaves only items available that day', async () => {
  const { user } = show('/?date=2026-12-19');
  await cards().findByText('Unavailable that day');
  await user.click(screen.getByLabelText('Only available on Sat, Dec 19'));
  expect(cards().getByText('1 item')).toBeVisible();
  expect(cards().getByText(castle.name)).toBeVisible();
  expect(cards().queryByText(slide.name)).toBeNull();
});

test('the search text is stored in the URL and read from it', async () => {
  const { user } = show('/?date=2026-12-19&search=big');
  const search = screen.getByRole('searchbox');
  expect(search).toHaveValue('big');
  expect(await cards().findByText('1 item')).toBeVisible();

  await user.clear(search);
  await user.type(search, 'bounce castle{Enter}');
  expect(cards().getByText(castle.name)).toBeVisible();
  expect(cards().queryByText(slide.name)).toBeNull();
  expect(window.location.search).toBe('?date=2026-12-19&search=bounce+castle');

  await user.type(search, ' zebra{Enter}');
  await user.click(cards().getByRole('button', { name: 'clear your search' }));
  expect(search).toHaveValue('');
  expect(cards().getByRole('status')).toHaveFocus();
  expect(window.location.search).toBe('?date=2026-12-19');
  expect(cards().getByText('2 items')).toBeVisible();
});

test.each(['2026-12-09', '2028-12-11', '2026-02-30'])('%s is no day that can be chosen', async (date) => {
  show(`/?date=${date}`);
  await cards().findByText('Unavailable Today');
  expect(cards().getByText(castle.name)).toHaveAttribute('href', '/item/1');
});

test('when availability cannot be loaded, the items are shown and Retry works', async () => {
  const { api, user } = show('/', { [TODAY]: refuse('busy', 503, { detail: 'The shop is busy.' }) });
  expect(await cards().findByText('The shop is busy.')).toBeVisible();
  expect(await card(castle.name)).toHaveTextContent('Not checked');
  api.respond(TODAY, castleGone);
  await user.click(cards().getByRole('button', { name: 'Retry' }));
  await cards().findByText('Unavailable Today');
});

test('the chosen category is in view of its row', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Slides' ? 700 : 16;
  });
  const { user } = show('/?category=SLIDE');
  const row = screen.getByRole('group', { name: 'Categories' });
  expect(row.scrollLeft).toBe(684);
  await user.click(screen.getByRole('button', { name: 'All Items' }));
  await waitFor(() => expect(row.scrollLeft).toBe(0));
});
