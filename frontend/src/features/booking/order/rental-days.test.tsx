import { beforeEach, expect, test, vi } from 'vitest';
import { screen } from '@testing-library/react';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { orderOfDana } from '../../../testing/orders';
import { renderAt } from '../../../testing/render-at';
import { OrderPage } from './order-page';

// The catalog's today; timers run.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-10T15:00:00Z'), toFake: ['Date'] });
});

function open(given: Parameters<typeof orderOfDana>[0]) {
  const order = orderOfDana(given);
  fakeApi({ 'GET /api/settings': settings, [`GET /api/orders/${order.id}`]: order });
  renderAt(`/orders/${order.id}`, '/orders/:id', <OrderPage />);
}

test('a rental of several days says when it is delivered and picked up', async () => {
  open({ lines: [{ eventDate: '2026-12-11', days: 3, rate: 'Weekend rate' }] });
  const delivery = await screen.findByText('Delivery', { selector: 'dt' });
  expect(delivery.nextSibling).toHaveTextContent('Friday, December 11, 2026');
  expect(screen.getByText('Pickup').nextSibling).toHaveTextContent('Sunday, December 13, 2026');
  expect(screen.getByText('Rental fee (3 days), Weekend rate')).toBeVisible();
  expect(screen.getByText("We'll pick everything up after the event.").previousSibling).toHaveTextContent(
    'Sun, Dec 13',
  );
});

test('its pickup has a day of its own in the progress', async () => {
  const progress = [{ date: '2026-12-13', step: 'PICKED_UP', at: '2026-12-13T22:00:00.000Z' }];
  open({ lines: [{ eventDate: '2026-12-11', days: 3 }], progress });
  const pickup = await screen.findByRole('region', { name: 'Your pickup on Sunday, December 13, 2026' });
  expect(pickup).toHaveTextContent(/Picked up at 5:00\sPMThanks for celebrating with us!/);
});

test('a rental that has begun is not over before its last day, and cannot be changed anymore', async () => {
  open({ lines: [{ eventDate: '2026-12-09', days: 3 }] });
  expect(await screen.findByRole('link', { name: 'Add to Calendar' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Plans changed?' })).not.toBeInTheDocument();
});

test('a rental of one day says neither', async () => {
  open({});
  await screen.findByRole('heading', { name: 'What, when and where' });
  expect(screen.queryByText('Pickup')).not.toBeInTheDocument();
});
