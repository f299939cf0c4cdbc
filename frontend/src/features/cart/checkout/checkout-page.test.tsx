import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calendarDate, formatCents, priceOrder } from '@party-rental/contracts';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { bookingOfDana, dana } from '../../../testing/account';
import { left, line, saturday, storeCart, storedCart, sunday, table } from '../../../testing/cart';
import { calendarOfCastle, castle, rates, settings, settingsWith } from '../../../testing/catalog';
import { enterAll } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { holdResponses } from '../../../testing/hold-responses';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { CheckoutPage } from './checkout-page';

const BOOK = 'POST /api/bookings';
const ON_SATURDAY = 'GET /api/availability?date=2026-12-12';
const order = {
  orderId: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000',
  bookings: [bookingOfDana(), bookingOfDana({ itemId: 2, eventDate: '2026-12-13' })],
  token: 'opens',
};
const SUMMER = { code: 'SUMMER10', amount: null, percent: -10 };
const priced = (price = castle.price, promo?: typeof SUMMER) =>
  priceOrder(
    [
      { itemId: castle.id, name: castle.name, eventDate: saturday, quantity: 1, price },
      { itemId: table.id, name: table.name, eventDate: sunday, quantity: 4, price: table.price },
    ],
    rates,
    0,
    promo,
  );

let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  user = userEvent.setup();
  storeCart([line(castle, saturday), line(table, sunday, 4)]);
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/items': [castle, table],
    'GET /api/availability': left(2, 40),
    ...calendarOfCastle([saturday]),
    [BOOK]: order,
  });
});

async function open() {
  renderAt('/checkout', '/checkout', <CheckoutPage />);
  await screen.findByRole('form', { name: 'Checkout' });
}

async function fill() {
  const fields = {
    'Full name': 'Dana Miller',
    Email: 'dana@example.com',
    Phone: '(555) 010-2030',
    Address: '12 Maple Street',
    City: 'Springfield',
    State: 'NY',
    'Zip code': '12345',
  };
  await enterAll(fields);
  await acceptTerms();
}

const acceptTerms = () => user.click(screen.getByRole('checkbox', { name: 'I accept the terms and conditions' }));
const complete = () => user.click(screen.getByRole('button', { name: 'Complete Booking' }));

test('the summary says what is in the packages of a line', async () => {
  const contents = [{ itemId: 5, itemName: 'Chair', quantity: 12, imageUrl: castle.imageUrl, isActive: true }];
  api.respond('GET /api/items', [{ ...castle, contents }, table]);
  storeCart([line(castle, saturday, 2), line(table, sunday, 4)]);
  await open();
  const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
  expect(await summary.findByText('Inside: 24 × Chair')).toBeVisible();
  expect(summary.getAllByText(/^Inside/)).toHaveLength(1);
});

test.each([
  ['OPTIONAL', false],
  ['PRESELECTED', true],
] as const)('an order is placed with the damage waiver, %s at first', async (offered, isPreselected) => {
  api.respond('GET /api/settings', settingsWith({ damageWaiver: { percent: 10, offered } }));
  await open();
  const waiver = screen.getByRole('checkbox', { name: /^Add the damage waiver for \$\d+\.\d\d$/ });
  expect(waiver).toHaveProperty('checked', isPreselected);
  if (!isPreselected) await user.click(waiver);
  const { subtotal, total } = priced();
  const amount = subtotal / 10;
  const summary = screen.getByRole('complementary', { name: 'Order Summary' });
  expect(summary).toHaveTextContent(`Damage waiver${formatCents(amount)}`);
  await fill();
  await complete();
  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(1));
  const expectedTotal = total + Math.round(amount * 1.08);
  expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ damageWaiver: true, expectedTotal });
});

test('an empty cart is sent back', async () => {
  storeCart([]);
  renderAt('/checkout', '/checkout', <CheckoutPage />);
  expect(await screen.findByText('Now at /cart')).toBeVisible();
});

test('each invalid field shows its error, and the first one has the focus', async () => {
  await open();
  await user.type(screen.getByLabelText(/Number of attendees/), '0');
  await complete();

  const says = (label: string | RegExp, message: string) =>
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  await waitFor(() => says('Full name', 'Name is required'));
  expect(screen.getByLabelText('Full name')).toHaveFocus();
  says('Email', 'Please enter a valid email');
  says('Phone', 'Phone number is required');
  says('Address', 'Address is required');
  says('City', 'City is required');
  says('State', 'State is required');
  says('Zip code', 'Zip code is required');
  says(/Number of attendees/, 'Please enter at least 1');
  says('I accept the terms and conditions', 'You must accept the terms and conditions');
  expect(api.sentTo(BOOK)).toHaveLength(0);
});

