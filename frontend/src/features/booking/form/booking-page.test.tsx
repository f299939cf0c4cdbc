import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calendarDate, pickRates, priceOrder } from '@party-rental/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { dana } from '../../../testing/account';
import { calendarOfCastle, castle, palace, rates, settings, settingsWith } from '../../../testing/catalog';
import { enterAll } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { holdResponses } from '../../../testing/hold-responses';
import { renderAt, renderHere } from '../../../testing/render-at';
import { BookingPage } from './booking-page';

const BOOK = 'POST /api/bookings';
const line = { itemId: 1, name: castle.name, eventDate: settings.today, quantity: 1, price: castle.price };
const booking = {
  ...{ id: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001', orderId: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000' },
  ...{ number: 'PR-7K3M-9Q2F', itemName: castle.name, eventDate: '2026-12-12', quantity: 1, userId: null },
  ...{ createdAt: '2026-12-10T15:04:05.000Z', quote: { total: 25_812, deposit: 12_906 }, token: 'opens' },
};

let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/items/1': castle,
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    'GET /api/availability/1/2026-12-13': { isAvailable: true, remaining: 2 },
    ...calendarOfCastle(),
    [BOOK]: booking,
  });
  user = userEvent.setup();
  await open();
});

async function open() {
  renderAt('/booking/1?date=2026-12-12', '/booking/:id', <BookingPage />);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
}

async function reload() {
  cleanup();
  await open();
}

const person = { 'Full name': 'Dana Miller', Email: 'dana@example.com', Phone: '(555) 010-2030' };
const place = { Address: '12 Maple Street', City: 'Springfield', State: 'NY', 'Zip code': '12345' };

async function fill(fields: Record<string, string> = { ...person, ...place }) {
  await enterAll(fields);
  await acceptTerms();
}

const acceptTerms = () => user.click(screen.getByRole('checkbox', { name: /I accept the terms/ }));
const complete = () => user.click(screen.getByRole('button', { name: 'Complete Booking' }));

test('the item is named above the fields, and the deposit before the terms', async () => {
  expect(screen.getByRole('heading', { level: 1 }).closest('header')).toHaveTextContent(castle.name);
  const deposit = within(screen.getByRole('form')).getByText(/^No payment now/);
  expect(deposit).toHaveTextContent('collect the 50% deposit of $134.46.');
  expect(comesFirst(deposit, screen.getByRole('checkbox', { name: /I accept the terms/ }))).toBe(true);

  cleanup();
  api.respond('GET /api/settings', { ...settings, leadTimeDays: 2 });
  renderAt('/booking/1', '/booking/:id', <BookingPage />);
  const notice = await screen.findByText(/^Please book at least 2 days ahead, or call us/);
  expect(notice).toHaveTextContent(settings.phone);
  expect(comesFirst(notice, screen.getByRole('grid'))).toBe(true);
});

const comesFirst = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

test('the summary says what is in a package', async () => {
  const contents = [{ itemId: 2, itemName: 'Chair', quantity: 12, imageUrl: castle.imageUrl, isActive: true }];
  api.respond('GET /api/items/1', { ...castle, contents });
  await reload();
  expect(screen.getByRole('complementary', { name: 'Price Summary' })).toHaveTextContent('Inside: 12 × Chair');
});

test('the form mentions the power outlet for inflatables', async () => {
  const instructions = () => screen.getByLabelText(/Special instructions/);
  expect(instructions()).toHaveAccessibleDescription(/power outlet/);
  api.respond('GET /api/items/1', { ...castle, type: 'CHAIR' });
  await reload();
  expect(instructions()).not.toHaveAccessibleDescription(/power outlet/);
});

