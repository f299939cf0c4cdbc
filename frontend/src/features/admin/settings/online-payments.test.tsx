import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { OnlinePayments } from './online-payments';

const ACCOUNT = '/api/admin/payment-account';
const [SHOW, CONNECT, DISCONNECT, TEST] = [
  `GET ${ACCOUNT}`,
  `PUT ${ACCOUNT}`,
  `DELETE ${ACCOUNT}`,
  `POST ${ACCOUNT}/test`,
];
const none = {
  ...{ provider: null, mode: null, source: null, connectedAt: null, connectedBy: null, secretKeyEnd: null },
  webhookUrl: 'https://shop.example/api/payments/webhooks/stripe',
};
const connected = {
  ...none,
  ...{ provider: 'stripe', mode: 'test', source: 'settings', secretKeyEnd: 'x7Qd' },
  ...{ connectedAt: '2026-11-21T12:00:00.000Z', connectedBy: 'Olga Owner' },
};
const keys = { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_0123456789' };

async function open(account: object) {
  const api = fakeApi({ 'GET /api/settings': settings, [SHOW]: account });
  renderAt(
    '/admin/settings',
    '/admin/settings',
    <>
      <OnlinePayments />
      <Toaster />
    </>,
  );
  await screen.findByText(/No card number ever reaches this shop/);
  return { api, user: userEvent.setup() };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Secret key'), keys.secretKey);
  await userEvent.type(screen.getByLabelText('Signing secret'), ` ${keys.webhookSecret} `);
}

test('an account is connected by two secrets that nothing shows or fills in', async () => {
  const { api } = await open(none);
  expect(await screen.findByRole('status', { name: 'Webhook URL' })).toHaveTextContent(none.webhookUrl);
  expect(screen.getByText('charge.dispute.created')).toBeInTheDocument();
  for (const label of ['Secret key', 'Signing secret']) {
    expect(screen.getByLabelText(label)).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'off');
  }
  await fillIn();
  api.respond(CONNECT, connected);
  api.respond(SHOW, connected);
  await press('Connect');
  expect(await screen.findByText('Test mode')).toBeVisible();
  expect(screen.getByText('x7Qd')).toBeVisible();
  expect(await screen.findByText(/by Olga Owner$/)).toBeVisible();
  expect(api.sentTo(CONNECT).map(({ body }) => body)).toEqual([keys]);
  expect(screen.getByLabelText('Secret key')).not.toBeVisible();
  expect(screen.getByLabelText('Secret key')).toHaveValue('');
});

test('a key in the wrong field, and one that Stripe refuses, are said at their field', async () => {
  const { api, user } = await open(none);
  await user.type(await screen.findByLabelText('Secret key'), 'whsec_0123456789');
  await press('Connect');
  expect(await screen.findByText('Please paste the secret key: it begins with sk_ or rk_')).toBeVisible();
  expect(api.sentTo(CONNECT)).toEqual([]);
  await user.clear(screen.getByLabelText('Secret key'));
  await fillIn();
  const message = "Stripe doesn't accept this secret key.";
  api.respond(CONNECT, refuse('malformed', 400, { errors: [{ path: 'secretKey', message }] }));
  await press('Connect');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Secret key')).toHaveFocus();
});

test('the connection is tested, and both answers are shown', async () => {
  const { api } = await open(connected);
  api.respond(TEST, { ok: true, detail: 'The secret key works.' });
  await screen.findByText('Test mode');
  await press('Test connection');
  expect(await screen.findByText('The secret key works.')).toBeVisible();
  api.respond(TEST, { ok: false, detail: "Stripe can't be reached at the moment." });
  await press('Test connection');
  expect(await screen.findByRole('alert')).toHaveTextContent("Stripe can't be reached at the moment.");
});

test('disconnecting is asked first, and says why it is refused', async () => {
  const { api } = await open({ ...connected, mode: 'live' });
  expect(await screen.findByText('Live')).toBeVisible();
  api.respond(DISCONNECT, refuse('conflict', 409, { detail: "You can't disconnect yet." }));
  await press('Disconnect');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Stripe?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText("You can't disconnect yet.")).toBeVisible();
  api.respond(DISCONNECT, { status: 204, body: undefined });
  api.respond(SHOW, none);
  await press('Disconnect');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByLabelText('Secret key')).toBeVisible();
});

test('keys are replaced while it stays connected', async () => {
  const { api } = await open(connected);
  await screen.findByText('Test mode');
  await userEvent.click(screen.getByText('Replace keys'));
  await fillIn();
  const replaced = { ...connected, connectedAt: '2026-11-22T12:00:00.000Z' };
  api.respond(CONNECT, replaced);
  api.respond(SHOW, replaced);
  await press('Connect');
  expect(await screen.findByText('Stripe is connected')).toBeVisible();
  expect(screen.getByLabelText('Secret key')).not.toBeVisible();
  expect(screen.getByLabelText('Secret key')).toHaveValue('');
});

test('an account of the environment is only shown', async () => {
  await open({ ...connected, source: 'environment', connectedAt: null, connectedBy: null });
  expect(await screen.findByText(/By the environment of the server/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Test connection' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument();
  expect(screen.queryByText('Replace keys')).not.toBeInTheDocument();
});
