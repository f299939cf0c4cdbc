import { expect, test, vi } from 'vitest';
import { render } from '@testing-library/react';
import { lazyPage } from './lazy-page';

const Confirmation = () => <h1>Booking Confirmed!</h1>;
const Form = () => null;

test('a page loads with the page that opens after its form is sent', async () => {
  const download = vi.fn(() => Promise.resolve(Confirmation));
  const Opened = lazyPage(download);
  const page = lazyPage(() => Promise.resolve(Form), [Opened]);
  await expect(page.load()).resolves.toBe(Form);
  expect(download).toHaveBeenCalledTimes(1);
  expect(render(<Opened />).container).toHaveTextContent('Booking Confirmed!');
});

test('it fails to load without that page, so that its form is never sent in vain', async () => {
  const confirmation = lazyPage(() => Promise.reject(new Error('offline')));
  await expect(lazyPage(() => Promise.resolve(Form), [confirmation]).load()).rejects.toThrow('offline');
});
