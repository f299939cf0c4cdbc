import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { EventDayChip } from './event-day-chip';

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
