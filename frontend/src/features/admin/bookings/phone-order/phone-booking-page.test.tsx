import { expect, test } from '@jest/globals';
import { priceOrder } from '@party-rental/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../../testing/account';
import { table } from '../../../../testing/cart';
import { calendarOfCastle, castle, settings } from '../../../../testing/catalog';
import { readDraft, saveDraft } from '../../../../shared/booking-form/details-draft';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { renderAt, renderHere } from '../../../../testing/render-at';
import { messageStore } from '../../../../ui/overlays/notify';
import { PhoneBookingPage } from './phone-booking-page';

const BOOK = 'POST /api/admin/bookings';

function open(address = '/admin/bookings/new') {
  sessionStorage.clear();
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items': [castle, table],
    ...calendarOfCastle(),
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
  });
  const { unmount: leave } = renderAt(address, '/admin/bookings/new', <PhoneBookingPage />);
  return { api, user: userEvent.setup(), leave };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  const fields = {
    'Full name': 'Carl Caller',
    Email: 'carl@example.com',
    Phone: '555 010 2030',
    Address: '1 Party Lane',
    City: 'Springfield',
    State: 'NY',
    'Zip code': '10001',
  };
  for (const [label, text] of Object.entries(fields)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByLabelText('The customer accepts the terms and conditions'));
}

test('a day that is too soon for visitors can be booked by phone', async () => {
  const { api, user } = open('/admin/bookings/new?item=1');
  const month = calendarOfCastle()['GET /api/availability/1/month/2026/12'];
  const soon = { available: false, remaining: 0, reason: 'lead_time', ownerRemaining: 2 } as const;
  api.respond('GET /api/availability/1/month/2026/12', { ...month, '2026-12-11': soon });
  api.respond('GET /api/availability/1/2026-12-11', {
    isAvailable: false,
    remaining: 0,
    reason: 'lead_time',
    ownerRemaining: 2,
  });
  await user.click(await screen.findByLabelText('Friday, December 11, 2026, available, 2 left'));
  await fillIn(user);
  expect(screen.queryByText(/call us/)).not.toBeInTheDocument();
  api.respond(BOOK, bookingOfDana());
  await user.click(screen.getByRole('button', { name: 'Enter Booking' }));
  await waitFor(() => expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ eventDate: '2026-12-11' }));
});

test('item and day are chosen first, then the caller is entered, and the booking opens', async () => {
  const { api, user } = open();
  await user.selectOptions(await screen.findByLabelText('Item'), 'Castle Bounce House');
  expect(screen.getByRole('button', { name: 'Enter Booking' })).toBeDisabled();
  await user.click(await screen.findByLabelText(/December 12, 2026, available/));
  await user.click(screen.getByRole('button', { name: 'One Castle Bounce House more' }));
  const quote = priceOrder([
    { itemId: 1, name: castle.name, eventDate: settings.today, quantity: 2, price: castle.price },
  ]);
  expect(screen.getByRole('complementary', { name: 'Price Summary' })).toHaveTextContent('Total$467.64');
  await fillIn(user);
  const made = bookingOfDana({ customerEmail: 'carl@example.com' });
  api.respond(BOOK, made);
  await user.click(screen.getByRole('button', { name: 'Enter Booking' }));

  expect(await screen.findByText(`Now at /admin/bookings/${made.id}`)).toBeVisible();
  expect(messageStore.get()).toMatchObject({
    title: 'Booking Entered',
    description: `Booking ${made.number} is made, and its confirmation goes to carl@example.com.`,
  });
  const [sent] = api.sentTo(BOOK);
  expect(sent?.body).toMatchObject({
    itemId: 1,
    eventDate: '2026-12-12',
    quantity: 2,
    customerName: 'Carl Caller',
    termsAccepted: true,
    expectedTotal: quote.total,
  });
  expect(sent?.headers['idempotency-key']).toBeTruthy();
});

test('at most the available units can be entered', async () => {
  const { user } = open('/admin/bookings/new?item=2&date=2026-12-12');
  const units = await screen.findByRole('spinbutton', { name: 'Quantity of Round Banquet Table' });
  await user.tripleClick(units);
  await user.keyboard('36');
  expect(units).toHaveValue(36);
  expect(screen.getByRole('complementary', { name: 'Price Summary' })).toHaveTextContent('36 × $18.00');
  await user.tripleClick(units);
  await user.keyboard('99');
  expect(units).toHaveValue(40);
});

test('missing values are reported at their fields, and nothing is sent', async () => {
  const { api, user } = open('/admin/bookings/new?item=1&date=2026-12-12');
  await user.click(await screen.findByRole('button', { name: 'Enter Booking' }));
  for (const words of [
    'Name is required',
    'Please enter a valid email',
    'Phone number is required',
    'Address is required',
    'City is required',
    'State is required',
    'Zip code is required',
    'You must accept the terms and conditions',
  ]) {
    expect(await screen.findByText(words)).toBeVisible();
  }
  expect(api.sentTo(BOOK)).toHaveLength(0);
});

test('an unavailable day is reported with the nearest available ones, and the input stays', async () => {
  const { api, user } = open('/admin/bookings/new?item=1&date=2026-12-12');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  const line = { itemId: 1, itemName: castle.name, eventDate: '2026-12-12', requested: 1, remaining: 0 };
  api.respond(BOOK, refuse('unavailable', 409, { detail: 'Gone.', lines: [line] as never }));
  await user.click(screen.getByRole('button', { name: 'Enter Booking' }));
  await waitFor(() => expect(messageStore.get()).toMatchObject({ title: 'Booking Failed', description: 'Gone.' }));
  await user.click(await screen.findByRole('button', { name: 'Fri, Dec 11' }));
  expect(screen.getByLabelText('Full name')).toHaveValue('Carl Caller');
  expect(screen.getByText('Friday, December 11, 2026', { selector: '[role=status]' })).toBeVisible();
});

test("a caller's details survive a reload, but are not shown for the next caller or in the shop", async () => {
  const { user, leave } = open('/admin/bookings/new?item=1&date=2026-12-12');
  await screen.findByLabelText('Full name');
  await fillIn(user);
  expect(readDraft('caller')).toMatchObject({ customerName: 'Carl Caller', zipCode: '10001' });
  expect(readDraft()).toEqual({});
  const typed = readDraft('caller');
  leave();
  expect(readDraft('caller')).toEqual({});

  saveDraft(typed, 'caller');
  renderHere('/admin/bookings/new', <PhoneBookingPage />);
  expect(await screen.findByLabelText('Full name')).toHaveValue('Carl Caller');
});
