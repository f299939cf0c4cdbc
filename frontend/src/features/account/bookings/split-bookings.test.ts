import { expect, test } from 'vitest';
import { bookingOfDana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { splitBookings } from './bookings-page';

test('today and later is upcoming, next day first; the rest is past, latest day first', () => {
  const latestFirst = ['2026-12-12', settings.today, '2026-12-09', '2025-12-31'].map((eventDate) =>
    bookingOfDana({ eventDate }),
  );
  const { upcoming, past } = splitBookings(latestFirst, settings.today);
  expect(upcoming.map(({ eventDate }) => eventDate)).toEqual([settings.today, '2026-12-12']);
  expect(past.map(({ eventDate }) => eventDate)).toEqual(['2026-12-09', '2025-12-31']);
});

test('a cancelled booking is past, whatever its day', () => {
  const cancelled = bookingOfDana({ eventDate: '2026-12-12', status: 'CANCELLED' });
  expect(splitBookings([cancelled], settings.today)).toEqual({ upcoming: [], past: [cancelled] });
});

test('a booking of several days is upcoming until its last day', () => {
  const begun = bookingOfDana({ eventDate: '2026-12-09', days: 2 });
  const over = bookingOfDana({ eventDate: '2026-12-08', days: 2 });
  expect(splitBookings([begun, over], settings.today)).toEqual({ upcoming: [begun], past: [over] });
});
