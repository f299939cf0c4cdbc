import { expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { settings } from '../../../testing/catalog';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { ContactForm } from './contact-form';

function openForm() {
  const api = fakeApi({ 'GET /api/settings': settings, 'POST /api/contact': { status: 204, body: null } });
  const user = userEvent.setup();
  const { unmount } = renderAt('/contact', '/contact', <ContactForm />);
  return { api, user, unmount };
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Name'), 'Dana Miller');
  await user.type(screen.getByLabelText('Email'), 'dana@example.com');
  await user.type(screen.getByLabelText('Message'), 'Do you deliver?{Enter}On Sundays, too?');
}
const send = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Send Message' }));

test('names every fault, and takes the keyboard to the first one', async () => {
  const { api, user } = openForm();
  await user.type(screen.getByLabelText(/^Phone/), '12');
  await send(user);

  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'));
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email');
  expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/at least 7 digits/);
  expect(screen.getByLabelText('Message')).toHaveAccessibleDescription(/Message is required/);
  expect(api.sentTo('POST /api/contact')).toHaveLength(0);
});

test('sends the message, says so, and is empty for another one', async () => {
  const { api, user } = openForm();
  await fill(user);
  await send(user);

  const sent = await screen.findByRole('heading', { name: "We've got your message" });
  expect(sent).toHaveFocus();
  expect(screen.getByText('dana@example.com')).toBeInTheDocument();
  expect(api.sentTo('POST /api/contact')[0]?.body).toEqual({
    name: 'Dana Miller',
    email: 'dana@example.com',
    phone: null,
    message: 'Do you deliver?\nOn Sundays, too?',
    website: '',
  });

  await user.click(screen.getByRole('button', { name: 'Write another message' }));
  expect(screen.getByLabelText('Message')).toHaveValue('');
  expect(sessionStorage.getItem('party-rental:contact') ?? '').not.toContain('Dana');
});

test('keeps what was written when it cannot be sent, and names the phone', async () => {
  const { api, user } = openForm();
  api.respond('POST /api/contact', refuse('busy', 503, { detail: 'Please try again in a moment.' }));
  await fill(user);
  await send(user);

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Please try again in a moment\..*call us at \(555\)/);
  expect(screen.getByLabelText('Message')).toHaveValue('Do you deliver?\nOn Sundays, too?');
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

test('keeps what was written through a reload', async () => {
  const { user, unmount } = openForm();
  await fill(user);
  unmount();
  openForm();
  expect(screen.getByLabelText('Name')).toHaveValue('Dana Miller');
  expect(screen.getByLabelText('Message')).toHaveValue('Do you deliver?\nOn Sundays, too?');
});

test('shows people no trap', () => {
  openForm();
  expect(screen.getAllByRole('textbox')).toHaveLength(4);
});
