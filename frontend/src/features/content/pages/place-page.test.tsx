import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { PlacePage } from './place-page';

const places = [{ slug: 'scotia-ny', city: 'Scotia', state: 'NY', surcharge: { from: 0, to: 0 } }];

function open(path: string) {
  fakeApi({ 'GET /api/settings': settings, 'GET /api/places': places });
  renderAt(path, '/delivery/:slug', <PlacePage />);
}

test('a place has its fees and a way to the catalog', async () => {
  open('/delivery/scotia-ny');
  expect(await screen.findByRole('heading', { level: 1, name: 'Party Rentals in Scotia, NY' })).toBeVisible();
  expect(screen.getByText(/^Delivery to Scotia, NY costs between \$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check Availability' })).toBeVisible();
});

test('an unknown place leads to the places that there are', async () => {
  open('/delivery/atlantis-ny');
  expect(await screen.findByRole('link', { name: 'Where We Deliver' })).toHaveAttribute('href', '/delivery');
});
