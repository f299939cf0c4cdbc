import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ITEM_IMAGE_SIZES, type RatedItem, type Review } from '@party-rental/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { itemQuery } from '../../../api/items';
import { calendarOfCastle, castle, palace, settings, settingsWith } from '../../../testing/catalog';
import { storedCart } from '../../../testing/cart';
import { fakeApi, pageBefore, refuse } from '../../../testing/fake-api';
import { renderAt, renderHere } from '../../../testing/render-at';
import { ItemPage } from './item-page';
import { ItemReviews } from './item-reviews';

const ITEM = 'GET /api/items/1';
const REVIEWS = 'GET /api/items/1/reviews';
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': settings,
    [ITEM]: castle,
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    ...calendarOfCastle(),
  });
});

async function open(item: Partial<RatedItem> = {}, address = '/item/1') {
  if (Object.keys(item).length > 0) api.respond(ITEM, { ...castle, ...item });
  const { queryClient } = renderAt(address, '/item/:id', <ItemPage />);
  await screen.findByRole('heading', { level: 1, name: castle.name });
  return queryClient;
}

describe('the page of an item', () => {
  test('shows the item, its daily price and a link back', async () => {
    await open({ dimensions: '15 × 15 ft', capacity: 'Up to 8 children' });
    expect(screen.getByRole('link', { name: 'Back to products' })).toHaveAttribute('href', '/#products');
    expect(screen.getByRole('img', { name: castle.name })).toHaveAttribute('src', castle.imageUrl);
    expect(screen.getByText('$189.00')).toBeVisible();
    expect(screen.getByText('per day')).toBeVisible();
    expect(screen.getByText(castle.description)).toBeVisible();
    expect(screen.getByText('15 × 15 ft')).toBeVisible();
    expect(screen.getByText('Up to 8 children')).toBeVisible();
    expect(screen.getByText('No account required. Book as a guest or sign in.')).toBeVisible();
  });

  test('lists what is inside a package, with links that keep the day to items that can be rented alone', async () => {
    const chair = { itemId: 2, itemName: 'Chair', quantity: 24, imageUrl: '/pictures/chair.svg', isActive: true };
    const gone = { quantity: 1, imageUrl: '/pictures/lantern.svg', isActive: false };
    const lantern = { itemId: 9, itemName: 'Lantern', ...gone };
    await open({ type: 'PACKAGE', contents: [chair, lantern] }, '/item/1?date=2026-12-12');
    const contents = await screen.findByRole('region', { name: "What's Inside" });
    expect(within(contents).getAllByRole('listitem')).toHaveLength(2);
    const sources = [...contents.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    expect(sources).toEqual(['/pictures/chair.svg', '/pictures/lantern.svg']);
    expect(contents).toHaveTextContent('24 × Chair');
    expect(within(contents).getByRole('link', { name: 'Chair' })).toHaveAttribute('href', '/item/2?date=2026-12-12');
    expect(contents).toHaveTextContent('1 × Lantern');
    expect(within(contents).getAllByRole('link')).toHaveLength(1);
  });

  test('opens its calendar at the month of the next Saturday', async () => {
    api.respond('GET /api/settings', { ...settings, today: '2026-12-30' });
    api.respond('GET /api/availability/1/month/2027/2', {});
    await open();
    expect(await screen.findByRole('grid', { name: 'January 2027' })).toBeVisible();
  });

  test('shows the facts that the owner entered, and no others', async () => {
    await open({ ages: '3 to 12', power: 'One 110 V outlet', setupTime: null });
    expect(screen.getByText('Ages').nextSibling).toHaveTextContent('3 to 12');
    expect(screen.getByText('Power').nextSibling).toHaveTextContent('One 110 V outlet');
    for (const fact of ['Ages', 'Power']) expect(screen.getByText(fact).querySelector('svg')).toBeVisible();
    expect(screen.queryByText('Setup time')).toBeNull();
  });

  test.each([
    ['BOUNCE_HOUSE', 'Someone present for delivery and pickup, and a flat area with a power outlet.'],
    ['CHAIR', 'Someone present for delivery and pickup, and a flat area.'],
  ] as const)('says what a %s needs, and promises no setup that a fee is charged for', async (type, needs) => {
    await open({ type, power: null });
    expect(await screen.findByText(needs)).toBeVisible();
    expect(screen.getByText('Professional setup and breakdown')).toBeVisible();
    expect(document.body).not.toHaveTextContent(/included/i);
  });

  test('says about what the chosen quantity costs delivered', async () => {
    api.respond('GET /api/settings', settingsWith({ cleaningFee: 1_000 }));
    await open({}, '/item/1?date=2026-12-12');
    // (189 + 45 + 15 + 10) × 1.08
    expect(await screen.findByText('about $280 delivered, with setup, fees and tax')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: `One ${castle.name} more` }));
    // (378 + 35 + 20 + 10) × 1.08
    expect(screen.getByText('about $478 delivered, with setup, fees and tax')).toBeVisible();
  });

  test('shows its images in a row, one at a time, chosen with buttons and with the arrow keys', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
    const imageAlts = [{ alt: 'Children on the slide', url: '/pictures/slide.svg' }];
    await open({ images: ['/pictures/slide.svg', '/pictures/table.svg'], imageAlts });
    const row = await screen.findByRole('list', { name: `Images of ${castle.name}` });
    expect(
      within(row)
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')),
    ).toEqual([castle.name, 'Children on the slide', `${castle.name}, image 3`]);
    const shown = () => [row.scrollLeft, screen.getByText(/of 3$/).textContent];
    const thumbnail = (n: number) => screen.getByRole('button', { name: `Show image ${n} of 3` });
    expect(shown()).toEqual([0, 'Image 1 of 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Next image' }));
    expect(shown()).toEqual([300, 'Image 2 of 3']);
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toEqual([600, 'Image 3 of 3']);
    await userEvent.keyboard('{ArrowRight}');
    expect(shown()).toEqual([0, 'Image 1 of 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Previous image' }));
    expect(thumbnail(3)).toHaveAttribute('aria-current', 'true');
    await userEvent.click(thumbnail(2));
    expect(shown()).toEqual([300, 'Image 2 of 3']);
    // The browser's own keys, to go back for example.
    expect(fireEvent.keyDown(row, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(shown()).toEqual([300, 'Image 2 of 3']);
    // A swipe.
    row.scrollLeft = 590;
    fireEvent.scroll(row);
    expect(shown()).toEqual([590, 'Image 3 of 3']);
    expect(thumbnail(3)).toHaveAttribute('aria-current', 'true');
  });

  test('has one image and nothing to choose for most items', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Next image' })).toBeNull();
  });

  test('asks for the size of an uploaded image that fits, and for the image itself if the sizes are missing', async () => {
    const imageUrl = '/uploads/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp';
    await open({ imageUrl });
    const image = screen.getByRole('img', { name: castle.name });
    expect(image).toHaveAttribute('srcset', expect.stringContaining('-480.webp 480w'));
    expect(image).toHaveAttribute('sizes', ITEM_IMAGE_SIZES);
    fireEvent.error(image);
    expect(image).not.toHaveAttribute('srcset');
    expect(image).toHaveAttribute('src', imageUrl);
    fireEvent.error(image);
    expect(screen.getByRole('img', { name: castle.name })).not.toHaveAttribute('src');
  });

  test('leads back to the list as it was left, for the day that is chosen now', async () => {
    window.history.replaceState({ usr: { filters: '?category=SLIDE&date=2026-12-11' } }, '', '/item/1?date=2026-12-12');
    renderHere('/item/:id', <ItemPage />);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('link', { name: 'Back to products' })).toHaveAttribute(
      'href',
      '/?category=SLIDE&date=2026-12-12#products',
    );
  });

  test('shows the number of units only if there are several', async () => {
    await open({ stock: 2 });
    expect(screen.getByText('Available Units').nextSibling).toHaveTextContent('2');
  });

  test('shows no number for a single unit', async () => {
    await open({ stock: 1 });
    expect(screen.queryByText('Available Units')).toBeNull();
  });

  test('requires a day before booking', async () => {
    await open();
    for (const name of ['Select a Date Below', 'Add to Cart']) {
      const button = screen.getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAccessibleDescription('Pick a day to book it or add it to your cart.');
    }
    expect(screen.queryByRole('link', { name: 'Book Now' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: /December 12, 2026/ }));
    expect(await screen.findByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/booking/1?date=2026-12-12');
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    expect(screen.queryByText('Select a Date Below')).toBeNull();
  });

  test('cannot book an unavailable day, and offers others', async () => {
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
    await open({}, '/item/1?date=2026-12-12');
    expect(await screen.findByRole('alert')).toHaveTextContent(/December 12, 2026 is already booked/);
    expect(screen.getByRole('button', { name: 'Select a Date Below' })).toBeDisabled();
  });

  test('says at the calendar and in the bar that units are gone, or that the price has changed', async () => {
    const queryClient = await open({ stock: 3 }, '/item/1?date=2026-12-12');
    const news = async (sentence: string) => {
      await act(() => queryClient.invalidateQueries());
      const [bar, status] = await screen.findAllByText(sentence);
      expect(bar?.closest('.sticky')).toContainElement(screen.getByRole('link', { name: 'Book Now' }));
      expect(status).toHaveAttribute('role', 'status');
    };
    await userEvent.click(await screen.findByRole('button', { name: `One ${castle.name} more` }));
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: true, remaining: 1 });
    await news('Only 1 unit left on Saturday, December 12, 2026.');
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: true, remaining: 3 });
    api.respond(ITEM, { ...castle, stock: 3, price: 19_900 });
    await news('The price is now $199.00 per day instead of $189.00.');
  });

  test('says above everything else that the day is sold out, and leads to what is free then', async () => {
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
    api.respond('GET /api/items/1/alternatives', [palace]);
    api.respond('GET /api/items/3', palace.item);
    await open({}, '/item/1?date=2026-12-12');
    const alert = await screen.findByRole('alert');
    expect(alert.compareDocumentPosition(screen.getByRole('heading', { level: 1 }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await userEvent.click(
      await within(alert).findByRole('button', { name: 'Choose instead: Palace Bounce House $20 more' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: palace.item.name })).toBeVisible();
    expect(window.location.search).toBe('?date=2026-12-12');
  });

  test('keeps the day and the quantity when another item is chosen instead', async () => {
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: true, remaining: 5 });
    api.respond('GET /api/availability/1/2026-12-19', { isAvailable: false, remaining: 0 });
    api.respond('GET /api/availability/3/2026-12-19', { isAvailable: true, remaining: 4 });
    api.respond('GET /api/items/1/alternatives', [{ ...palace, remaining: 4 }]);
    api.respond('GET /api/items/3', palace.item);
    await open({ stock: 5 }, '/item/1?date=2026-12-12');
    for (let more = 0; more < 2; more += 1)
      await userEvent.click(await screen.findByRole('button', { name: `One ${castle.name} more` }));
    await userEvent.click(await screen.findByRole('button', { name: /December 19, 2026/ }));
    await userEvent.click(await screen.findByRole('button', { name: /^Choose instead: Palace.* each$/ }));
    expect(api.sentTo('GET /api/items/1/alternatives').at(-1)?.query).toBe('date=2026-12-19&quantity=3');
    expect(await screen.findByRole('spinbutton', { name: `Quantity of ${palace.item.name}` })).toHaveValue(3);
    expect(window.location.search).toBe('?date=2026-12-19');
  });

  test('gives the focus to the heading when a nearest free day replaces the notice', async () => {
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
    api.respond('GET /api/availability/1/2026-12-13', { isAvailable: true, remaining: 2 });
    api.respond('GET /api/items/1/alternatives', []);
    await open({}, '/item/1?date=2026-12-12');
    const alert = await screen.findByRole('alert');
    await userEvent.click(await within(alert).findByRole('button', { name: /Dec 13/ }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('books as many units as are chosen, up to those that are left', async () => {
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: true, remaining: 12 });
    await open({ stock: 20 }, '/item/1?date=2026-12-12');
    const units = await screen.findByRole('spinbutton', { name: `Quantity of ${castle.name}` });
    await userEvent.click(screen.getByRole('button', { name: `One ${castle.name} more` }));
    expect(screen.getByText('$378.00').parentElement).toHaveTextContent('$378.00 for 2 units');
    expect(screen.getByRole('link', { name: 'Book Now' })).toHaveAttribute(
      'href',
      '/booking/1?date=2026-12-12&quantity=2',
    );
    await userEvent.tripleClick(units);
    await userEvent.keyboard('99');
    expect(units).toHaveValue(12);
    expect(screen.getByRole('button', { name: 'Book Now' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Book Now' })).toHaveAccessibleDescription(
      /For more than 10 units, add them to your cart/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add to Cart' }));
    expect(storedCart()).toMatchObject([{ quantity: 12, selectedDate: '2026-12-12' }]);
  });

  test('promises free cancellation only for a day that is far enough away', async () => {
    api.respond('GET /api/availability/1/2026-12-11', { isAvailable: true, remaining: 2 });
    await open({}, '/item/1?date=2026-12-11');
    expect(await screen.findByText(/^No free cancellation, because/)).toBeVisible();
    expect(screen.queryByText(/^Free cancellation/)).not.toBeInTheDocument();
  });

  test('starts with one unit of the next item', async () => {
    api.respond('GET /api/availability/3/2026-12-12', { isAvailable: true, remaining: 2 });
    api.respond('GET /api/items/3', palace.item);
    const queryClient = await open({ stock: 2 }, '/item/1?date=2026-12-12');
    await act(() => queryClient.prefetchQuery(itemQuery(3)));
    await userEvent.click(await screen.findByRole('button', { name: `One ${castle.name} more` }));
    expect(screen.getByRole('spinbutton')).toHaveValue(2);
    act(() => {
      window.history.pushState(null, '', '/item/3?date=2026-12-12');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await screen.findByRole('heading', { level: 1, name: palace.item.name });
    expect(await screen.findByRole('spinbutton')).toHaveValue(1);
  });

  test('offers no quantity of a single unit', async () => {
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: true, remaining: 1 });
    await open({}, '/item/1?date=2026-12-12');
    expect(await screen.findByRole('link', { name: 'Book Now' })).toBeVisible();
    await screen.findByLabelText(/December 12, 2026, available/);
    expect(screen.queryByRole('spinbutton')).toBeNull();
  });

  test('stays when a refetch of the item fails', async () => {
    const queryClient = await open();
    api.respond(ITEM, refuse('busy', 503));
    await act(() => queryClient.invalidateQueries(itemQuery(1)));
    expect(await screen.findByText("We couldn't load this item")).toBeVisible();
    expect(screen.getByRole('heading', { name: castle.name })).toBeVisible();
  });

  test.each([
    ['/item/1', refuse('not_found', 404)],
    ['/item/4000000000', refuse('malformed', 400)],
    ['/item/castle', refuse('malformed', 400)],
  ])('%s says so when there is no such item', async (address, response) => {
    api.respond(ITEM, response);
    api.respond('GET /api/items/4000000000', response);
    renderAt(address, '/item/:id', <ItemPage />);
    expect(await screen.findByRole('heading', { name: 'Item Not Found' })).toBeVisible();
    expect(screen.getByText("The rental item you're looking for doesn't exist.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });
});

describe('reviews', () => {
  const review = (number: number): Review => ({
    id: `019b3c41-2f0a-7c55-9a35-4fd1c0b6a00${number}`,
    rating: number,
    text: `Review ${number}`,
    author: 'Dana M.',
    // Still the day before in the shop's time zone.
    createdAt: '2026-12-09T03:00:00.000Z',
  });
  const rating = { average: 4.5, count: 3 };

  test('are neither shown nor requested for an item without any', async () => {
    await open({ rating: null });
    expect(document.body).not.toHaveTextContent(/4\.8|review|stars/i);
    expect(api.sentTo(REVIEWS)).toHaveLength(0);
  });

  test('are summarized, and shown with stars, author, day and a verified label', async () => {
    api.respond(REVIEWS, [review(4)]);
    await open({ rating });
    const short = screen.getByRole('link', { name: 'Rated 4.5 out of 5 stars by 3 reviews' });
    expect(short).toHaveAttribute('href', '#reviews');
    const section = await screen.findByRole('region', { name: 'Customer Reviews' });
    expect(section).toHaveTextContent('4.5 from 3 verified reviews');
    const one = await within(section).findByRole('article');
    expect(within(one).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    expect(within(one).getByRole('heading', { name: 'Dana M.' })).toBeVisible();
    expect(one).toHaveTextContent('Verified booking');
    expect(one).toHaveTextContent('December 8, 2026');
    expect(one).toHaveTextContent('Review 4');
  });

  test('load in pages, and the focus moves to the first new one', async () => {
    api.respond(REVIEWS, pageBefore('/api/items/1/reviews?limit=5&cursor=abc', [review(5), review(4)]));
    await open({ rating });
    const more = await screen.findByRole('button', { name: 'Show More Reviews' });
    expect(screen.getAllByRole('article')).toHaveLength(2);
    api.respond(REVIEWS, [review(3)]);
    await userEvent.click(more);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(screen.getByText('Review 3').closest('li')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show More Reviews' })).toBeNull();
  });

  test('do not take the focus when the page opens again', async () => {
    api.respond(REVIEWS, pageBefore('/api/items/1/reviews?limit=5&cursor=abc', [review(5), review(4)]));
    const queryClient = await open({ rating });
    const more = await screen.findByRole('button', { name: 'Show More Reviews' });
    api.respond(REVIEWS, [review(3)]);
    await userEvent.click(more);
    await screen.findByText('Review 3');
    cleanup();
    render(
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <ItemReviews item={{ ...castle, rating }} />
        </BrowserRouter>
      </QueryClientProvider>,
    );
    expect(screen.getByText('Review 3')).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  test('can be retried if they fail to load', async () => {
    api.respond(REVIEWS, refuse('busy', 503));
    await open({ rating });
    await screen.findByText("We couldn't load the reviews");
    api.respond(REVIEWS, [review(4)]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Review 4')).toBeVisible();
  });
});
