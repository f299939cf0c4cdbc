import { expect, test, vi } from 'vitest';
import { calendarDate, type CalendarDate } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { keepLive } from '../../api/live/keep-live';
import { dana } from '../../testing/account';
import { saturday } from '../../testing/cart';
import { castle, monthOfCastle, settings } from '../../testing/catalog';
import { fakeApi, refuse } from '../../testing/fake-api';
import { fakeStream } from '../../testing/fake-stream';
import { renderAt } from '../../testing/render-at';
import { AvailabilityCalendar } from './availability-calendar';
import { DaySoldOut } from './day-sold-out';

const DECEMBER = 'GET /api/availability/1/month/2026/12';
const JANUARY = 'GET /api/availability/1/month/2027/1';

function Calendar() {
  const [day, setDay] = useState<CalendarDate | null>(null);
  return <AvailabilityCalendar itemId={castle.id} today={settings.today} selected={day} onSelect={setDay} />;
}

/** As on an item's page, which subscribes to the event stream. */
function LiveCalendar() {
  const [day, setDay] = useState<CalendarDate | null>(null);
  const queryClient = useQueryClient();
  useEffect(() => keepLive(queryClient), [queryClient]);
  return (
    <>
      <AvailabilityCalendar itemId={castle.id} today={settings.today} selected={day} onSelect={setDay} />
      <DaySoldOut itemId={castle.id} day={day} quantity={1} onChoose={setDay} />
    </>
  );
}

// By label, for looking for roles in a month of buttons takes long.
const dayButton = (name: RegExp) => screen.getByLabelText(name);

