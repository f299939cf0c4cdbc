import { expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana } from '../../../testing/account';
import { enterAll } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { JoinPage } from './join-page';

const ACCEPT = 'POST /api/staff/invitation/acceptance';

function open(signedIn: object, invitation: object = { email: 'carl@example.com', role: 'USER' }) {
  const api = fakeApi({
    'GET /api/user': signedIn,
    'GET /api/staff/invitation': invitation,
    'POST /api/logout': null,
  });
  renderAt('/staff/join?token=1.a.b', '/staff/join', <JoinPage />);
  return { api, user: userEvent.setup() };
}

test.each([
  ['ADMIN', '/admin'],
  ['CREW', '/crew'],
])('an invited person chooses how to sign in, and as %s is then at %s', async (role, address) => {
  const { api, user } = open(refuse('unauthenticated', 401));
  api.respond(ACCEPT, { ...dana, role });
  const fields = {
    'First name': 'Carl',
    'Last name': 'Crew',
    Username: 'carl',
    Password: 'correct horse',
    'Confirm password': 'correct horse',
  };
  await screen.findByLabelText('First name');
  await enterAll(fields);
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText(`Now at ${address}`)).toBeVisible();
  expect(api.sentTo(ACCEPT)[0]?.body).toEqual({
    token: '1.a.b',
    username: 'carl',
    password: 'correct horse',
    firstName: 'Carl',
    lastName: 'Crew',
  });
});

test('a signed-in person keeps the invitation, and logs out to accept it', async () => {
  const { user } = open(dana);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "You're signed in as dana. Log out to accept this invitation.",
  );
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByLabelText('First name')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Join the team' })).toHaveFocus());
});

test('an invitation that has ended says so', async () => {
  open(refuse('unauthenticated', 401), refuse('link_ended', 410));
  expect(await screen.findByText('This invitation has expired')).toBeVisible();
});
