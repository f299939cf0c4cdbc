import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../../testing/catalog';
import { enter } from '../../../testing/enter';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { BrandPage } from './brand-page';

const SAVE = 'PUT /api/admin/brand';
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  api = fakeApi({ 'GET /api/admin/brand': settings.brand });
  render(<Toaster />);
  renderAt('/admin/brand', '/admin/brand', <BrandPage />);
  await screen.findByRole('form', { name: 'Look' });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the browser asks before it loses an unsaved look, and no longer once it is saved', async () => {
  const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(unload()).toBe(true);
  await enter('Title', 'Jump For Joy');
  expect(unload()).toBe(false);
  api.respond(SAVE, { ...settings.brand, heroTitle: 'Jump For Joy' });
  await press('Save Look');
  await screen.findByText('Your look is saved');
  expect(unload()).toBe(true);
  await enter('Buttons and links', '#1d4f91');
  await press('Use the Original Colors');
  expect(screen.getByLabelText('Buttons and links')).toHaveValue('#bf3018');
  expect(unload()).toBe(true);
});

test('social networks are called what they call themselves', async () => {
  await press('Add a link');
  const names = within(screen.getByLabelText('Site')).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['TikTok', 'YouTube']));
});
