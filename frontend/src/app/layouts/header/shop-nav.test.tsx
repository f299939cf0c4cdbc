import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { MobileMenu } from './mobile-menu';
import { SiteHeader } from './site-header';

const EXPECTED = [
  ['Home', '/'],
  ['Bounce Houses', '/?category=BOUNCE_HOUSE'],
  ['Slides', '/?category=SLIDE'],
  ['Tables & Chairs', '/?category=TABLE'],
  ['Packages', '/?category=PACKAGE'],
  ['Add-ons', '/?category=ADDON'],
  ['About', '/about'],
  ['Contact', '/contact'],
  ['Find My Booking', '/find-booking'],
] as const;

test.each([
  ['header', SiteHeader],
  ["phone's menu", MobileMenu],
])('the %s leads to each kind of item, and to a booking that was made', (_, Links) => {
  fakeApi({ 'GET /api/settings': settings, 'GET /api/items': [] });
  renderAt('/', '*', <Links />);
  for (const [label, path] of EXPECTED)
    expect(screen.getAllByText(label).map((link) => link.getAttribute('href'))).toContain(path);
});
