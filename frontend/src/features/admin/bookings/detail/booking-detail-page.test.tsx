import { expect, test } from '@jest/globals';
import { calendarDate, priceOrder, type Booking } from '@party-rental/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../../testing/account';
import { calendarOfCastle, castle, settings } from '../../../../testing/catalog';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { orderOfDana } from '../../../../testing/orders';
import { renderAt } from '../../../../testing/render-at';
import { messageStore } from '../../../../ui/overlays/notify';
import { BookingDetailPage } from './booking-detail-page';

const created = { type: 'BookingCreated', at: '2026-11-21T15:04:05.000Z', actor: 'Guest', changes: [] };

const failed = {
  eventId: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44',
  purpose: 'cancelled',
  status: 'dead',
  attempts: 3,
  createdAt: '2026-11-21T15:04:05.000Z',
  sentAt: null,
  dueAt: null,
  error: '550 […]: no such person',
  isOutdated: false,
};

function open(booking: Booking, history: unknown[] = [created], emails: unknown[] = []) {
  const at = `/api/admin/bookings/${booking.id}`;
  const order = orderOfDana({ id: booking.orderId, lines: [{ bookingId: booking.id }, {}] });
  const api = fakeApi({
    'GET /api/settings': settings,
    [`GET /api/orders/${order.id}`]: order,
    [`POST /api/orders/${order.id}/preview`]: { price: order.price, difference: 0, available: true, problems: [] },
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET ${at}/history`]: history,
    [`GET ${at}/emails`]: emails,
    [`POST ${at}/resend-confirmation`]: null,
    [`POST /api/admin/emails/${failed.eventId}/cancelled/retry`]: null,
    ...calendarOfCastle(['2026-12-19']),
    'GET /api/availability/1/2026-12-18': { isAvailable: true, remaining: 2 },
    'GET /api/availability/1/2026-12-17': { isAvailable: true, remaining: 2 },
  });
  renderAt(`/admin/bookings/${booking.id}`, '/admin/bookings/:id', <BookingDetailPage />);
  const becomes = (changed: Partial<Booking>) => {
    api.respond(`GET /api/bookings/${booking.id}`, { ...booking, ...changed });
    return { ...booking, ...changed };
  };
  return { api, at, booking, order, orderId: booking.orderId, becomes, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

test('all data of a booking is shown', async () => {
  const line = { itemId: castle.id, name: castle.name, eventDate: settings.today, quantity: 2, price: castle.price };
  const booking = bookingOfDana({
    quantity: 2,
    contents: [{ itemId: 6, itemName: 'Chair', quantity: 24 }],
    eventType: 'birthday',
    attendees: 25,
    specialInstructions: 'The gate code is 4711.',
    quote: priceOrder([line]),
  });
  open(booking);
  expect(await screen.findByRole('heading', { level: 1, name: booking.number })).toBeVisible();
  const facts = screen.getByRole('region', { name: 'What, when and where' });
  for (const text of [
    'Castle Bounce House',
    '2 units',
    'Inside: 24 × Chair',
    'Saturday, December 12, 2026',
    'Dana Miller',
    'dana@example.com',
    '(555) 010-2030',
    '12 Maple Street',
    'Springfield, NY 12345',
    'Birthday',
    '25',
    'Booked with an account',
    'The gate code is 4711.',
  ]) {
    expect(facts).toHaveTextContent(text);
  }
  expect(screen.getByRole('region', { name: 'Price Summary' })).toHaveTextContent('Total$467.64');
  expect(screen.getByRole('region', { name: 'Price Summary' })).toHaveTextContent('Deposit (50%)$233.82');
  expect(screen.getByText('Saturday, November 21, 2026 at 10:04 AM EST', { selector: 'header time' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Payments and the Whole Order' })).toHaveAttribute(
    'href',
    `/admin/orders/${booking.orderId}`,
  );
  expect(screen.getByRole('link', { name: 'Day Plan' })).toHaveAttribute('href', '/admin/day-plan?date=2026-12-12');
});

test('the timeline shows who changed what, and when', async () => {
  const byOlga = { actor: 'Olga Owner (admin)', at: '2026-11-22T14:30:00.000Z' };
  open(bookingOfDana(), [
    created,
    { ...byOlga, type: 'BookingConfirmed', changes: [{ field: 'status', from: 'PENDING', to: 'CONFIRMED' }] },
    { ...byOlga, type: 'BookingMoved', changes: [{ field: 'eventDate', from: '2026-12-12', to: '2026-12-19' }] },
    {
      ...byOlga,
      type: 'BookingContactChanged',
      changes: [
        { field: 'customerPhone', from: '(555) 010-2030', to: '(555) 010-9999' },
        { field: 'partyStart', from: '13:00', to: '14:30' },
        { field: 'specialInstructions', from: 'Ring twice.', to: null },
      ],
    },
    {
      ...byOlga,
      type: 'BookingCancelled',
      changes: [
        { field: 'status', from: 'CONFIRMED', to: 'CANCELLED' },
        { field: 'cancelReason', from: null, to: 'Storm' },
      ],
    },
    { ...byOlga, type: 'SomethingNewHappened', changes: [] },
  ]);
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  const [first, confirmed, moved, contact, cancelled, unknown] = await timeline.findAllByRole('listitem');
  expect(first).toHaveTextContent('BookedGuest, Saturday, November 21, 2026 at 10:04 AM EST');
  expect(confirmed).toHaveTextContent('ConfirmedOlga Owner (admin), Sunday, November 22, 2026 at 9:30 AM EST');
  expect(confirmed).toHaveTextContent('Status: from Pending to Confirmed');
  expect(moved).toHaveTextContent('Event date: from Saturday, December 12, 2026 to Saturday, December 19, 2026');
  expect(contact).toHaveTextContent('Phone: from (555) 010-2030 to (555) 010-9999');
  expect(contact).toHaveTextContent('Party start time: from 1:00 PM to 2:30 PM');
  expect(contact).toHaveTextContent('Special instructions removed: Ring twice.');
  expect(cancelled).toHaveTextContent('Reason: Storm');
  expect(unknown).toHaveTextContent('Something New Happened');
});

test('confirming sends one request, reports success and removes the button', async () => {
  const booking = bookingOfDana();
  const { api, at, becomes, user } = open(booking);
  api.respond(`PATCH ${at}`, becomes({ status: 'CONFIRMED' }));
  await user.click(await button('Confirm'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument());
  expect(messageStore.get()).toMatchObject({
    title: 'Booking confirmed',
    description: `Booking ${booking.number} has been confirmed.`,
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(api.sentTo(`PATCH ${at}`).map(({ body }) => body)).toEqual([{ status: 'CONFIRMED' }]);
});

test('two quick taps confirm once', async () => {
  const { api, at, becomes } = open(bookingOfDana());
  api.respond(`PATCH ${at}`, becomes({ status: 'CONFIRMED' }));
  const confirm = await button('Confirm');
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(confirm).not.toBeInTheDocument());
  expect(api.sentTo(`PATCH ${at}`)).toHaveLength(1);
});

test('a rejected confirmation shows the reason and the current booking', async () => {
  const { api, at, becomes, user } = open(bookingOfDana());
  await screen.findByRole('button', { name: 'Confirm' });
  becomes({ status: 'CANCELLED', cancelReason: 'Rain' });
  api.respond(`PATCH ${at}`, refuse('conflict', 409, { detail: 'This booking is cancelled.' }));
  await user.click(await button('Confirm'));
  expect(await screen.findByText('Reason: Rain')).toBeVisible();
  expect(messageStore.get()).toMatchObject({ tone: 'error', description: 'This booking is cancelled.' });
});

test('cancelling shows the new total of the order first, with this booking chosen', async () => {
  const { api, booking, order, becomes, user } = open(bookingOfDana({ status: 'CONFIRMED' }));
  const at = `PATCH /api/admin/orders/${order.id}`;
  api.respond(at, refuse('busy', 503, { detail: 'Please try again in a moment.' }));
  await user.click(await button('Cancel Booking'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(await dialog.findByText('New total')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'The yard is flooded');
  await user.click(dialog.getByRole('button', { name: 'Cancel Lines' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue('The yard is flooded');

  becomes({ status: 'CANCELLED', cancelReason: 'The yard is flooded' });
  api.respond(at, order);
  await user.click(dialog.getByRole('button', { name: 'Cancel Lines' }));
  expect(await screen.findByText('Reason: The yard is flooded')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(api.sentTo(at).at(-1)?.body).toEqual({
    status: 'CANCELLED',
    bookingIds: [booking.id],
    reason: 'The yard is flooded',
  });
  expect(screen.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit Contact Details' })).toBeVisible();
});

test('moving offers available days, and the nearest ones if the day was taken in the meantime', async () => {
  const booking = bookingOfDana();
  const { api, at, becomes, user } = open(booking);
  const line = { itemId: 1, itemName: castle.name, eventDate: '2026-12-18', requested: 1, remaining: 0 };
  api.respond(`POST ${at}/move`, refuse('unavailable', 409, { detail: 'That day is taken.', lines: [line] as never }));
  await user.click(await button('Move'));
  const dialog = within(screen.getByRole('dialog', { name: 'Move to another day' }));
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  expect(await dialog.findByLabelText(/December 19, 2026, booked/)).toHaveAttribute('aria-disabled', 'true');
  await user.click(await dialog.findByLabelText(/December 18, 2026, available/));
  expect(dialog.getByText('New day: Friday, December 18, 2026')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Move to Fri, Dec 18' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('That day is taken.');

  api.respond(`POST ${at}/move`, becomes({ eventDate: '2026-12-17' as never }));
  await user.click(dialog.getByRole('button', { name: 'Thu, Dec 17' }));
  await user.click(dialog.getByRole('button', { name: 'Move to Thu, Dec 17' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sentTo(`POST ${at}/move`).map(({ body }) => body['eventDate'])).toEqual(['2026-12-18', '2026-12-17']);
  expect(await screen.findByText('Thursday, December 17, 2026')).toBeVisible();
});

test.each([
  ['2027-03-06', 'March 2027'],
  ['2026-10-03', 'December 2026'],
])('a booking of %s is moved from %s on', async (eventDate, month) => {
  const { api, user } = open(bookingOfDana({ eventDate: calendarDate.parse(eventDate) }));
  api.respond('GET /api/availability/1/month/2027/3', {});
  await user.click(await button('Move'));
  expect(within(screen.getByRole('dialog')).getByRole('grid', { name: month })).toBeVisible();
});

test('only changed and valid contact details is sent', async () => {
  const { api, orderId, becomes, user } = open(bookingOfDana());
  await user.click(await button('Edit Contact Details'));
  const form = within(screen.getByRole('form', { name: 'Contact details' }));
  await user.clear(form.getByLabelText('Phone'));
  await user.type(form.getByLabelText('Phone'), '12');
  await user.clear(form.getByLabelText('City'));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText('Please enter a phone number with at least 7 digits')).toBeVisible();
  expect(form.getByText('City is required')).toBeVisible();
  expect(api.sentTo(`PATCH /api/admin/orders/${orderId}`)).toHaveLength(0);

  api.respond(`PATCH /api/admin/orders/${orderId}`, becomes({ customerPhone: '555 010 9999' }));
  await user.clear(form.getByLabelText('Phone'));
  await user.type(form.getByLabelText('Phone'), '555 010 9999');
  await user.type(form.getByLabelText('City'), 'Springfield');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('link', { name: '555 010 9999' })).toBeVisible();
  expect(api.sentTo(`PATCH /api/admin/orders/${orderId}`).map(({ body }) => body)).toEqual([
    { customer: { customerPhone: '555 010 9999' } },
  ]);
});

test('contact details that another admin changes in the meantime is not overwritten', async () => {
  const { api, orderId, becomes, user } = open(bookingOfDana());
  await user.click(await button('Edit Contact Details'));
  const form = within(screen.getByRole('form', { name: 'Contact details' }));
  api.respond(`PATCH /api/admin/orders/${orderId}`, refuse('busy', 503, { detail: 'The shop is busy.' }));
  becomes({ address: '77 Meanwhile Street' });
  await user.type(form.getByLabelText('City'), ' Heights');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/77 Meanwhile Street/)).toBeInTheDocument();

  api.respond(
    `PATCH /api/admin/orders/${orderId}`,
    becomes({ address: '77 Meanwhile Street', city: 'Springfield Heights' }),
  );
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(api.sentTo(`PATCH /api/admin/orders/${orderId}`)[1]?.body).toEqual({
      customer: { city: 'Springfield Heights' },
    }),
  );
});

test('an unknown booking shows a not-found message', async () => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/admin/bookings/nonsense', '/admin/bookings/:id', <BookingDetailPage />);
  expect(await screen.findByRole('heading', { name: 'Booking Not Found' })).toBeVisible();
});

test('each email shows its state, and a failed one can be retried', async () => {
  const sent = { ...failed, purpose: 'confirmation', status: 'sent', sentAt: '2026-11-21T15:04:06.000Z', error: null };
  const { api, at, user } = open(bookingOfDana(), [created], [sent, failed]);
  const emails = within(await screen.findByRole('region', { name: 'Emails' }));
  expect(await emails.findByText('Booking confirmation')).toBeVisible();
  expect(emails.getByRole('link', { name: 'Recipients and delivery attempts' })).toBeVisible();
  expect(emails.getByText(/^Sent, /)).toBeVisible();
  expect(emails.getByText('550 […]: no such person')).toBeVisible();
  expect(emails.getAllByRole('button', { name: /^Retry now/ })).toHaveLength(1);
  await user.click(emails.getByRole('button', { name: /^Retry now.*Booking is cancelled$/ }));
  await waitFor(() => expect(messageStore.get()?.title).toBe('Email on its way'));
  await user.click(emails.getByRole('button', { name: 'Resend Confirmation' }));
  await waitFor(() => expect(api.sentTo(`POST ${at}/resend-confirmation`)).toHaveLength(1));
  expect(api.sentTo(`POST /api/admin/emails/${failed.eventId}/cancelled/retry`)).toHaveLength(1);
});

test('a review can be hidden, once that is confirmed', async () => {
  const review = { id: failed.eventId, rating: 1, text: 'Call me: 555-0100', author: 'Dana M.', createdAt: created.at };
  const booking = bookingOfDana({ review: { ...review, isHidden: false } });
  const { api, at, becomes, user } = open(booking);
  expect(await screen.findByText('Call me: 555-0100')).toBeVisible();
  expect(screen.getByRole('img', { name: '1 out of 5 stars' })).toBeVisible();
  await user.click(await button('Hide Review'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Hide this review?' }));
  expect(api.sentTo(`POST ${at}/review/hide`)).toHaveLength(0);
  api.respond(`POST ${at}/review/hide`, becomes({ review: { ...review, isHidden: true } }));
  await user.click(dialog.getByRole('button', { name: 'Hide Review' }));
  expect(await screen.findByText("Hidden: it isn't shown, and its stars don't count.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide Review' })).not.toBeInTheDocument();
});