test('the form cannot be submitted before the terms are accepted, and says so', async () => {
  const button = screen.getByRole('button', { name: 'Complete Booking' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Accept the terms to book.');
  await acceptTerms();
  expect(button).toBeEnabled();
  expect(button).not.toHaveAccessibleDescription();
});

test('without a day the form cannot go on, and says so', async () => {
  cleanup();
  renderAt('/booking/1', '/booking/:id', <BookingPage />);
  const button = await screen.findByRole('button', { name: 'Continue' });
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription('Choose an available day to continue.');
});

test('what is refused at a field is said there, and nowhere else', async () => {
  const message = 'Please enter a phone number';
  api.respond(BOOK, refuse('malformed', 400, { errors: [{ path: 'customerPhone', message }] }));
  await fill();
  await complete();
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(screen.getByLabelText('Phone')).toBeInvalid();
  expect(screen.getByLabelText('Phone')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('each invalid field shows its error, and the first one has the focus', async () => {
  await user.type(screen.getByLabelText('Email'), 'dana');
  await user.type(screen.getByLabelText(/Number of attendees/), 'some');
  await acceptTerms();
  await complete();

  const name = screen.getByLabelText('Full name');
  await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'));
  expect(name).toHaveFocus();
  expect(name).toBeInvalid();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email');
  expect(screen.getByLabelText(/Number of attendees/)).toHaveAccessibleDescription('Please use a whole number');
  expect(screen.getByLabelText('Zip code')).toHaveAccessibleDescription('Zip code is required');
  expect(api.sentTo(BOOK)).toHaveLength(0);
});

test('a guest books and sees the number of the booking', async () => {
  await fill();
  await complete();

  const heading = await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText(/PR-7K3M-9Q2F/)).toBeVisible();
  expect(screen.getByText('$258.12')).toBeVisible();
  expect(screen.getByText(/check your spam folder or call us at/)).toHaveTextContent(settings.phone);
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible();
  const [request] = api.sentTo(BOOK);
  expect(request?.headers['idempotency-key']).toMatch(/^\w{32}$/);
  expect(request?.body).toMatchObject({
    itemId: 1,
    eventDate: '2026-12-12',
    quantity: 1,
    customerName: 'Dana Miller',
    expectedTotal: priceOrder([line], rates).total,
    userId: null,
  });
});

const withWaiver = (offered: 'OPTIONAL' | 'PRESELECTED') => settingsWith({ damageWaiver: { percent: 10, offered } });
const waiverBox = () => screen.getByRole('checkbox', { name: 'Add the damage waiver for $18.90' });
const getSummary = () => screen.getByRole('complementary', { name: 'Price Summary' });
const totalWith = (wantsWaiver: boolean) =>
  priceOrder([line], pickRates(withWaiver('OPTIONAL').priceBook, '', wantsWaiver)).total;

test('a damage waiver is added only if the customer wants it, which a reload keeps', async () => {
  api.respond('GET /api/settings', withWaiver('OPTIONAL'));
  await reload();
  expect(waiverBox()).not.toBeChecked();
  expect(waiverBox()).toHaveAccessibleDescription('Covers accidental damage to what you rent.');
  expect(getSummary()).not.toHaveTextContent('Damage waiver');
  await user.click(waiverBox());
  expect(getSummary()).toHaveTextContent('Damage waiver$18.90');
  await reload();
  expect(waiverBox()).toBeChecked();
  await fill();
  await complete();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ damageWaiver: true, expectedTotal: totalWith(true) });
});

test('a damage waiver that is preselected can be removed', async () => {
  api.respond('GET /api/settings', withWaiver('PRESELECTED'));
  await reload();
  expect(waiverBox()).toBeChecked();
  expect(getSummary()).toHaveTextContent('Damage waiver$18.90');
  await user.click(waiverBox());
  await reload();
  expect(waiverBox()).not.toBeChecked();
  await fill();
  await complete();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ damageWaiver: false, expectedTotal: totalWith(false) });
});

test('a shop without a damage waiver neither shows nor sends one', async () => {
  expect(screen.queryByRole('checkbox', { name: /waiver/ })).not.toBeInTheDocument();
  await fill();
  await complete();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[0]?.body).not.toHaveProperty('damageWaiver');
});

test('an order below the minimum says so beside its price', async () => {
  api.respond('GET /api/settings', settingsWith({ minimumOrder: 20_000 }));
  await reload();
  expect(getSummary()).toHaveTextContent('Our minimum order is $200.00 before delivery and tax.');
  expect(getSummary()).toHaveTextContent('Add $11.00 more to book online, or call us.');
});

test('deposits of the item are part of what the customer reads before booking', async () => {
  api.respond('GET /api/settings', settingsWith({ damageDeposit: { perItem: true } }));
  await reload();
  expect(getSummary()).not.toHaveTextContent('damage deposit');
  api.respond('GET /api/items/1', { ...castle, deposit: { amount: 3_000 }, damageDeposit: 7_500 });
  await reload();
  // The rest is half of the fees and the tax.
  expect(getSummary()).toHaveTextContent('to collect the deposit of $69.96.');
  expect(getSummary()).toHaveTextContent('A $75.00 refundable damage deposit is collected at delivery.');
});

