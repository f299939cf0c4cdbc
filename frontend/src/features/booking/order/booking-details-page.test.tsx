import { beforeEach, expect, test, vi } from 'vitest';
import { type BookingDetails, type Order, type OrderLine, priceOrder } from '@party-rental/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana, dana, depositPayment } from '../../../testing/account';
import { castle, rates, settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { orderOfDana, orderWith } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { BookingDetailsPage } from './order-page';

const TABLES = { itemId: 9, itemName: 'Folding Table', quantity: 2, unitPrice: 20_000 };
const priced = ({ itemId, itemName: name, eventDate, quantity, unitPrice: price }: OrderLine) => ({
  ...{ itemId, name, eventDate, quantity, price },
});

let scrolledTo: string[];
beforeEach(() => {
  scrolledTo = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id);
  });
});

/** A booking as part of an order, which cost at first what its lines cost. */
function open(booking: BookingDetails, order: Order, query = '') {
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': dana,
    [`GET /api/bookings/${booking.id}`]: { ...booking, quote: priceOrder(order.lines.map(priced), rates) },
    [`GET /api/orders/${order.id}`]: order,
  });
  renderAt(`/booking-details/${booking.id}${query}`, '/booking-details/:id', <BookingDetailsPage />);
  return { api, user: userEvent.setup() };
}

const line = (name: string) => screen.getByText(name).closest('li');
const price = () => screen.findByRole('region', { name: 'Price Summary' });

test('shows the whole order, scrolled to the line of the booking, which is marked by words too', async () => {
  const booking = bookingOfDana();
  const order = orderWith(booking, { lines: [TABLES, TABLES] });
  const { api } = open(booking, order, '?token=a%2Bb');
  expect(await screen.findByRole('heading', { level: 1, name: order.number })).toBeVisible();
  const lines = within(screen.getByRole('region', { name: 'What, when and where' }));
  const [opened, ...others] = lines.getAllByRole('listitem');
  expect(opened).toHaveAttribute('aria-current', 'true');
  expect(opened).toHaveTextContent(`This booking${castle.name}${booking.number} · 1 unit`);
  for (const other of others) {
    expect(other).not.toHaveAttribute('aria-current');
    expect(other).toHaveTextContent(/^Folding Table/);
  }
  expect(scrolledTo).toEqual([booking.number]);
  expect(api.sentTo(`GET /api/orders/${order.id}`)[0]?.query).toBe('token=a%2Bb');
  expect(window.location.pathname).toBe(`/booking-details/${booking.id}`);
});