test('the order is shown with its fees, its deposit and what comes with it', async () => {
  await open();
  expect(screen.getByRole('group', { name: 'Customer Information' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Delivery Information' })).toBeVisible();
  expect(screen.getByRole('group', { name: 'Event Information' })).toBeVisible();
  const summary = screen.getByRole('complementary', { name: 'Order Summary' });
  expect(summary).toHaveTextContent('Saturday, December 12, 2026Quantity: 1');
  expect(summary).toHaveTextContent('Sunday, December 13, 2026Quantity: 4');
  expect(summary).toHaveTextContent('Total$352.08');
  expect(summary).toHaveTextContent(
    "No payment now. We'll call you within 24 hours to collect the 50% deposit of $176.04. The balance is due before setup.",
  );
  expect(summary).toHaveTextContent(
    "Free cancellation up to 48 hours before the event; it's already too late for Saturday, December 12, 2026.",
  );
  expect(within(summary).getByText('Professional setup and breakdown')).toBeVisible();
  expect(summary).toHaveTextContent('Sanitized equipment');
});

test.each([
  ['2026-12-11', 'No free cancellation, because the event is less than 48 hours away.', 'before the event'],
  ['2026-12-12', 'No free cancellation, because the event is less than 48 hours away.', 'within 24 hours'],
  ['2026-12-13', 'Free cancellation up to 48 hours before the event', 'within 24 hours'],
])('an order for %s promises only what holds: %s, and a call %s', async (day, promise, call) => {
  storeCart([line(table, calendarDate.parse(day), 4)]);
  await open();
  const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
  expect(await summary.findByText(promise)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /I accept/ })).toHaveAccessibleDescription(
    expect.stringMatching(new RegExp(`^A 50% deposit by phone ${call}, .* before setup\\. ${promise}`)),
  );
  expect(screen.getByText(`We'll call you ${call} to collect`, { exact: false })).toBeVisible();
});

test('a line that sells out elsewhere lowers the total, and the page says by how much and why', async () => {
  api.respond(ON_SATURDAY, left(0, 40));
  await open();
  const summary = screen.getByRole('complementary', { name: 'Order Summary' });
  await waitFor(() =>
    expect(summary).toHaveTextContent(
      'Total$142.56The total is now $142.56 instead of $352.08, because you can no longer book Castle Bounce House, Sat, Dec 12.',
    ),
  );
  // The bar that stays at the bottom of a phone says so too.
  expect(screen.getByRole('button', { name: 'Complete Booking' }).parentElement).toHaveTextContent(
    'The total is now $142.56 instead of $352.08, because you can no longer book Castle Bounce House, Sat, Dec 12.',
  );
});

test('a guest books all lines as one order: the cart is empty and the confirmation comes', async () => {
  renderAt('/checkout', '/checkout', <CheckoutPage />);
  await screen.findByRole('form', { name: 'Checkout' });
  await fill();
  await user.dblClick(screen.getByRole('button', { name: 'Complete Booking' }));

  expect(await screen.findByText('Now at /booking-confirmed')).toBeVisible();
  expect(storedCart()).toEqual([]);
  const requests = api.sentTo(BOOK);
  expect(new Set(requests.map(({ headers }) => headers['idempotency-key']))).toHaveProperty('size', 1);
  expect(requests[0]?.body).toMatchObject({
    isCartBooking: true,
    cartItems: [
      { itemId: 1, eventDate: saturday, quantity: 1 },
      { itemId: 2, eventDate: sunday, quantity: 4 },
    ],
    expectedTotal: priced().total,
    customerName: 'Dana Miller',
    userId: null,
  });
});

test('while the confirmation is on its way the order cannot be sent again', async () => {
  // At every address, as a page that is still being fetched leaves the one before it.
  renderAt('/checkout', '*', <CheckoutPage />);
  const form = await screen.findByRole('form', { name: 'Checkout' });
  await fill();
  await complete();
  expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
  await waitFor(() => expect(storedCart()).toEqual([]));
  fireEvent.submit(form);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled());
  expect(api.sentTo(BOOK)).toHaveLength(1);
  expect(form).toBeInTheDocument();
});

