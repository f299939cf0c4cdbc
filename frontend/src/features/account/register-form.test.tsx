import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { RegisterForm } from './register-form';

test('every fault is named at once, that of the repeated password too', async () => {
  const api = fakeApi({});
  const user = userEvent.setup();
  renderAt('/auth', '/auth', <RegisterForm />);

  await user.type(screen.getByLabelText('Username'), 'dana');
  await user.type(screen.getByLabelText(/^Phone/), '12');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Confirm password'), 'correct house');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));

  await waitFor(() =>
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match'),
  );
  expect(screen.getByLabelText('First name')).toHaveFocus();
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('First name is required');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email');
  expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/at least 7 digits/);
  expect(api.sent).toHaveLength(0);
});

test('the repeated password is not sent', async () => {
  const api = fakeApi({ 'POST /api/register': { id: 8, firstName: 'Dana' } });
  const user = userEvent.setup();
  renderAt('/auth', '/auth', <RegisterForm />);

  const answers = { 'First name': 'Dana', 'Last name': 'Miller', Username: 'dana', Email: 'dana@example.com' };
  for (const [label, answer] of Object.entries(answers)) await user.type(screen.getByLabelText(label), answer);
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.type(screen.getByLabelText('Confirm password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));

  await waitFor(() => expect(api.sentTo('POST /api/register')).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({
    username: 'dana',
    email: 'dana@example.com',
    password: 'correct horse',
    firstName: 'Dana',
    lastName: 'Miller',
    phone: null,
  });
});