test('an order of one line shows no mark, its number and status once, and its top', async () => {
  const booking = bookingOfDana();
  const order = orderWith(booking, { number: booking.number });
  open(booking, order);
  expect(await screen.findByText(order.number)).toBeVisible();
  expect(screen.getByText('Received')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change or Cancel' })).toHaveAttribute('href', '#change');
  expect(screen.queryByText('Pending')).toBeNull();
  expect(line(castle.name)).not.toHaveAttribute('aria-current');
  expect(screen.queryByText('This booking')).toBeNull();
  expect(scrolledTo).toEqual([]);
});

test('a link to the review of the booking does not scroll to its line', async () => {
  const booking = bookingOfDana();
  open(booking, orderWith(booking, { lines: [TABLES] }), '#review');
  await price();
  expect(scrolledTo).toEqual([]);
});

test('a cancelled booking says why, is struck through, and the total is that of the others', async () => {
  const booking = bookingOfDana({ status: 'CANCELLED', cancelReason: 'Rain is coming' });
  open(booking, orderWith(booking, { lines: [TABLES] }));
  expect(await price()).toHaveTextContent(`${castle.name}, Sat, Dec 12, cancelled$189.00`);
  expect(within(await price()).getByText(new RegExp(`^${castle.name}`)).tagName).toBe('S');
  expect(await price()).toHaveTextContent('Total$480.60Deposit (50%)$240.30As ordered: $684.72');
  expect(await price()).toHaveTextContent(
    '$480.60 still to pay: $240.30 when we call to confirm, the other $240.30 before setup.',
  );
  expect(line(castle.name)).toHaveTextContent('Reason: Rain is coming');
});

test('an order as it was placed shows no earlier total', async () => {
  const booking = bookingOfDana();
  open(booking, orderWith(booking, { lines: [TABLES] }));
  expect(await price()).toHaveTextContent('Total$684.72Deposit (50%)$342.36');
  expect(await price()).not.toHaveTextContent(/cancelled|As ordered/);
});

test('cancelling starts with nothing chosen, and the heading has the focus when nothing is left to change', async () => {
  const booking = bookingOfDana();
  const order = orderWith(booking, { lines: [TABLES] });
  const { api, user } = open(booking, order);
  const lines = order.lines.map((line) => ({ ...line, status: 'CANCELLED' }));
  const after = orderOfDana({ id: order.id, number: order.number, status: 'CANCELLED', lines });
  api.respond(`POST /api/orders/${order.id}/preview`, {
    price: after.price,
    difference: after.price.total - order.price.total,
    available: true,
    problems: [],
  });
  api.respond(`POST /api/orders/${order.id}/cancel`, after);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = within(screen.getByRole('dialog'));
  // The link in an email opens the page at the first booking, which need not be the one to cancel.
  expect(dialog.queryByRole('checkbox', { checked: true })).toBeNull();
  expect(dialog.getByRole('button', { name: 'Cancel 0 Bookings' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Everything' }));
  const cancel = dialog.getByRole('button', { name: 'Cancel 2 Bookings' });
  await waitFor(() => expect(cancel).toBeEnabled());
  api.respond(`GET /api/orders/${order.id}`, after);
  await user.click(cancel);
  expect(await screen.findByText('Your order is cancelled. We hope to see you at the next party.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Plans changed?' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a paid deposit is shown with the balance, and no call about it is announced', async () => {
  const booking = bookingOfDana();
  open(booking, orderWith(booking, { lines: [TABLES], payments: [depositPayment(34_236)] }));
  expect(await price()).toHaveTextContent('Deposit (50%)$342.36Paid$342.36Due$342.36 still to pay before setup.');
  expect(await price()).not.toHaveTextContent(/No payment now/);
});

test('what was paid for cancelled bookings is shown as a refund due', async () => {
  const booking = bookingOfDana({ status: 'CANCELLED' });
  const lines = [{ ...TABLES, status: 'CANCELLED' }];
  open(booking, orderWith(booking, { status: 'CANCELLED', lines, payments: [depositPayment(34_236)] }));
  expect(await price()).toHaveTextContent('Total$0.00As ordered: $684.72Paid$342.36Refund due$342.36');
  expect(await price()).not.toHaveTextContent(/fee|Deposit|Paid in full/);
});

test('a confirmed order mentions no call, only the remaining payments', async () => {
  const booking = bookingOfDana({ status: 'CONFIRMED' });
  open(booking, orderWith(booking, { status: 'CONFIRMED' }));
  expect(await price()).toHaveTextContent('A $50.00 refundable damage deposit is collected at delivery.');
  expect(await price()).toHaveTextContent('The remaining balance is due on the day of the event before setup.');
  expect(await price()).not.toHaveTextContent(/We'll call/);
});

test('an expired link says so and where to get help', async () => {
  const { id } = bookingOfDana();
  fakeApi({ 'GET /api/settings': settings, [`GET /api/bookings/${id}`]: refuse('link_ended', 410) });
  renderAt(`/booking-details/${id}?token=old`, '/booking-details/:id', <BookingDetailsPage />);
  expect(await screen.findByRole('heading', { name: 'This Link Has Expired' })).toBeVisible();
  expect(screen.getByText(/90 days after your event/)).toHaveTextContent("We'll email you a new link.");
  expect(screen.getByRole('link', { name: 'Find My Booking' })).toHaveAttribute('href', '/find-booking');
  expect(await screen.findByRole('link', { name: settings.phone })).toBeVisible();
});

test.each(['booking', 'order'])('an unknown %s is not shown', async (unknown) => {
  const booking = bookingOfDana();
  const order = orderWith(booking);
  fakeApi({
    'GET /api/settings': settings,
    ...(unknown === 'order' && { [`GET /api/bookings/${booking.id}`]: booking }),
    ...(unknown === 'booking' && { [`GET /api/orders/${order.id}`]: order }),
  });
  renderAt(`/booking-details/${booking.id}`, '/booking-details/:id', <BookingDetailsPage />);
  expect(await screen.findByRole('heading', { name: 'Booking Not Found' })).toBeVisible();
});

test('an order that failed to load is loaded again', async () => {
  const booking = bookingOfDana();
  const order = orderWith(booking);
  const { api, user } = open(booking, order);
  api.respond(`GET /api/orders/${order.id}`, refuse('busy', 503));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.respond(`GET /api/orders/${order.id}`, order);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: order.number })).toBeVisible();
});
