import { beforeEach, expect, test } from 'vitest';
import type { CalendarDate } from '@party-rental/contracts';
import { act, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { castle, monthOfCastle, settings } from '../../testing/catalog';
import { fakeApi } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { AvailabilityCalendar } from './availability-calendar';

const DECEMBER = 'GET /api/availability/1/month/2026/12';
const JANUARY = 'GET /api/availability/1/month/2027/1';

let user: UserEvent;
let choices: string[];

beforeEach(() => {
  user = userEvent.setup();
  choices = [];
});

function Calendar({ maxDays = 4 }: { maxDays?: number }) {
  const [[day, days], choose] = useState<[CalendarDate | null, number]>([null, 1]);
  return (
    <AvailabilityCalendar
      {...{ itemId: castle.id, today: settings.today, selected: day, days, maxDays }}
      onSelect={(first, length) => {
        choices.push(`${first}: ${length}`);
        choose([first, length]);
      }}
    />
  );
}

async function open(booked: string[] = [], closed: Record<string, object> = {}) {
  fakeApi({ [DECEMBER]: { ...monthOfCastle(2026, 12, booked), ...closed }, [JANUARY]: monthOfCastle(2027, 1) });
  renderAt('/', '/', <Calendar />);
  await screen.findByLabelText(/December 11, 2026, available/);
}

const dayButton = (name: RegExp) => screen.getByLabelText(name);
const selected = () => screen.getAllByRole('gridcell', { selected: true }).map(({ textContent }) => textContent);

test('the first tap chooses the first day, and the second one the last', async () => {
  await open();
  expect(screen.getByText('Pick a first and a last day, up to 4 days.')).toBeVisible();
  await user.click(dayButton(/December 11, 2026/));
  expect(screen.getByRole('status')).toHaveTextContent('Friday, December 11, 2026. For more days, pick the last one.');
  await user.click(dayButton(/December 13, 2026/));
  expect(screen.getByRole('status')).toHaveTextContent('Friday, December 11 to Sunday, December 13, 2026 (3 days)');
  expect(selected()).toEqual(['11', '12', '13']);
  expect(dayButton(/Saturday, December 12, 2026, available, 2 left, selected/)).toBeVisible();
  await user.click(dayButton(/December 12, 2026/));
  expect(selected()).toEqual(['12']);
  expect(choices).toEqual(['2026-12-11: 1', '2026-12-11: 3', '2026-12-12: 1']);
});

test('both days can be chosen with the keyboard, also in different months', async () => {
  await open();
  act(() => dayButton(/December 11, 2026/).focus());
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Home}{End}{ArrowLeft}{ArrowLeft}{Enter}');
  expect(choices).toEqual(['2026-12-31: 1']);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await screen.findByLabelText(/January 2, 2027, available/);
  await user.keyboard('{Enter}');
  expect(choices).toEqual(['2026-12-31: 1', '2026-12-31: 3']);
  expect(screen.getByRole('status')).toHaveTextContent(
    'Thursday, December 31, 2026 to Saturday, January 2, 2027 (3 days)',
  );
});

test('the first day again is one day, and an earlier day or one that is too late is a new first day', async () => {
  await open();
  for (const day of [/ 14, 2026/, / 14, 2026/, / 15, 2026/, / 12, 2026/, / 20, 2026/]) await user.click(dayButton(day));
  expect(choices).toEqual(['2026-12-14: 1', '2026-12-14: 1', '2026-12-15: 1', '2026-12-12: 1', '2026-12-20: 1']);
});

test('a day after one that is booked cannot be the last one, and begins a new rental', async () => {
  await open(['2026-12-13']);
  await user.click(dayButton(/December 12, 2026/));
  await user.click(dayButton(/Monday, December 14, 2026, can't be the last day, begins a new rental/));
  expect(choices).toEqual(['2026-12-12: 1', '2026-12-14: 1']);
  await user.click(dayButton(/December 15, 2026, available/));
  expect(choices.at(-1)).toBe('2026-12-14: 2');
});

test('a rental may go on over closed days, if units are free on them', async () => {
  const closed = { available: false, remaining: 0, reason: 'closed' };
  await open([], { '2026-12-12': { ...closed, freeUnits: 1 }, '2026-12-15': closed });
  await user.click(dayButton(/December 11, 2026/));
  expect(dayButton(/December 12, 2026, closed/)).toHaveAttribute('aria-disabled', 'true');
  await user.click(dayButton(/December 13, 2026, available, 1 left/));
  expect(choices).toEqual(['2026-12-11: 1', '2026-12-11: 3']);
  await user.click(dayButton(/December 14, 2026/));
  expect(dayButton(/December 16, 2026, can't be the last day/)).toBeVisible();
});

test('where rentals last one day, each tap chooses that day alone', async () => {
  fakeApi({ [DECEMBER]: monthOfCastle(2026, 12) });
  renderAt('/', '/', <Calendar maxDays={1} />);
  await user.click(await screen.findByLabelText(/December 11, 2026, available/));
  await user.click(dayButton(/December 12, 2026/));
  expect(choices).toEqual(['2026-12-11: 1', '2026-12-12: 1']);
  expect(screen.queryByText(/last/)).toBeNull();
});
