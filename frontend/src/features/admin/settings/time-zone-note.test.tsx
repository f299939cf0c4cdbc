import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { TimeZoneNote } from './time-zone-note';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** In a shop in New York. */
async function openIn(timeZone: string) {
  vi.stubEnv('TZ', timeZone);
  fakeApi({ 'GET /api/settings': settings });
  renderAt('/', '/', <TimeZoneNote />);
  return screen.findByText(/^Times are in the time zone/);
}

// Detroit has the clock of New York.
test.each(['America/New_York', 'America/Detroit'])('%s sees the time zone, and how to change it', async (timeZone) => {
  expect(await openIn(timeZone)).toHaveTextContent(
    'Times are in the time zone America/New York. To change it, the person who runs the server sets BUSINESS_TIMEZONE',
  );
  expect(screen.queryByRole('note')).toBeNull();
});

// Bogotá has it in winter only.
test.each(['America/Los_Angeles', 'America/Bogota'])('%s is warned that its clock is another one', async (timeZone) => {
  await openIn(timeZone);
  expect(screen.getByRole('note')).toHaveTextContent(
    `Your clock is different from the shop'sThis device is in the time zone ${timeZone.replace('_', ' ')}.`,
  );
});
