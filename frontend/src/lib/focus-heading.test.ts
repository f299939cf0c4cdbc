import { expect, test } from 'vitest';
import { waitFor } from '@testing-library/react';
import { focusAgain, focusHeading } from './focus-heading';

function loadPage(before: string): { main: HTMLElement; load: () => void } {
  document.body.innerHTML = `<button></button><main>${before}</main>`;
  const main = document.querySelector('main');
  if (!main) throw new Error('no main');
  return { main, load: () => (main.innerHTML = '<section><h1>Order</h1></section>') };
}

test('while a page is loading, its content is focused, and then its heading', async () => {
  const { main, load } = loadPage('<p>Loading...</p>');
  focusHeading();
  expect(main).toHaveFocus();
  load();
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
});

test('a heading of a page that is loading gives the focus to the one that replaces it', async () => {
  const { load } = loadPage('<h1>Your order</h1>');
  focusHeading();
  expect(document.querySelector('h1')).toHaveFocus();
  load();
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
  expect(document.querySelector('h1')).toHaveTextContent('Order');
});

test('a user who moves on while a page is loading keeps the focus', async () => {
  const { load } = loadPage('<p>Loading...</p>');
  focusHeading();
  document.querySelector('button')?.focus();
  load();
  await Promise.resolve();
  expect(document.querySelector('button')).toHaveFocus();
});

test('a button that disappears after the focus returned to it gives the focus to the heading', async () => {
  loadPage('<h1>Orders</h1><p><button id="pay"></button></p>');
  const pay = document.querySelector<HTMLElement>('#pay');
  focusAgain(pay);
  expect(pay).toHaveFocus();
  pay?.parentElement?.remove();
  await waitFor(() => expect(document.querySelector('h1')).toHaveFocus());
});
