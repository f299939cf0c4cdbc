import { beforeEach, expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { BookingPage } from '../features/booking/form/booking-page';
import { saveDraft } from '../shared/booking-form/use-details-form';
import { bookingOfDana } from '../testing/account';
import { calendarOfCastle, castle, settings } from '../testing/catalog';
import { fakeApi, refuse } from '../testing/fake-api';
import { renderAt } from '../testing/render-at';
import { EventDayChip } from './layouts/header/site-header';

let user: UserEvent;

beforeEach(() => {
  fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/items/1': castle,
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    'GET /api/availability/1/2026-12-13': { isAvailable: true, remaining: 2 },
    ...calendarOfCastle(),
    'POST /api/bookings': { ...bookingOfDana(), token: null },
  });
  user = userEvent.setup();
});

function open(query: string) {
  renderAt(
    `/booking/1?${query}`,
    '/booking/:id',
    <>
      <EventDayChip />
      <BookingPage />
    </>,
  );
}

const clearDay = async () => user.click(await screen.findByRole('button', { name: 'Clear this day' }));

test('clearing the day in the details leads back to the calendar, and what was typed is there after another day', async () => {
  open('date=2026-12-12&step=details');
  await user.type(await screen.findByLabelText('Full name'), 'Dana Miller');
  await clearDay();

  expect(await screen.findByRole('heading', { name: 'Select Date & Quantity' })).toHaveFocus();
  expect(screen.getByRole('grid')).toBeVisible();
  expect(screen.queryByText(/free cancellation/i)).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Sunday, December 13, 2026, available/ }));
  expect(screen.getByRole('heading', { name: 'Select Date & Quantity' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByLabelText('Full name')).toHaveValue('Dana Miller');
});

test('the details of a day that has passed are not open', async () => {
  open('date=2020-12-12&step=details');
  expect(await screen.findByRole('grid')).toBeVisible();
  expect(screen.queryByLabelText('Full name')).toBeNull();
  expect(window.location.search).not.toContain('step');
});

test('clearing the day on the confirmation keeps the order on the page', async () => {
  saveDraft({
    ...{ customerName: 'Dana Miller', customerEmail: 'dana@example.com', customerPhone: '(555) 010-2030' },
    ...{ address: '12 Maple Street', city: 'Springfield', state: 'NY', zipCode: '12345' },
  });
  open('date=2026-12-12&step=details');
  await user.click(await screen.findByRole('checkbox', { name: /I accept the terms/ }));
  await user.click(screen.getByRole('button', { name: 'Complete Booking' }));
  const confirmed = await screen.findByRole('heading', { name: 'Booking Confirmed!' });
  await clearDay();
  expect(screen.queryByRole('button', { name: 'Clear this day' })).toBeNull();
  expect(confirmed).toBeVisible();
});
