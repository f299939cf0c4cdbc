import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { longerRentals, settings, settingsWith } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { EventDayChip } from './site-header';

test.each([
  ['2024-12-01', 'December 1, 2024 has passed'],
  ['2031-12-01', 'December 1, 2031 is too far ahead'],
  ['2026-02-30', "That date doesn't exist"],
  ['tomorrow', "That date doesn't exist"],
])('a date in the URL that cannot be chosen, as %s, is named and can be cleared', async (date, problem) => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt(`/?date=${date}`, '/', <EventDayChip />);
  expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  expect(screen.getByRole('link', { name: `${problem}. Pick another day` })).toHaveAttribute('href', '/#booking');
  await userEvent.click(screen.getByRole('button', { name: 'Clear this day' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(window.location.search).toBe('');
});

test('clearing the day moves the focus to the page heading', async () => {
  fakeApi({ 'GET /api/settings': settings });
  renderAt(
    '/?date=2026-12-19',
    '/',
    <>
      <EventDayChip />
      <h1>Make Your Party Unforgettable</h1>
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Clear this day' }));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('heading')).toHaveFocus();
});

test('the days of a rental are counted, and cleared with its day', async () => {
  fakeApi({ 'GET /api/settings': settingsWith({ longerRentals }) });
  renderAt('/?date=2026-12-19&days=3', '/', <EventDayChip />);
  const link = await screen.findByRole('link', { name: 'Your day: Sat, Dec 19, 2026, 3 days. Change it' });
  expect(link).toHaveAttribute('href', '/?date=2026-12-19&days=3#booking');
  await userEvent.click(screen.getByRole('button', { name: 'Clear this day' }));
  expect(window.location.search).toBe('');
});