test("while a slow server answers, the order's own units are not reported as taken, and the same order is sent again", async () => {
  const { queryClient } = renderAt('/checkout', '/checkout', <CheckoutPage />);
  await screen.findByRole('form', { name: 'Checkout' });
  await fill();
  const { hold, release } = holdResponses(BOOK);
  vi.useFakeTimers();
  try {
    hold();
    fireEvent.click(screen.getByRole('button', { name: 'Complete Booking' }));
    await act(() => vi.advanceTimersByTimeAsync(8100));
    api.respond(ON_SATURDAY, left(0, 40));
    await act(async () => {
      await queryClient.invalidateQueries();
      await vi.advanceTimersByTimeAsync(100);
    });
    expect(
      screen.getByText("Still working on it. You can safely send it again: we won't book it twice."),
    ).toBeVisible();
    expect(screen.queryByText(/Sold out|needs a fix|The total is now/)).not.toBeInTheDocument();

    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Shelbyville' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send Again' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    release();
    await act(() => vi.advanceTimersByTimeAsync(100));
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByText('Now at /booking-confirmed')).toBeVisible();
  const [first, second, ...more] = api.sentTo(BOOK);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('after a lost response the order can be sent again, although its own units count as taken', async () => {
  const { queryClient } = renderAt('/checkout', '/checkout', <CheckoutPage />);
  await screen.findByRole('form', { name: 'Checkout' });
  await fill();
  api.respond(BOOK, refuse('internal', 500));
  await complete();
  await screen.findByText('Not this time.');
  api.respond(ON_SATURDAY, left(0, 40));
  await act(() => queryClient.invalidateQueries());
  api.respond(BOOK, order);
  await complete();
  await screen.findByText('Now at /booking-confirmed');
  const [first, second] = api.sentTo(BOOK);
  expect(second).toEqual(first);
});

test("a proxy's page in between doesn't make the same order a new one", async () => {
  await open();
  await fill();
  api.respond(BOOK, refuse('internal', 500));
  await complete();
  await screen.findByText('Not this time.');
  // It has no problem document, so it doesn't say what happened to the order.
  api.respond(BOOK, refuse('internal', 404));
  await complete();
  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Complete Booking' })).toBeEnabled());
  api.respond(BOOK, order);
  await complete();
  await screen.findByText('Now at /booking-confirmed');
  const keys = api.sentTo(BOOK).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('what another tab puts into the cart meanwhile stays in it', async () => {
  await open();
  await fill();
  storeCart([line(castle, saturday), line(table, sunday, 4), line(table, saturday)]);
  await complete();
  await screen.findByText('Now at /booking-confirmed');
  expect(storedCart()).toEqual([line(table, saturday)]);
});

test('an account fills in what it knows, and the booking is attached to it unless a guest is chosen', async () => {
  api.respond('GET /api/user', dana);
  api.respond(BOOK, refuse('busy', 503));
  await open();
  expect(screen.getByLabelText('Full name')).toHaveValue('Dana Miller');
  expect(screen.getByLabelText('Email')).toHaveValue('dana@example.com');
  await enterAll({ Address: 'Springfield', City: 'Springfield', State: 'NY', 'Zip code': '12345' });
  await acceptTerms();
  await complete();
  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(1));
  await user.click(screen.getByRole('radio', { name: /Book as a guest/ }));
  await complete();
  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(2));
  expect(api.sentTo(BOOK).map(({ body }) => body['userId'])).toEqual([dana.id, null]);
});

test('a line that was taken meanwhile is named; moved to a free day, it goes through', async () => {
  await open();
  await fill();
  const taken = { itemId: 1, itemName: castle.name, eventDate: saturday, requested: 1, remaining: 0 };
  api.respond(BOOK, refuse('unavailable', 409, { title: 'No longer available', lines: [taken] }));
  api.respond(ON_SATURDAY, left(0, 40));
  await complete();

  expect(await screen.findByText('Castle Bounce House: Sold out on Saturday, December 12, 2026.')).toBeVisible();
  expect(screen.getByText('No longer available')).toBeVisible();
  expect(storedCart()).toHaveLength(2);
  const sent = api.sentTo(BOOK).length;
  await complete();
  expect(api.sentTo(BOOK)).toHaveLength(sent);

  api.respond(BOOK, order);
  await user.click(await screen.findByRole('button', { name: 'Sun, Dec 13' }));
  expect(screen.queryByText('No longer available')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Full name')).toHaveValue('Dana Miller');
  await complete();
  await screen.findByText('Now at /booking-confirmed');
  const [first, second] = api.sentTo(BOOK);
  expect(second?.body['cartItems']).toContainEqual({ itemId: 1, eventDate: sunday, quantity: 1 });
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

test('a new price asks again with the new total', async () => {
  await open();
  await fill();
  api.respond(BOOK, refuse('price_changed', 409, { quote: priced(20_000) }));
  api.respond('GET /api/items', [{ ...castle, price: 20_000 }, table]);
  await complete();

  expect(await screen.findByText(/The new total is/)).toHaveTextContent('$363.96');
  expect(await screen.findByText('Castle Bounce House: now $200.00 per day, before $189.00')).toBeVisible();
  expect(screen.getByRole('complementary', { name: 'Order Summary' })).toHaveTextContent('Total$363.96');
  api.respond(BOOK, order);
  await complete();
  await screen.findByText('Now at /booking-confirmed');
  expect(api.sentTo(BOOK)[1]?.body['expectedTotal']).toBe(priced(20_000).total);
});

describe('a promo code', () => {
  const CODE = 'GET /api/promo-codes/SUMMER10';
  const enterCode = async (code: string) => {
    await user.click(screen.getByRole('button', { name: 'Have a promo code?' }));
    await user.paste(code);
  };
  beforeEach(() => {
    api.respond('GET /api/settings', { ...settings, hasPromoCodes: true });
    api.respond(CODE, SUMMER);
  });

  test('takes its discount off the total that is agreed on, and Enter in its field books nothing', async () => {
    await open();
    await fill();
    await enterCode('summer10');
    const { promo, total } = priced(castle.price, SUMMER);
    expect(await screen.findByText(`SUMMER10 takes ${formatCents(-(promo?.amount ?? 0))} off.`)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(api.sentTo(BOOK)).toEqual([]);
    await complete();
    await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(1));
    expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ promoCode: 'SUMMER10', expectedTotal: total });
  });

  test('that is refused says why at its field, and stays there to be removed once the shop has no codes', async () => {
    api.respond(CODE, refuse('promo_code_refused', 409, { detail: 'The promo code SUMMER10 has been used up.' }));
    await open();
    await enterCode('summer10');
    const field = screen.getByLabelText(/Promo code/);
    await waitFor(() => expect(field).toHaveAccessibleDescription('The promo code SUMMER10 has been used up.'));
    expect(field).toBeInvalid();
    cleanup();
    api.respond('GET /api/settings', settings);
    await open();
    expect(screen.getByLabelText(/Promo code/)).toHaveDisplayValue('summer10');
  });

  test('that could not be looked up is booked with the total that the server answers with', async () => {
    api.respond(CODE, refuse('too_many_requests', 429));
    api.respond(BOOK, refuse('price_changed', 409, { quote: priced(castle.price, SUMMER) }));
    await open();
    await fill();
    await enterCode('summer10');
    await waitFor(() => expect(screen.getByLabelText(/Promo code/)).toBeInvalid());
    await complete();
    const { total } = priced(castle.price, SUMMER);
    expect(await screen.findByText(/The new total is/)).toHaveTextContent(formatCents(total));
    api.respond(BOOK, order);
    await complete();
    await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(2));
    expect(api.sentTo(BOOK)[1]?.body).toMatchObject({ expectedTotal: total });
  });
});

test('without a connection everything is kept, a reload included, and the same form is sent again', async () => {
  await open();
  render(<Toaster />);
  await fill();
  const fetchNow = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    const response = await fetchNow(url, init);
    if (init?.method === 'POST') throw new TypeError('Failed to fetch');
    return response;
  };
  await complete();
  expect(await screen.findByText('No connection')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByRole('alert')).toBeNull();
  expect(storedCart()).toHaveLength(2);

  cleanup();
  globalThis.fetch = fetchNow;
  await open();
  expect(screen.getByLabelText('Address')).toHaveValue('12 Maple Street');
  await acceptTerms();
  await complete();
  await screen.findByText('Now at /booking-confirmed');
  const [first, second] = api.sentTo(BOOK);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(sessionStorage).toHaveLength(0);
});

test('a field that the server refuses says why', async () => {
  await open();
  await fill();
  const errors = [{ path: 'customerPhone', message: 'Please enter a phone number' }];
  api.respond(BOOK, refuse('malformed', 400, { errors }));
  await complete();
  const phone = screen.getByLabelText('Phone');
  await waitFor(() => expect(phone).toHaveAccessibleDescription(/Please enter a phone number/));
  expect(phone).toHaveFocus();
});

describe('in a shop that takes payments online', () => {
  const online = { ...settings, onlinePayments: true, payByPhone: true };
  const summary = () => screen.getByRole('complementary', { name: 'Order Summary' });
  const terms = () => screen.getByRole('checkbox', { name: 'I accept the terms and conditions' });
  const deposit = formatCents(priced().deposit);

  test('the page says that the deposit is paid by card next, and for how long the items are held', async () => {
    api.respond('GET /api/settings', { ...online, payByPhone: false });
    api.respond(BOOK, { ...order, bookings: [bookingOfDana({ payBy: '2026-12-10T15:30:00.000Z' })] });
    render(<Toaster />);
    await open();
    expect(screen.getByText(/^Next, you'll pay/)).toHaveTextContent(
      `Next, you'll pay the deposit of ${deposit} by card on a secure page. We hold your items for 30 minutes.`,
    );
    expect(screen.queryByRole('radio', { name: /Pay by phone/ })).not.toBeInTheDocument();
    expect(summary()).toHaveTextContent(
      `After you book, you'll pay the 50% deposit of ${deposit} by card. The balance`,
    );
    expect(terms()).toHaveAccessibleDescription(/^A 50% deposit by card when you book, a refundable/);
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription("We'll call this number about the details.");
    expect(screen.queryByText(/We'll call you/)).not.toBeInTheDocument();
    await fill();
    await complete();
    expect(await screen.findByText("We're holding your items. Your payment confirms your order.")).toBeVisible();
    expect(api.sentTo(BOOK)[0]?.body).not.toHaveProperty('payByPhone');
  });

  test('the page names the total if all of it is paid, and whole hours', async () => {
    const priceBook = { ...settings.priceBook, deposit: { percent: 100 }, payWithinMinutes: 120 };
    api.respond('GET /api/settings', { ...online, priceBook });
    await open();
    expect(screen.getByText(/^Next, you'll pay/)).toHaveTextContent(
      `Next, you'll pay the total of ${formatCents(priced().total)} by card on a secure page. We hold your items for 2 hours.`,
    );
  });

  test('without a deposit nothing is said about paying by card', async () => {
    api.respond('GET /api/settings', {
      ...online,
      priceBook: { ...settings.priceBook, deposit: { percent: 0 } },
    });
    await open();
    expect(summary()).toHaveTextContent('No payment now.');
    expect(screen.queryByText(/by card|Pay now/)).not.toBeInTheDocument();
  });

  test('customers can choose to pay by phone, and the page then promises a call', async () => {
    api.respond('GET /api/settings', online);
    await open();
    const choice = within(screen.getByRole('group', { name: 'Payment' }));
    expect(choice.getByRole('radio', { name: /^Pay now/ })).toBeChecked();
    await user.click(choice.getByRole('radio', { name: /^Pay by phone/ }));
    expect(screen.queryByText(/^Next, you'll pay/)).not.toBeInTheDocument();
    const promise = `No payment now. We'll call you within 24 hours to collect the 50% deposit of ${deposit}.`;
    expect(
      screen.getAllByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith(promise)),
    ).toHaveLength(2);
    expect(terms()).toHaveAccessibleDescription(/^A 50% deposit by phone within 24 hours, a refundable/);
    await fill();
    await complete();
    await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(1));
    expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ payByPhone: true });
  });

  test('a choice that the shop no longer offers is refused at its field', async () => {
    api.respond('GET /api/settings', online);
    const message = "You can't choose to pay by phone anymore. Please pay by card instead";
    api.respond(BOOK, refuse('malformed', 400, { errors: [{ path: 'payByPhone', message }] }));
    await open();
    await user.click(screen.getByRole('radio', { name: /^Pay by phone/ }));
    await fill();
    await complete();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('group', { name: 'Payment' })).toHaveAccessibleDescription(message);
    expect(screen.getByRole('radio', { name: /^Pay now/ })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: /^Pay now/ }));
    api.respond(BOOK, order);
    await complete();
    await screen.findByText('Now at /booking-confirmed');
    expect(api.sentTo(BOOK)[1]?.body).toMatchObject({ payByPhone: false });
  });
});