test('the confirmation survives a reload, and a new visit starts another booking', async () => {
  await fill();
  await complete();
  await screen.findByText(/PR-7K3M-9Q2F/);
  cleanup();
  renderHere('/booking/:id', <BookingPage />);
  expect(await screen.findByText(/PR-7K3M-9Q2F/)).toBeVisible();
  expect(JSON.stringify(window.history.state)).not.toContain('Dana');

  cleanup();
  await open();
  expect(screen.getByRole('heading', { name: 'Complete Your Reservation' })).toBeVisible();
  expect(screen.getByLabelText('Full name')).toHaveValue('');
});

test('a day taken in the meantime is reported, another one can be chosen, and the input stays', async () => {
  const eventDate = calendarDate.parse('2026-12-12');
  const taken = { itemId: 1, itemName: castle.name, eventDate, requested: 1, remaining: 0 };
  api.respond(BOOK, refuse('unavailable', 409, { lines: [taken] }));
  await fill();
  await complete();

  expect(await screen.findByText(/Saturday, December 12, 2026: 1 unit requested, 0 left/)).toBeVisible();
  api.respond(BOOK, booking);
  await user.click(await screen.findByRole('button', { name: 'Sun, Dec 13' }));
  expect(screen.getByLabelText('Full name')).toHaveValue('Dana Miller');
  await complete();

  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[1]?.body).toMatchObject({ eventDate: '2026-12-13', customerName: 'Dana Miller' });
});

test('an item that was taken meanwhile is swapped for another one of that day, and the input stays', async () => {
  const eventDate = calendarDate.parse('2026-12-12');
  const taken = { itemId: 1, itemName: castle.name, eventDate, requested: 1, remaining: 0 };
  api.respond(BOOK, refuse('unavailable', 409, { lines: [taken] }));
  api.respond('GET /api/items/1/alternatives', [palace]);
  api.respond('GET /api/items/3', palace.item);
  api.respond('GET /api/availability/3/2026-12-12', { isAvailable: true, remaining: 1 });
  await fill();
  await complete();
  await user.click(await screen.findByRole('button', { name: 'Swap for Palace Bounce House $20 more' }));

  await waitFor(() => expect(window.location.pathname).toBe('/booking/3'));
  expect(await screen.findByLabelText('Full name')).toHaveValue('Dana Miller');
  api.respond(BOOK, { ...booking, itemName: palace.item.name });
  await acceptTerms();
  await complete();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[1]?.body).toMatchObject({ itemId: 3, eventDate, customerName: 'Dana Miller' });
});

test('a new price is shown and must be accepted', async () => {
  const quote = priceOrder([{ ...line, price: 20_000 }], rates);
  api.respond(BOOK, refuse('price_changed', 409, { quote }));
  await fill();
  await complete();

  expect(await screen.findByText(/The new total is/)).toHaveTextContent('$286.20');
  api.respond(BOOK, booking);
  await complete();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[1]?.body).toMatchObject({ expectedTotal: quote.total });
});

