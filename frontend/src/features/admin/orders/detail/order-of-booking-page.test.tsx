import { expect, test } from 'vitest';
import type { Booking, Order, OrderLine } from '@party-rental/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../../testing/account';
import { calendarOfCastle, settings } from '../../../../testing/catalog';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { orderOfDana } from '../../../../testing/orders';
import { renderAt } from '../../../../testing/render-at';
import { messageStore } from '../../../../ui/overlays/notify';
import { OrderDetailPage } from './order-detail-page';

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

/** Opens the page of the second of two bookings of an order, both on one day. */
function open(but: Partial<Booking> = {}, history: unknown[] = [created], emails: unknown[] = []) {
  const order = orderOfDana({ lines: [{}, { status: but.status ?? 'PENDING' }] });
  const [first, second] = order.lines;
  if (!first || !second) throw new Error('Two lines were expected');
  const orderLines = order.lines.map(({ bookingId: id, itemName: name, unitPrice: price, ...line }) => ({
    id,
    name,
    price,
    ...line,
  }));
  const of = ({ bookingId: id, number }: OrderLine) => ({ id, number, orderId: order.id, orderLines });
  const booking = bookingOfDana({ ...but, ...of(second) });
  const at = `/api/admin/orders/${order.id}`;
  const api = fakeApi({
    'GET /api/settings': settings,
    [`GET /api/orders/${order.id}`]: order,
    [`POST /api/orders/${order.id}/preview`]: { price: order.price, difference: 0, available: true, problems: [] },
    [`GET /api/bookings/${booking.id}`]: booking,
    [`GET /api/bookings/${first.bookingId}`]: bookingOfDana(of(first)),
    [`GET ${at}`]: { ...order, notes: [] },
    [`GET ${at}/history`]: history,
    [`GET ${at}/emails`]: emails,
    [`POST /api/admin/bookings/${first.bookingId}/resend-confirmation`]: null,
    [`POST /api/admin/emails/${failed.eventId}/cancelled/retry`]: null,
    ...calendarOfCastle(['2026-12-19']),
  });
  renderAt(`/admin/bookings/${booking.id}`, '/admin/bookings/:bookingId', <OrderDetailPage />);
  const becomes = (changed: Partial<Booking>) => {
    api.respond(`GET /api/bookings/${booking.id}`, { ...booking, ...changed });
    return { ...booking, ...changed };
  };
  const orderBecomes = (changed: Partial<Order>) => {
    api.respond(`GET /api/orders/${order.id}`, { ...order, ...changed });
    return { ...order, ...changed };
  };
  return { api, at, booking, order, first, second, becomes, orderBecomes, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('a booking opens its order, and is marked among its lines', async () => {
  const { order, first, second } = open({ itemImageUrl: '/uploads/castle.webp' });
  expect(await screen.findByRole('heading', { level: 1, name: order.number })).toBeVisible();
  const line = screen.getByText('This booking').closest('li');
  expect(line).toHaveTextContent(second.number);
  expect(line).toHaveAttribute('aria-current', 'true');
  expect(line?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('castle'));
  expect(screen.getByRole('link', { name: `Details of ${first.number}` })).toHaveAttribute(
    'href',
    `/admin/bookings/${first.bookingId}`,
  );
  expect(screen.queryByRole('link', { name: `Details of ${second.number}` })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All Bookings' })).toHaveAttribute('href', '/admin/bookings');
  expect(screen.getByRole('link', { name: 'Day Plan' })).toHaveAttribute('href', '/admin/day-plan?date=2026-12-12');
});

test('from one line to the next the page stays, and the next one is marked', async () => {
  const { order, first, user } = open();
  const heading = await screen.findByRole('heading', { level: 1, name: order.number });
  await user.click(screen.getByRole('link', { name: `Details of ${first.number}` }));
  await waitFor(() => expect(screen.getByText('This booking').closest('li')).toHaveTextContent(first.number));
  expect(heading).toBeInTheDocument();
});

test('a line is confirmed alone, once for two quick taps', async () => {
  const { api, at, order, second, user } = open();
  api.respond(`PATCH ${at}`, order);
  await user.click(await button('Confirm'));
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm this order?' }));
  const [first, alone] = dialog.getAllByRole('checkbox');
  expect(first).not.toBeChecked();
  expect(alone).toBeChecked();
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sentTo(`PATCH ${at}`).map(({ body }) => body)).toEqual([
    { status: 'CONFIRMED', bookingIds: [second.bookingId] },
  ]);
});

test('a rejected confirmation shows the reason, and a line that was cancelled says why', async () => {
  const { api, at, becomes, user } = open();
  api.respond(`PATCH ${at}`, refuse('conflict', 409, { detail: 'This booking is cancelled.' }));
  await user.click(await button('Confirm'));
  becomes({ status: 'CANCELLED', cancelReason: 'Rain' });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('This booking is cancelled.')).toBeVisible();
  expect(await screen.findByText('Reason: Rain')).toBeInTheDocument();
});

test('cancelling shows the new total of the order first, with this booking chosen', async () => {
  const { api, at, order, second, becomes, user } = open({ status: 'CONFIRMED' });
  api.respond(`PATCH ${at}`, refuse('busy', 503, { detail: 'Please try again in a moment.' }));
  await user.click(await button('Cancel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(await dialog.findByText('New total')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Reason/), 'The yard is flooded');
  await user.click(dialog.getByRole('button', { name: 'Cancel Lines' }));
  expect(await dialog.findByText('Please choose why')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'The customer asked for it' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel Lines' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
  expect(dialog.getByLabelText(/^Reason/)).toHaveValue('The yard is flooded');

  becomes({ status: 'CANCELLED', cancelReason: 'The yard is flooded' });
  api.respond(`PATCH ${at}`, order);
  await user.click(dialog.getByRole('button', { name: 'Cancel Lines' }));
  expect(await screen.findByText('Reason: The yard is flooded')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.sentTo(`PATCH ${at}`).at(-1)?.body).toEqual({
    status: 'CANCELLED',
    bookingIds: [second.bookingId],
    requestedBy: 'CUSTOMER',
    reason: 'The yard is flooded',
  });
});

test('from a cancelled line, cancelling chooses what is left', async () => {
  const { first, user } = open({ status: 'CANCELLED', cancelReason: 'Rain' });
  await user.click(await button('Cancel'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  expect(dialog.getByRole('checkbox', { name: new RegExp(first.itemName) })).toBeChecked();
});

test('a line moves alone, and the others of its day stay', async () => {
  const { api, order, second, user } = open();
  await user.click(await button(`Move only ${second.number}`));
  const dialog = within(screen.getByRole('dialog', { name: 'Move to another day' }));
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled();
  expect(await dialog.findByLabelText(/December 19, 2026, booked/)).toHaveAttribute('aria-disabled', 'true');
  await user.click(await dialog.findByLabelText(/December 18, 2026, available/));
  const to = await dialog.findByRole('button', { name: 'Move to Fri, Dec 18' });
  await waitFor(() => expect(to).toBeEnabled());
  api.respond(`POST /api/orders/${order.id}/move`, refuse('unavailable', 409, { detail: 'That day is taken.' }));
  await user.click(to);
  expect(await dialog.findByRole('alert')).toHaveTextContent('That day is taken.');
  api.respond(`POST /api/orders/${order.id}/move`, order);
  await user.click(to);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(api.sentTo(`POST /api/orders/${order.id}/move`).at(-1)?.body).toEqual({
    from: '2026-12-12',
    to: '2026-12-18',
    bookingIds: [second.bookingId],
  });
});

test('the timeline shows who changed what, and when', async () => {
  const byOlga = { actor: 'Olga Owner (admin)', at: '2026-11-22T14:30:00.000Z' };
  open({}, [
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

test('only changed and valid contact details is sent', async () => {
  const { api, order, orderBecomes, user } = open();
  await user.click(await button('Edit Contact Details'));
  const form = within(screen.getByRole('form', { name: 'Contact details' }));
  await user.clear(form.getByLabelText('Phone'));
  await user.type(form.getByLabelText('Phone'), '12');
  await user.clear(form.getByLabelText('City'));
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await form.findByText('Please enter a phone number with at least 7 digits')).toBeVisible();
  expect(form.getByText('City is required')).toBeVisible();
  expect(api.sentTo(`PATCH /api/admin/orders/${order.id}`)).toHaveLength(0);

  api.respond(`PATCH /api/admin/orders/${order.id}`, orderBecomes({ customerPhone: '555 010 9999' }));
  await user.clear(form.getByLabelText('Phone'));
  await user.type(form.getByLabelText('Phone'), '555 010 9999');
  await user.type(form.getByLabelText('City'), 'Springfield');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('link', { name: '555 010 9999' })).toBeVisible();
  expect(api.sentTo(`PATCH /api/admin/orders/${order.id}`).map(({ body }) => body)).toEqual([
    { customer: { customerPhone: '555 010 9999' } },
  ]);
});

test('contact details that another admin changes in the meantime is not overwritten', async () => {
  const { api, order, orderBecomes, user } = open();
  await user.click(await button('Edit Contact Details'));
  const form = within(screen.getByRole('form', { name: 'Contact details' }));
  api.respond(`PATCH /api/admin/orders/${order.id}`, refuse('busy', 503, { detail: 'The shop is busy.' }));
  orderBecomes({ address: '77 Meanwhile Street' });
  await user.type(form.getByLabelText('City'), ' Heights');
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/77 Meanwhile Street/)).toBeInTheDocument();

  api.respond(
    `PATCH /api/admin/orders/${order.id}`,
    orderBecomes({ address: '77 Meanwhile Street', city: 'Springfield Heights' }),
  );
  await user.click(form.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(api.sentTo(`PATCH /api/admin/orders/${order.id}`)[1]?.body).toEqual({
      customer: { city: 'Springfield Heights' },
    }),
  );
});

test('an unknown booking shows a not-found message', async () => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/admin/bookings/nonsense', '/admin/bookings/:bookingId', <OrderDetailPage />);
  expect(await screen.findByRole('heading', { name: 'Booking Not Found' })).toBeVisible();
});

test('each email shows its state, and a failed one can be retried', async () => {
  const sent = { ...failed, purpose: 'confirmation', status: 'sent', sentAt: '2026-11-21T15:04:06.000Z', error: null };
  const { api, first, user } = open({}, [created], [sent, failed]);
  const emails = within(await screen.findByRole('region', { name: 'Emails' }));
  expect(await emails.findByText('Booking confirmation')).toBeVisible();
  expect(emails.getByRole('link', { name: 'Recipients and delivery attempts' })).toBeVisible();
  expect(emails.getByText(/^Sent, /)).toBeVisible();
  expect(emails.getByText('550 […]: no such person')).toBeVisible();
  expect(emails.getAllByRole('button', { name: /^Retry now/ })).toHaveLength(1);
  await user.click(emails.getByRole('button', { name: /^Retry now.*Booking is cancelled$/ }));
  await waitFor(() => expect(messageStore.get()?.title).toBe('Email on its way'));
  await user.click(emails.getByRole('button', { name: 'Resend Confirmation' }));
  await waitFor(() =>
    expect(api.sentTo(`POST /api/admin/bookings/${first.bookingId}/resend-confirmation`)).toHaveLength(1),
  );
  expect(api.sentTo(`POST /api/admin/emails/${failed.eventId}/cancelled/retry`)).toHaveLength(1);
});

test('a review can be hidden, once that is confirmed', async () => {
  const review = { id: failed.eventId, rating: 1, text: 'Call me: 555-0100', author: 'Dana M.', createdAt: created.at };
  const { api, booking, becomes, user } = open({ review: { ...review, isHidden: false } });
  const hide = `POST /api/admin/bookings/${booking.id}/review/hide`;
  expect(await screen.findByText('Call me: 555-0100')).toBeVisible();
  expect(screen.getByRole('img', { name: '1 out of 5 stars' })).toBeVisible();
  await user.click(await button('Hide Review'));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Hide this review?' }));
  expect(api.sentTo(hide)).toHaveLength(0);
  api.respond(hide, becomes({ review: { ...review, isHidden: true } }));
  await user.click(dialog.getByRole('button', { name: 'Hide Review' }));
  expect(await screen.findByText("Hidden: it isn't shown, and its stars don't count.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide Review' })).not.toBeInTheDocument();
});