test('a day is found and chosen with the keyboard alone', async () => {
  const api = fakeApi({ [DECEMBER]: monthOfCastle(2026, 12), [JANUARY]: monthOfCastle(2027, 1) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);
  await screen.findByLabelText(/December 11, 2026, available, 2 left/);

  act(() => dayButton(/Thursday, December 10/).focus());
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(dayButton(/Friday, December 18/)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(dayButton(/Sunday, December 13/)).toHaveFocus();
  await user.keyboard('{End}{PageDown}');
  expect(dayButton(/Tuesday, January 19, 2027/)).toHaveFocus();
  await screen.findByLabelText(/January 19, 2027, available/);
  await user.keyboard('{Enter}');

  expect(dayButton(/January 19, 2027, available, 2 left, selected/)).toHaveFocus();
  // The month of the chosen day was fetched again.
  expect(api.sentTo(JANUARY)).toHaveLength(2);
});

test('a booked day says so and cannot be chosen', async () => {
  fakeApi({ [DECEMBER]: monthOfCastle(2026, 12, ['2026-12-12']) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);

  const booked = await screen.findByLabelText('Saturday, December 12, 2026, booked');
  expect(booked).toHaveAttribute('aria-disabled', 'true');
  await user.click(booked);
  expect(screen.queryByLabelText(/selected/)).toBeNull();
});

test.each([
  ['closed', 'closed', 'Closed', "We're closed that day"],
  ['lead_time', 'too soon to book here, please call us', 'Call us', 'Please call us for bookings this soon'],
] as const)('a day that the owner has ruled out says why (%s)', async (reason, words, caption, sentence) => {
  const ruledOut = { available: false, remaining: 0, reason };
  fakeApi({
    [DECEMBER]: { ...monthOfCastle(2026, 12), '2026-12-12': ruledOut },
    'GET /api/availability/1/2026-12-12': { isAvailable: false, remaining: 0, reason },
  });
  renderAt(
    '/',
    '/',
    <>
      <Calendar />
      <DaySoldOut itemId={castle.id} day={saturday} quantity={1} onChoose={() => undefined} />
    </>,
  );

  const day = await screen.findByLabelText(`Saturday, December 12, 2026, ${words}`);
  expect(day).toHaveAttribute('aria-disabled', 'true');
  expect(day).toHaveAttribute('data-note', caption);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('days before today are past, and so is every month before this one', async () => {
  fakeApi({ [DECEMBER]: monthOfCastle(2026, 12), [JANUARY]: monthOfCastle(2027, 1) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);

  expect(dayButton(/December 9, 2026, past/)).toHaveAttribute('aria-disabled', 'true');
  expect(dayButton(/Previous month/)).toBeDisabled();
  await user.click(dayButton(/Next month/));
  expect(dayButton(/Previous month/)).toBeEnabled();
});

test('when the days cannot be checked, Retry checks them again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeApi({ [DECEMBER]: refuse('busy', 503, { detail: 'The shop is busy.' }) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);

  expect(await screen.findByText('The shop is busy.')).toBeVisible();
  api.respond(DECEMBER, monthOfCastle(2026, 12));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText(/December 11, 2026, available/)).toBeVisible();
});

test('when the nearest free days cannot be loaded, the notice says so and tries again', async () => {
  const NOVEMBER = 'GET /api/availability/1/month/2026/11';
  const api = fakeApi({
    'GET /api/availability/1/2026-12-12': { isAvailable: false, remaining: 0 },
    'GET /api/items/1/alternatives': [],
    [NOVEMBER]: refuse('busy', 503),
    [DECEMBER]: refuse('busy', 503),
    [JANUARY]: refuse('busy', 503),
  });
  renderAt('/', '/', <DaySoldOut itemId={castle.id} day={saturday} quantity={1} onChoose={() => undefined} />);

  expect(await screen.findByText(/We couldn't look for the nearest available days/)).toBeVisible();
  api.respond(NOVEMBER, {});
  api.respond(DECEMBER, monthOfCastle(2026, 12, ['2026-12-12']));
  api.respond(JANUARY, {});
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /Dec 11/ })).toBeVisible();
});

test('when the reasons for missing units cannot be loaded, the owner sees it and tries again', async () => {
  const REASONS = 'GET /api/admin/availability/1/month/2026/12';
  const api = fakeApi({
    'GET /api/user': { ...dana, role: 'ADMIN' },
    [DECEMBER]: monthOfCastle(2026, 12),
    [REASONS]: refuse('busy', 503),
  });
  renderAt('/', '/', <Calendar />);

  expect(await screen.findByText(/We couldn't load why some units aren't available/)).toBeVisible();
  const torn = { quantity: 1, itemName: castle.name, cause: 'downtime', reason: 'Torn seam' };
  api.respond(REASONS, [{ ...torn, from: '2026-12-14', to: '2026-12-14', booking: null }]);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText(/out of service: Torn seam/)).toBeVisible();
});

test('it is a grid of weeks from Sunday to Saturday, with the month read out when it changes', async () => {
  fakeApi({ [DECEMBER]: monthOfCastle(2026, 12), [JANUARY]: monthOfCastle(2027, 1) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);

  const grid = screen.getByRole('grid', { name: 'December 2026' });
  const [head, ...weeks] = within(grid).getAllByRole('row');
  expect(
    head &&
      within(head)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
  ).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  expect(weeks.map((week) => within(week).getAllByRole('gridcell').length)).toEqual([7, 7, 7, 7]);
  // It begins with the current week: December 10, 2026 is a Thursday.
  const first = weeks[0] && within(weeks[0]).getAllByRole('gridcell')[0];
  expect(first && within(first).getByRole('button')).toHaveAttribute('data-day', '2026-12-06');

  await user.click(dayButton(/Next month/));
  expect(screen.getByText('January 2027')).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByRole('grid', { name: 'January 2027' })).toBeVisible();
});

test('only the last focused day is in the tab order', async () => {
  fakeApi({ [DECEMBER]: monthOfCastle(2026, 12, ['2026-12-12']) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);
  await screen.findByLabelText(/December 12, 2026, booked/);
  const stops = () => [...document.querySelectorAll('[data-day][tabindex="0"]')];

  expect(stops()).toEqual([dayButton(/December 10/)]);
  // A day that cannot be chosen can be looked at.
  await user.click(dayButton(/December 12/));
  expect(stops()).toEqual([dayButton(/December 12/)]);
  await user.keyboard('{ArrowRight}');
  expect(dayButton(/December 13/)).toHaveFocus();
  expect(stops()).toEqual([dayButton(/December 13/)]);
});

test('days cannot be chosen while their availability loads', async () => {
  fakeApi({ [DECEMBER]: monthOfCastle(2026, 12) });
  renderAt('/', '/', <Calendar />);
  const checking = dayButton(/December 11, 2026, checking availability/);
  expect(checking).toHaveAttribute('aria-disabled', 'true');
  expect(checking).toHaveClass('animate-pulse');
  expect(await screen.findByLabelText(/December 11, 2026, available/)).toBe(checking);
  expect(checking).toHaveAttribute('aria-disabled', 'false');
});

test('the calendar ends 24 months ahead and keeps the focus at both ends', async () => {
  fakeApi(
    Object.fromEntries(
      [2026, 2027, 2028].flatMap((year) =>
        [1, 11, 12].map((month) => [`GET /api/availability/1/month/${year}/${month}`, monthOfCastle(year, month)]),
      ),
    ),
  );
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);
  const press = async (button: RegExp) => {
    act(() => screen.getByLabelText(button).focus());
    await user.keyboard('{Enter}');
  };

  act(() => screen.getByText('10').closest('button')?.focus());
  await user.keyboard('{Shift>}{PageDown}{PageDown}{/Shift}{PageUp}');
  await press(/Next month/);
  expect(screen.getByLabelText('Next month')).toBeDisabled();
  expect(document.activeElement).toHaveAttribute('data-day', '2028-12-10');
  expect(screen.getByLabelText(/December 11, 2028, not open for booking yet/)).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{PageDown}{ArrowRight}');
  expect(document.activeElement).toHaveAttribute('data-day', '2028-12-10');

  await user.keyboard('{Shift>}{PageUp}{PageUp}{/Shift}{PageDown}');
  expect(document.activeElement).toHaveAttribute('data-day', '2027-01-10');
  await press(/Previous month/);
  expect(screen.getByLabelText('Previous month')).toBeDisabled();
  expect(document.activeElement).toHaveAttribute('data-day', '2026-12-10');
});

test('when another customer books the chosen day, the calendar says so and offers the nearest available days', async () => {
  const stream = fakeStream();
  const api = fakeApi({
    [DECEMBER]: monthOfCastle(2026, 12, ['2026-12-11']),
    [JANUARY]: monthOfCastle(2027, 1),
    'GET /api/availability/1/month/2026/11': monthOfCastle(2026, 11),
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    'GET /api/availability/1/2026-12-13': { isAvailable: true, remaining: 2 },
  });
  const user = userEvent.setup();
  renderAt('/', '/', <LiveCalendar />);
  await user.click(await screen.findByLabelText(/December 12, 2026, available/));
  expect(screen.queryByRole('alert')).toBeNull();

  // Until the stream is there nothing is missed: it begins with a look at everything.
  await waitFor(() => expect(stream.open()).toHaveLength(1), { timeout: 3_000 });
  api.respond(DECEMBER, monthOfCastle(2026, 12, ['2026-12-11', '2026-12-12']));
  api.respond('GET /api/availability/1/2026-12-12', { isAvailable: false, remaining: 0 });
  act(() => stream.say({ changed: 'availability', itemId: castle.id, day: calendarDate.parse('2026-12-12') }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Saturday, December 12, 2026 is already booked.');
  const taken = dayButton(/December 12, 2026, booked, selected/);
  expect(taken).toHaveFocus();
  expect(taken).toHaveAttribute('aria-disabled', 'true');
  const offered = await within(alert).findAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Thu, Dec 10',
    'Sun, Dec 13',
    'Mon, Dec 14',
    'Sat, Dec 19',
  ]);
  await user.click(within(alert).getByRole('button', { name: 'Sun, Dec 13' }));
  expect(dayButton(/December 13, 2026, available, 2 left, selected/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('units left are shown only of days that are partly booked', async () => {
  const partly = { available: true, remaining: 1 };
  fakeApi({ [DECEMBER]: { ...monthOfCastle(2026, 12), '2026-12-12': partly } });
  renderAt(
    '/',
    '/',
    <AvailabilityCalendar itemId={1} stock={2} today={settings.today} selected={null} onSelect={() => undefined} />,
  );
  expect(await screen.findByLabelText('Saturday, December 12, 2026, available, 1 left')).toBeVisible();
  expect(screen.getByLabelText('Friday, December 11, 2026, available')).toBeVisible();
});

test('a month is requested once', async () => {
  const api = fakeApi({ [DECEMBER]: monthOfCastle(2026, 12) });
  renderAt('/', '/', <Calendar />);
  await screen.findByLabelText(/December 11, 2026, available/);
  expect(api.sentTo(DECEMBER)).toHaveLength(1);
});

const MISSING = 'GET /api/admin/availability/1/month/2026/12';
const downtime = {
  ...{ itemId: 1, itemName: 'Castle', quantity: 1 },
  ...{ from: '2026-12-12', to: '2026-12-14', cause: 'downtime', reason: 'Torn seam', booking: null },
};
const buffer = {
  ...downtime,
  from: '2026-12-16',
  to: '2026-12-16',
  cause: 'buffer_days',
  reason: null,
  booking: { id: 'b', number: 'PR-7K3M' },
};

const hold = { ...buffer, from: '2026-12-17', to: '2026-12-17', cause: 'hold', booking: null };

test('the owner sees on the day and below the calendar why units are missing', async () => {
  const month = { ...monthOfCastle(2026, 12), '2026-12-12': { available: false, remaining: 0 } };
  fakeApi({ [DECEMBER]: month, [MISSING]: [downtime, buffer, hold], 'GET /api/user': { role: 'ADMIN' } });
  renderAt('/', '/', <Calendar />);
  const day = await screen.findByLabelText('Saturday, December 12, 2026, booked, 1 × Castle out of service: Torn seam');
  expect(day).toHaveAttribute('data-note', 'Booked*');
  expect(day).toHaveAttribute('title', '1 × Castle out of service: Torn seam');
  expect(dayButton(/December 16, 2026, available, 2 left, 1 × Castle, cleaning after PR-7K3M$/)).toBeVisible();
  expect(
    dayButton(/December 17, 2026, available, 2 left, 1 × Castle, held for the waitlist or after a repair$/),
  ).toBeVisible();
  expect(dayButton(/December 15, 2026, available, 2 left$/)).toHaveAttribute('data-note', '2 left');
  expect(screen.getByText(/Dec 12, 2026 to Mon, Dec 14, 2026: 1 × Castle out of service: Torn seam$/)).toBeVisible();
  expect(screen.getByText(/Dec 16, 2026: 1 × Castle, cleaning after PR-7K3M$/)).toBeVisible();
});

test('a customer sees only that the day is booked', async () => {
  const month = { ...monthOfCastle(2026, 12), '2026-12-12': { available: false, remaining: 0 } };
  const api = fakeApi({ [DECEMBER]: month, [MISSING]: [downtime], 'GET /api/user': { role: 'USER' } });
  renderAt('/', '/', <Calendar />);
  expect(await screen.findByLabelText('Saturday, December 12, 2026, booked')).toHaveAttribute('data-note', 'Booked');
  expect(api.sentTo(MISSING)).toEqual([]);
});
