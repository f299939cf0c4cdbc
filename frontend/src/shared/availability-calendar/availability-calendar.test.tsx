import { expect, jest, test } from '@jest/globals';
import { type CalendarDate } from '@party-rental/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { castle, monthOfCastle, settings } from '../../testing/catalogue';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { AvailabilityCalendar } from './availability-calendar';

const DECEMBER = 'GET /api/availability/1/month/2026/12';
const JANUARY = 'GET /api/availability/1/month/2027/1';

function Calendar() {
  const [day, setDay] = useState<CalendarDate | null>(null);
  return <AvailabilityCalendar itemId={castle.id} today={settings.today} selected={day} onSelect={setDay} />;
}

const dayButton = (name: RegExp) => screen.getByRole('button', { name });

test('a day is found and chosen with the keyboard alone', async () => {
  const api = fakeApi({ [DECEMBER]: monthOfCastle(2026, 12), [JANUARY]: monthOfCastle(2027, 1) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);
  await screen.findByRole('button', { name: /December 11, 2026, available, 2 left/ });

  dayButton(/Thursday, December 10/).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(dayButton(/Friday, December 18/)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(dayButton(/Sunday, December 13/)).toHaveFocus();
  await user.keyboard('{End}{PageDown}');
  expect(dayButton(/Tuesday, January 19, 2027/)).toHaveFocus();
  await screen.findByRole('button', { name: /January 19, 2027, available/ });
  await user.keyboard('{Enter}');

  expect(dayButton(/January 19, 2027, available, 2 left, selected/)).toHaveFocus();
  // What was chosen was asked once more.
  expect(api.sentTo(JANUARY)).toHaveLength(2);
});

test('a booked day says so and cannot be chosen', async () => {
  fakeApi({ [DECEMBER]: monthOfCastle(2026, 12, ['2026-12-12']) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);

  const booked = await screen.findByRole('button', { name: 'Saturday, December 12, 2026, booked' });
  expect(booked).toHaveAttribute('aria-disabled', 'true');
  await user.click(booked);
  expect(screen.queryByRole('button', { name: /selected/ })).toBeNull();
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
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const api = fakeApi({ [DECEMBER]: refuse('busy', 503, { detail: 'The shop is busy.' }) });
  const user = userEvent.setup();
  renderAt('/', '/', <Calendar />);

  expect(await screen.findByText('The shop is busy.')).toBeVisible();
  api.answer(DECEMBER, monthOfCastle(2026, 12));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /December 11, 2026, available/ })).toBeVisible();
  logged.mockRestore();
});
