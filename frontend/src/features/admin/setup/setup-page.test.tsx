import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_INTERNAL_SETTINGS, SETUP_STEPS } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { FinishSetup } from '../dashboard/finish-setup';
import { SetupPage } from './setup-page';

const steps = (done: string[], skipped: string[] = []) =>
  SETUP_STEPS.map((key) => ({ key, done: done.includes(key), skipped: skipped.includes(key) }));

function open(url: string, setup: object) {
  const api = fakeApi({ 'GET /api/settings': settings, 'GET /api/setup': setup });
  renderAt(url, '/setup/:step?', <SetupPage />);
  return api;
}

test('a code that does not work is said in the form, which sends the code of the link', async () => {
  const api = open('/setup?code=k4tm-9xqp', { needed: true, steps: steps([]) });
  for (const label of ['First name', 'Last name', 'Username'])
    await userEvent.type(await screen.findByLabelText(label), 'Olga');
  await userEvent.type(screen.getByLabelText('Email'), 'olga@hooray.example');
  await userEvent.type(screen.getByLabelText('Password'), 'sturdy castle walls');
  api.respond('POST /api/setup/account', refuse('forbidden', 403, { detail: "This setup code doesn't work." }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText("This setup code doesn't work.")).toBeVisible();
  expect(api.sentTo('POST /api/setup/account')[0]?.body).toMatchObject({ code: 'k4tm-9xqp', username: 'Olga' });
});

test('it opens at the first step that is neither done nor skipped, and skips to the next one', async () => {
  const api = open('/setup', { needed: false, steps: steps(['account', 'business'], ['look']) });
  expect(await screen.findByRole('heading', { name: 'Prices and Tax' })).toBeVisible();
  expect(screen.getByText('4 of 8')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Prices & Terms' })).toHaveAttribute('href', '/admin/price-book?setup');
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/setup/look');
  api.respond('POST /api/admin/setup/skips', { status: 204, body: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Skip for Now' }));
  expect(await screen.findByRole('heading', { name: 'Where You Deliver' })).toBeVisible();
  expect(api.sentTo('POST /api/admin/setup/skips').map(({ body }) => body)).toEqual([{ step: 'prices' }]);
});

test('the step of the business says in which time zone the shop is', async () => {
  const shop = { ...settings, ...DEFAULT_INTERNAL_SETTINGS, payByPhone: false, version: 0 };
  open('/setup/business', { needed: false, steps: steps(['account']) }).respond('GET /api/admin/settings', shop);
  expect(await screen.findByText(/^Times are in the time zone America\/New York\./)).toBeVisible();
});

test('the delivery area needs the business first', async () => {
  open('/setup/delivery', { needed: false, steps: steps(['account']) });
  expect(await screen.findByRole('link', { name: 'Enter Your Business First' })).toHaveAttribute(
    'href',
    '/setup/business',
  );
});

test('the dashboard lists what is left, until each step is done or skipped', async () => {
  const api = fakeApi({ 'GET /api/setup': { needed: false, steps: steps(['account', 'business'], ['look']) } });
  renderAt('/admin', '/admin', <FinishSetup />);
  const card = within(await screen.findByRole('region', { name: 'Finish Setting Up' }));
  expect(card.getAllByRole('link')).toHaveLength(6);
  expect(card.getByRole('link', { name: 'Your Look (skipped)' })).toHaveAttribute('href', '/setup/look');
  expect(api.sentTo('GET /api/setup')).toHaveLength(1);
});
