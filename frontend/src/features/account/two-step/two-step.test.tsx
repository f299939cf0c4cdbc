import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { TwoStep } from './two-step';

const STATUS = 'GET /api/user/second-factor';
const OFF = { isOn: false, isRequired: false, recoveryCodesLeft: 0 };
const ON = { isOn: true, isRequired: false, recoveryCodesLeft: 10 };
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

function open(status: object, address = '/account') {
  const api = fakeApi({ [STATUS]: status });
  renderAt(address, '/account', <TwoStep username="olga" />);
  return { api, user: userEvent.setup() };
}

test('setting it up takes the password, a QR code or key, and a first code; then recovery codes show once', async () => {
  const { api, user } = open(OFF);
  await user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  api.respond('POST /api/user/second-factor', { secret: SECRET, uri: `otpauth://totp/Shop:olga?secret=${SECRET}` });
  await enter('Current password', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();

  api.respond('POST /api/user/second-factor/confirmation', { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] });
  api.respond(STATUS, ON);
  await user.type(screen.getByLabelText('Code from the app'), '492 039');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  const codes = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['aaaa-bbbb', 'cccc-dddd']);
  expect(api.sentTo('POST /api/user/second-factor/confirmation')[0]?.body).toEqual({ code: '492039' });
  await user.click(screen.getByRole('button', { name: "I've saved them" }));
  expect(await screen.findByText('You have 10 recovery codes left.')).toBeVisible();
  expect(screen.queryByText('aaaa-bbbb')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
});

test.each([
  ['Set up two-step sign-in', OFF],
  ['Replace recovery codes', ON],
  ['Turn off two-step sign-in', ON],
])('"%s" can be cancelled, which moves the focus to the heading', async (label, status) => {
  const { user } = open(status);
  await user.click(await screen.findByRole('button', { name: label }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: label })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
});

test('when another tab has turned it on meanwhile, the page shows that', async () => {
  const { api, user } = open(OFF);
  await user.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
  api.respond(STATUS, ON);
  api.respond('POST /api/user/second-factor', refuse('conflict', 409));
  await enter('Current password', 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('You have 10 recovery codes left.')).toBeVisible();
});

test('turning it off takes both factors, and a wrong code shows at its field', async () => {
  const { api, user } = open(ON);
  await user.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }));
  const message = "This code isn't right";
  const problem = { type: '', title: '', status: 403, detail: `${message}.`, code: 'wrong_code', requestId: '' };
  api.respond('POST /api/user/second-factor/removal', {
    status: 403,
    body: { ...problem, errors: [{ path: 'code', message }] },
  });
  await enter('Current password', 'correct horse');
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn off two-step sign-in' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveFocus();
  api.respond('POST /api/user/second-factor/removal', { status: 204, body: null });
  api.respond(STATUS, OFF);
  await user.click(screen.getByRole('button', { name: 'Turn off two-step sign-in' }));
  expect(await screen.findByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toHaveFocus();
});

test('where the shop requires it, it cannot be turned off', async () => {
  open({ ...ON, isRequired: true });
  expect(await screen.findByRole('button', { name: 'Replace recovery codes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Turn off/ })).not.toBeInTheDocument();
});

test('while the shop requires it, a mailed link comes first, and goes with the password and the code', async () => {
  const { api, user } = open({ ...OFF, isRequired: true });
  api.respond('POST /api/user/second-factor/link', refuse('conflict', 409));
  await user.click(await screen.findByRole('button', { name: 'Email me the link' }));
  expect(await screen.findByText("We couldn't send the link")).toBeVisible();
  api.respond('POST /api/user/second-factor/link', null);
  await user.click(screen.getByRole('button', { name: 'Email me the link' }));
  expect(await screen.findByText(/^Check your email/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Set up two-step sign-in' })).not.toBeInTheDocument();
});

test('the mailed link opens the form', async () => {
  const { api, user } = open({ ...OFF, isRequired: true }, '/account?enroll=t0k3n');
  api.respond('POST /api/user/second-factor', { secret: SECRET, uri: `otpauth://totp/Shop:olga?secret=${SECRET}` });
  await user.type(await screen.findByLabelText('Current password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  api.respond('POST /api/user/second-factor/confirmation', { recoveryCodes: ['aaaa-bbbb'] });
  await user.type(await screen.findByLabelText('Code from the app'), '492039');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByRole('list', { name: 'Recovery codes' });
  for (const path of ['', '/confirmation'])
    expect(api.sentTo(`POST /api/user/second-factor${path}`)[0]?.body).toMatchObject({ token: 't0k3n' });
});