test('a form whose response was lost is sent again with the same key', async () => {
  api.respond(BOOK, refuse('busy', 503));
  await fill();
  await complete();
  await screen.findByText('Not this time.', { selector: '[role=alert] p' });
  expect(screen.getByText('Everything you typed is still here.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(2));
  const [first, second] = api.sentTo(BOOK);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('a form whose outcome is unknown does not say that it failed, and is sent again with the same key', async () => {
  api.respond(BOOK, refuse('outcome_unknown', 504));
  await fill();
  await complete();
  await screen.findByText(/Try again to find out: it won't be booked twice/, { selector: '[role=alert] p' });
  expect(screen.queryByText('Booking Failed')).not.toBeInTheDocument();
  api.respond(BOOK, booking);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  const [first, second] = api.sentTo(BOOK);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('the input survives a reload until it is booked', async () => {
  await fill();
  await reload();
  expect(screen.getByLabelText('Full name')).toHaveValue('Dana Miller');
  expect(screen.getByLabelText('Zip code')).toHaveValue('12345');

  await acceptTerms();
  await complete();
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  await reload();
  expect(screen.getByLabelText('Full name')).toHaveValue('');
});

test('a form whose response was lost keeps its key after a reload', async () => {
  api.respond(BOOK, refuse('busy', 503));
  await fill();
  await complete();
  await screen.findByText('Not this time.', { selector: '[role=alert] p' });
  await reload();
  api.respond(BOOK, booking);
  await acceptTerms();
  await complete();

  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  const [first, second] = api.sentTo(BOOK);
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect(second?.body).toEqual(first?.body);
});

test('a reload requires accepting the terms again', async () => {
  await fill();
  await reload();
  expect(screen.getByRole('checkbox', { name: /I accept the terms/ })).not.toBeChecked();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('terms');
});

test('signing in keeps what a guest typed, and fills in the rest', async () => {
  await user.type(screen.getByLabelText('Full name'), 'Dana and Sam');
  api.respond('GET /api/user', dana);
  await reload();

  expect(screen.getByLabelText('Full name')).toHaveValue('Dana and Sam');
  expect(screen.getByLabelText('Email')).toHaveValue(dana.email);
  expect(screen.getByRole('radio', { name: /Book with my account/ })).toBeChecked();
});

test('a signed-in visitor can book as a guest, also after a reload', async () => {
  api.respond('GET /api/user', dana);
  await reload();
  await user.click(screen.getByRole('radio', { name: /Book as a guest/ }));
  await reload();
  expect(screen.getByRole('radio', { name: /Book as a guest/ })).toBeChecked();
  await fill(place);
  await complete();

  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ customerEmail: dana.email, userId: null });
});

test('an account that is exempt from tax sees and sends the price without it, and a guest booking has tax', async () => {
  api.respond('GET /api/user', dana);
  api.respond('GET /api/user/tax-exemption', { taxExemption: { until: '2026-12-12' } });
  api.respond(BOOK, refuse('busy', 503));
  await reload();
  const summary = () => screen.getByRole('complementary', { name: 'Price Summary' });
  await waitFor(() => expect(summary()).toHaveTextContent('Tax exempt (number on file)$0.00Total$249.00'));
  expect(screen.queryByText(/The total is now/)).toBeNull();
  await fill(place);
  await complete();
  await waitFor(() => expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ userId: dana.id, expectedTotal: 24_900 }));
  await user.click(screen.getByRole('radio', { name: /Book as a guest/ }));
  expect(summary()).toHaveTextContent('Tax (8%)$19.92Total$268.92');
});

test('an exemption that ends before the event has no effect', async () => {
  api.respond('GET /api/user', dana);
  api.respond('GET /api/user/tax-exemption', { taxExemption: { until: '2026-12-11' } });
  await reload();
  await waitFor(() => expect(api.sentTo('GET /api/user/tax-exemption')).toHaveLength(1));
  expect(screen.getByRole('complementary', { name: 'Price Summary' })).toHaveTextContent('Tax (8%)$19.92');
});

test('the price below the form expands to its breakdown', async () => {
  const toggle = screen.getByRole('button', { name: 'Price details' });
  const totals = () => screen.getAllByText('Total', { selector: 'dt' });
  expect(totals()).toHaveLength(1);
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(totals()).toHaveLength(2);
});

describe('the day', () => {
  const start = (address = '/booking/1?date=2026-12-12') => {
    cleanup();
    renderAt(address, '/booking/:id', <BookingPage />);
  };

  test('is looked for in the month of the next Saturday on which the shop takes bookings', async () => {
    cleanup();
    api.respond('GET /api/settings', { ...settings, closedDays: ['2026-12-12', '2026-12-19', '2026-12-26'] });
    renderAt('/booking/1', '/booking/:id', <BookingPage />);
    expect(await screen.findByText('January 2027')).toBeVisible();
  });

  test('is one line when it was chosen before; Change opens the calendar at it', async () => {
    start();
    const change = await screen.findByRole('button', { name: 'Change the day' });
    expect(await screen.findByText('Available')).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await user.click(change);
    expect(screen.getByRole('gridcell', { selected: true }).firstChild).toHaveFocus();
  });

  test('has no check mark while fewer units are left than wanted', async () => {
    api.respond('GET /api/items/1', { ...castle, stock: 5 });
    start('/booking/1?date=2026-12-12&quantity=4');
    expect(
      await screen.findByText('Only 2 units left on Saturday, December 12, 2026.', { selector: '[role=alert] *' }),
    ).toBeVisible();
    expect(screen.queryByText(/^Available/)).not.toBeInTheDocument();
  });

  test('has its calendar open when it is booked, and the bar says so', async () => {
    api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
    start();
    expect(await screen.findByRole('grid')).toBeVisible();
    const sentence = 'Saturday, December 12, 2026 is already booked.';
    expect(within(screen.getByRole('alert')).getByText(sentence)).toBeVisible();
    expect(within(bar()).getByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
  });
});

const bar = () =>
  screen.getByRole('button', { name: 'Price details' }).closest<HTMLElement>('.sticky') ?? document.body;

test('a price that has changed meanwhile is reported beside the button and in the bar', async () => {
  cleanup();
  api.respond('GET /api/items/1', { ...castle, price: 20_000 });
  const { queryClient } = renderAt('/booking/1?date=2026-12-12&step=details', '/booking/:id', <BookingPage />);
  await screen.findByLabelText('Full name');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  api.respond('GET /api/items/1', castle);
  await act(() => queryClient.invalidateQueries());
  const sentence = 'The total is now $268.92 instead of $286.20.';
  expect(within(await screen.findByRole('alert')).getByText(sentence)).toBeVisible();
  expect(within(bar()).getByText(sentence)).toBeVisible();
});

test('what changes after a refused attempt is reported below the refusal', async () => {
  cleanup();
  const { queryClient } = renderAt('/booking/1?date=2026-12-12&step=details', '/booking/:id', <BookingPage />);
  await screen.findByLabelText('Full name');
  const errors = [{ path: 'quantity', message: 'At most 10' }];
  api.respond(BOOK, refuse('malformed', 400, { errors }));
  await fill();
  await complete();
  await screen.findByText('Not this time.', { selector: '[role=alert] p' });
  api.respond('GET /api/items/1', { ...castle, price: 20_000 });
  api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
  await act(() => queryClient.invalidateQueries());
  const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  await waitFor(async () =>
    expect(await alerts()).toEqual([
      expect.stringContaining('Not this time.'),
      expect.stringContaining('Saturday, December 12, 2026 is already booked.'),
      expect.stringContaining('The total is now $286.20 instead of $268.92.'),
    ]),
  );
});

test('the optional fields are folded, and open by themselves with an error or what was typed before', async () => {
  const attendees = screen.getByLabelText(/Number of attendees/);
  expect(attendees).not.toBeVisible();
  await user.click(screen.getByText('More about your party'));
  expect(attendees).toBeVisible();
  await user.type(attendees, 'some');
  await user.click(screen.getByText('More about your party'));
  expect(attendees).not.toBeVisible();

  await fill();
  await complete();
  await waitFor(() => expect(attendees).toBeVisible());
  expect(attendees).toHaveFocus();
  expect(attendees).toHaveAccessibleDescription('Please use a whole number');

  await user.clear(attendees);
  await user.type(attendees, '25');
  await reload();
  expect(screen.getByLabelText(/Number of attendees/)).toBeVisible();
});

test('the start time of the party is sent, and left out if it was not given', async () => {
  await user.click(screen.getByText('More about your party'));
  const start = screen.getByLabelText(/^Party start time/);
  expect(start).toHaveAccessibleDescription(/when everything has to be ready/);
  fireEvent.input(start, { target: { value: '14:30' } });
  await fill();
  await complete();
  expect(await screen.findByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ partyStart: '14:30' });
});

test('a slow server is reported after eight seconds, and sending again books once', async () => {
  const { hold, release } = holdResponses(BOOK);
  await fill();
  vi.useFakeTimers();
  try {
    hold();
    fireEvent.click(screen.getByRole('button', { name: 'Complete Booking' }));
    await act(() => vi.advanceTimersByTimeAsync(7900));
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(
      screen.getByText("Still working on it. You can safely send it again: we won't book it twice."),
    ).toBeVisible();

    // It is still the first form that is sent: another one under its key would be refused.
    fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Shelbyville' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send Again' }));
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    release();
    await act(() => vi.advanceTimersByTimeAsync(100));
  } finally {
    vi.useRealTimers();
  }
  await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  const [first, second, ...more] = api.sentTo(BOOK);
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test('Continue waits for a day', async () => {
  cleanup();
  renderAt('/booking/1', '/booking/:id', <BookingPage />);
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(screen.getByText('Please select a date')).toBeVisible();
});
