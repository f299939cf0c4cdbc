import { expect, test } from 'vitest';
import { calendarDate } from '@party-rental/contracts';
import { screen, waitFor } from '@testing-library/react';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { AddToCalendar } from './add-to-calendar';

const [friday, saturday] = [calendarDate.parse('2026-12-11'), calendarDate.parse('2026-12-12')];

test('an entry spans all days of a rental, and the party of one day has its times', async () => {
  fakeApi({ 'GET /api/settings': settings });
  const lines = [
    { itemName: 'Castle', eventDate: friday, days: 3 },
    { itemName: 'Table', eventDate: friday },
    { itemName: 'Slide', eventDate: saturday },
  ];
  renderAt(
    '/',
    '/',
    <AddToCalendar order={{ id: 'a' }} lines={lines} address={undefined} partyStart="12:00" orderUrl="/orders/a" />,
  );
  await waitFor(() => expect(readDates(/Sat, Dec 12/)).toBe('20261212T170000Z/20261212T210000Z'));
  expect(readDates(/Fri, Dec 11/)).toBe('20261211/20261214');
});

function readDates(name: RegExp): string | null {
  return new URL(screen.getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('dates');
}
