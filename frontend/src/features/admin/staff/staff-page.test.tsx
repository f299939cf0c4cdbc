import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { StaffPage } from './staff-page';

const olga = {
  id: dana.id,
  username: 'olga',
  firstName: 'Olga',
  lastName: 'Owner',
  email: 'olga@example.com',
  role: 'ADMIN',
  isDisabled: false,
  hasSecondFactor: true,
  lastSignInAt: '2026-11-21T12:00:00.000Z',
};
const carl = {
  ...olga,
  id: 9,
  username: 'carl',
  firstName: 'Carl',
  lastName: 'Crew',
  email: 'carl@example.com',
  role: 'CREW',
  hasSecondFactor: false,
  lastSignInAt: null,
};
const invitation = {
  id: '3f0b6f0e-52f3-4f1f-9d0c-6a5d1a6b7c8d',
  email: 'nina@example.com',
  role: 'CREW',
  invitedAt: '2026-11-21T15:04:05.000Z',
  expiresAt: '2999-11-28T15:04:05.000Z',
};
const STAFF = 'GET /api/admin/staff';

function open(staff: object = { members: [olga, carl], invitations: [] }, signIns: unknown[] = []) {
  const api = fakeApi({
    'GET /api/user': { ...dana, role: 'ADMIN' },
    'GET /api/settings': settings,
    [STAFF]: staff,
    'GET /api/admin/sign-ins': signIns,
  });
  renderAt(
    '/admin/staff',
    '/admin/staff',
    <>
      <StaffPage />
      <Toaster />
    </>,
  );
  return { api, user: userEvent.setup() };
}

test('each person is a row with role, state, two-step sign-in and the last sign-in; the own row has no changes', async () => {
  open();
  const crew = await screen.findByRole('row', { name: /Carl Crew/ });
  for (const text of ['carl', 'carl@example.com', 'Crew', 'Active', 'Off', 'Not in 90 days'])
    expect(within(crew).getByText(text)).toBeVisible();
  const own = screen.getByRole('row', { name: /Olga Owner \(you\)/ });
  expect(within(own).getByText('Nov 21, 2026, 7:00 AM EST')).toBeVisible();
  expect(
    within(own)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sessions of Olga Owner']);
});

test('the owner invites a person, and sends an invitation again', async () => {
  const { api, user } = open({ members: [olga], invitations: [invitation] });
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Email'), 'new@example.com');
  await user.selectOptions(dialog.getByLabelText('Role'), 'ADMIN');
  api.respond('POST /api/admin/staff/invitations', { status: 201, body: { ...invitation, email: 'new@example.com' } });
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent')).toBeVisible();
  expect(api.sentTo('POST /api/admin/staff/invitations')[0]?.body).toEqual({ email: 'new@example.com', role: 'ADMIN' });

  api.respond(`POST /api/admin/invitations/${invitation.id}/resend`, invitation);
  await user.click(screen.getByRole('button', { name: 'Send again to nina@example.com' }));
  expect(await screen.findByText('Invitation sent again')).toBeVisible();
});

test('disabling asks first; a refusal shows its sentence', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Disable Carl Crew' }));
  const detail = 'Please ask another admin.';
  const problem = { type: '', title: '', status: 409, detail, code: 'conflict', requestId: '' };
  api.respond('PATCH /api/admin/staff/9', { status: 409, body: problem });
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disable' }));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(api.sentTo('PATCH /api/admin/staff/9')[0]?.body).toEqual({ isDisabled: true });
});

test('sessions show the browser in words, and end one by one', async () => {
  const { api, user } = open();
  const session = { startedAt: invitation.invitedAt, lastSeenAt: invitation.invitedAt, network: '203.0.113.0/24' };
  api.respond('GET /api/admin/staff/9/sessions', [
    { ...session, id: 'a', browser: 'Safari on iPhone', isCurrent: false },
    { ...session, id: 'b', browser: null, isCurrent: true },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Sessions of Carl Crew' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('This browser')).toBeVisible();
  api.respond('DELETE /api/admin/staff/9/sessions/a', { status: 204, body: null });
  await user.click(dialog.getByRole('button', { name: 'End session in Safari on iPhone' }));
  expect(await screen.findByText('Session ended')).toBeVisible();
});

test('failed tries tell their reason in words', async () => {
  const at = '2026-11-21T15:04:05.000Z';
  open(undefined, [
    { at, name: 'Olga Owner', outcome: 'code_reused', browser: 'Chrome on Mac', network: '203.0.113.0/24' },
  ]);
  const table = within(await screen.findByRole('table', { name: 'Sign-ins' }));
  for (const text of ['Code used before', 'Chrome on Mac', '203.0.113.0/24'])
    expect(table.getByText(text)).toBeVisible();
});
