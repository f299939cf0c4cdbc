import { expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saturday } from '../../testing/cart';
import { castle, settings } from '../../testing/catalog';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { DaySoldOut } from '../availability-calendar/day-sold-out';
import { JoinWaitlist } from './join-waitlist';

const JOIN = 'POST /api/waitlist';
const DAY = `GET /api/availability/1/${saturday}`;
const HOLD = 'GET /api/waitlist/hold';

function open(responses: Record<string, unknown>, address = '/') {
  const api = fakeApi({ 'GET /api/settings': settings, [DAY]: { isAvailable: false, remaining: 0 }, ...responses });
  renderAt(
    address,
    '/',
    <form onSubmit={() => expect('the booking form').toBe('not sent')}>
      <DaySoldOut itemId={castle.id} day={saturday} quantity={2} onChoose={() => undefined} />
    </form>,
  );
  return { api, user: userEvent.setup() };
}

test('on a full day, a visitor leaves an email with the Enter key, without sending the form around it', async () => {
  const { api, user } = open({ [JOIN]: { id: 'x' } });
  await user.type(await screen.findByLabelText('Your email'), 'dana@example.com{Enter}');
  expect(await screen.findByText("You're on the list for 2 units. We'll email you if they free up.")).toBeVisible();
  expect(api.sentTo(JOIN).map(({ body }) => body)).toEqual([
    { itemId: 1, eventDate: saturday, quantity: 2, email: 'dana@example.com' },
  ]);
});

test('the email of the account is filled in', async () => {
  open({ 'GET /api/user': { email: 'olga@example.com' } });
  expect(await screen.findByDisplayValue('olga@example.com')).toHaveAccessibleName('Your email');
});

test('a refusal is shown, and the input stays', async () => {
  const { user } = open({ [JOIN]: refuse('malformed', 400, { detail: 'Please enter a valid email.' }) });
  await user.type(await screen.findByLabelText('Your email'), 'dana');
  await user.click(screen.getByRole('button', { name: 'Join the Waitlist' }));
  expect(await screen.findByText('Please enter a valid email.')).toBeVisible();
  expect(screen.getByLabelText('Your email')).toHaveValue('dana');
});

test('a closed day has no waitlist', async () => {
  open({ [DAY]: { isAvailable: false, remaining: 0, reason: 'closed' } });
  expect(await screen.findByText("We're closed that day")).toBeVisible();
  expect(screen.queryByLabelText('Your email')).not.toBeInTheDocument();
});

test('a day outside the booking range has no waitlist', async () => {
  fakeApi({ 'GET /api/settings': settings });
  const days = [...['2026-12-01', '2030-12-12'].map((day) => calendarDate.parse(day)), saturday];
  renderAt(
    '/',
    '/',
    <>
      {days.map((day) => (
        <JoinWaitlist key={day} itemId={castle.id} day={day} quantity={1} />
      ))}
    </>,
  );
  // Finding one means finding only one.
  expect(await screen.findByLabelText('Your email')).toBeVisible();
});

test('units that are held for the visitor count as left', async () => {
  const hold = { itemId: 1, eventDate: saturday, quantity: 1, heldUntil: '2026-12-01T03:00:00.000Z' };
  open({ [HOLD]: { hold } }, '/?hold=token');
  expect(await screen.findByText(/^Only 1 unit left/)).toBeVisible();
});

test('a hold that has ended counts nothing', async () => {
  open({ [HOLD]: { hold: null } }, '/?hold=token');
  expect(await screen.findByText(/is already booked/)).toBeVisible();
});

test('the waitlist of several days is joined with their number', async () => {
  const { api, user } = open({ [JOIN]: { id: 'x' } });
  cleanup();
  renderAt('/', '/', <JoinWaitlist itemId={castle.id} day={saturday} days={3} quantity={1} />);
  await user.type(await screen.findByLabelText('Your email'), 'dana@example.com{Enter}');
  expect(await screen.findByText(/^You're on the list/)).toBeVisible();
  expect(api.sentTo(JOIN)[0]?.body).toMatchObject({ eventDate: saturday, days: 3 });
});

test('units that are held for several days count for these days alone', async () => {
  const hold = { itemId: 1, eventDate: saturday, days: 2, quantity: 2, heldUntil: '2026-12-01T03:00:00.000Z' };
  open({ [HOLD]: { hold } }, '/?hold=token');
  expect(await screen.findByText(/is already booked/)).toBeVisible();
});
