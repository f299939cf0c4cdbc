import { expect, test } from 'vitest';
import type { PublicSettings } from '@party-rental/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { calendarOfCastle, castle, longerRentals, settings, settingsWith } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import type { Actor } from '../../availability-calendar/day-state';
import { AddLineDialog } from './line-dialogs';

const order = orderOfDana({ lines: [{ days: 6 }] });
const PREVIEW = `POST /api/orders/${order.id}/preview`;
const ofFourDays = settingsWith({ longerRentals });

/** As on the page of an order, which loads the settings first. */
function AddLine({ actor }: { actor: Actor }) {
  const today = useQuery(settingsQuery).data?.today;
  return today && <AddLineDialog {...{ order, lines: order.lines, today, actor }} onClose={() => undefined} />;
}

async function chooseCastle(shop: PublicSettings, actor: Actor) {
  const api = fakeApi({
    'GET /api/settings': shop,
    'GET /api/items': [castle],
    ...calendarOfCastle(),
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    [PREVIEW]: { price: order.price, difference: 0, available: true, problems: [] },
  });
  renderAt('/', '/', <AddLine actor={actor} />);
  await userEvent.selectOptions(await screen.findByLabelText('Item'), castle.name);
  await waitFor(() => expect(api.sentTo(PREVIEW)).toHaveLength(1));
  return api.sentTo(PREVIEW)[0]?.body;
}

const line = { itemId: castle.id, eventDate: '2026-12-12', quantity: 1 };

test('an item is added for the days of the order, and a customer gets at most those that the shop offers now', async () => {
  expect(await chooseCastle(ofFourDays, 'customer')).toEqual({ add: [{ ...line, days: 4 }] });
  expect(screen.getByText('Saturday, December 12 to Tuesday, December 15, 2026 (4 days)')).toBeVisible();
});

test('a customer adds one day to a longer order after the shop has ended longer rentals', async () => {
  expect(await chooseCastle(settings, 'customer')).toEqual({ add: [line] });
  expect(screen.getByText('Saturday, December 12, 2026')).toBeVisible();
});

test('the owner adds an item for all days of the order', async () => {
  expect(await chooseCastle(settings, 'admin')).toEqual({ add: [{ ...line, days: 6 }] });
  expect(screen.getByText('Saturday, December 12 to Thursday, December 17, 2026 (6 days)')).toBeVisible();
});
