import { expect, test } from '@jest/globals';
import { addDays, priceOrder, type Booking, type BookingDetails } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana, dana } from '../../../testing/account';
import { castle, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { BookingDetailsPage } from './booking-details-page';

const TABLE = { id: '019abf3e-6f0a-7c55-9a35-4fd1c0b69999', number: 'PR-7K3M-9999', itemId: 9, name: 'Folding Table' };

/** The castle and two tables. */
function orderOfDana(but: Partial<Booking> = {}, table: Partial<BookingDetails['orderLines'][number]> = {}) {
  const { orderLines, ...booking } = bookingOfDana(but);
  const { eventDate } = booking;
  const lines = [
    ...orderLines,
    { ...TABLE, eventDate, quantity: 2, price: 20_000, status: 'PENDING' as const, ...table },
  ];
  return { ...booking, orderLines: lines, quote: priceOrder(lines) };
}

function open(booking: BookingDetails) {
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': dana,
    [`GET /api/bookings/${booking.id}`]: booking,
    [`POST /api/bookings/${booking.id}/cancel`]: { ...booking, status: 'CANCELLED' },
  });
  renderAt(`/booking-details/${booking.id}`, '/booking-details/:id', <BookingDetailsPage />);
  return { api, user: userEvent.setup() };
}
const price = () => screen.findByRole('region', { name: 'Price Summary' });

test('an order of several bookings shows their total', async () => {
  open(orderOfDana());
  expect(await price()).toHaveTextContent('Castle Bounce House, Sat, Dec 12$189.00');
  expect(await price()).toHaveTextContent('Folding Table, Sat, Dec 12, 2 × $200.00$400.00');
  expect(await price()).toHaveTextContent('Total$684.72Deposit (50%)$342.36');
  expect(await price()).not.toHaveTextContent(/cancelled|As ordered/);
});

test('a cancelled booking of the order is struck through, and the total is that of the others', async () => {
  open(orderOfDana({}, { status: 'CANCELLED' }));
  expect(await price()).toHaveTextContent('Folding Table, Sat, Dec 12, 2 × $200.00, cancelled$400.00');
  expect(within(await price()).getByText(/^Folding Table/).tagName).toBe('S');
  expect(await price()).toHaveTextContent('Total$268.92Deposit (50%)$134.46As ordered: $684.72');
  expect(await price()).toHaveTextContent('to collect the 50% deposit of $134.46');
});

test('a moved booking of the order shows its new day', async () => {
  const booking = orderOfDana();
  const [own, table] = booking.orderLines;
  if (!own || !table) throw new Error('The order has two lines');
  open({ ...booking, orderLines: [own, { ...table, eventDate: addDays(table.eventDate, 1) }] });
  expect(await price()).toHaveTextContent('Folding Table, Sun, Dec 13, 2 × $200.00$400.00');
  expect(await price()).toHaveTextContent('Total$684.72Deposit (50%)$342.36');
});

test('cancelling asks for confirmation, mentions the other bookings and the deposit, and shows the new total', async () => {
  const booking = orderOfDana();
  const { api, user } = open(booking);
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent(
    'The other bookings of your order stay, and a deposit that you have paid for this one comes back to you.',
  );
  const orderLines = booking.orderLines.map((line, i) => (i === 0 ? { ...line, status: 'CANCELLED' } : line));
  api.respond(`GET /api/bookings/${booking.id}`, { ...booking, status: 'CANCELLED', orderLines });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel Booking' }));
  await waitFor(async () => expect(await price()).toHaveTextContent('Castle Bounce House, Sat, Dec 12, cancelled'));
  expect(await price()).toHaveTextContent('Total$491.40Deposit (50%)$245.70As ordered: $684.72');
});

test('a booking that was the whole order costs nothing once it is cancelled', async () => {
  const line = { itemId: castle.id, name: castle.name, eventDate: settings.today, quantity: 1, price: castle.price };
  open(bookingOfDana({ status: 'CANCELLED', quote: priceOrder([line]) }));
  expect(await price()).toHaveTextContent('Total$0.00As ordered: $268.92');
  expect(await price()).not.toHaveTextContent(/fee|Deposit/);
});

test('cancelling a single booking mentions only the deposit', async () => {
  const { user } = open(bookingOfDana());
  await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('A deposit that you have paid comes back to you.');
});

const HELD = 'Your day is held for you. We call within 24 hours about the deposit; then this says Confirmed.';

test('a pending booking shows that the day is held and what comes next', async () => {
  open(bookingOfDana());
  expect(await screen.findByText(HELD)).toBeVisible();
  expect(await price()).toHaveTextContent("No payment now. We'll call you within 24 hours");
});

test('a confirmed booking mentions no call, only the remaining payments', async () => {
  open(bookingOfDana({ status: 'CONFIRMED' }));
  expect(await price()).toHaveTextContent('A $50.00 refundable damage deposit is collected at delivery.');
  expect(await price()).toHaveTextContent('The remaining balance is due on the day of the event before setup.');
  expect(screen.queryByText(/We call/)).toBeNull();
});

test('an expired link says so and where to get help', async () => {
  const { id } = bookingOfDana();
  fakeApi({ 'GET /api/settings': settings, [`GET /api/bookings/${id}`]: refuse('link_ended', 410) });
  renderAt(`/booking-details/${id}?token=old`, '/booking-details/:id', <BookingDetailsPage />);
  expect(await screen.findByRole('heading', { name: 'This Link Has Ended' })).toBeVisible();
  expect(screen.getByText(/90 days after your event/)).toHaveTextContent('Please try the link in our latest email');
  expect(await screen.findByRole('link', { name: settings.phone })).toBeVisible();
});
