import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { dismiss, notify } from './notify';
import { Toaster } from './toaster';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => act(dismiss));

test('a message is shown for five seconds, in a place that screen readers listen to', () => {
  render(<Toaster />);
  const place = screen.getByRole('region', { name: 'Notifications' });
  expect(place).toHaveAttribute('aria-live', 'polite');

  act(() => notify('success', 'Item added to cart', 'Castle Bounce House'));
  expect(place).toHaveTextContent('Item added to cartCastle Bounce House');
  act(() => void vi.advanceTimersByTime(4999));
  expect(place).not.toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(1));
  expect(place).toBeEmptyDOMElement();
});

test('a later message replaces an earlier one and stays for its full time', () => {
  render(<Toaster />);
  act(() => notify('success', 'Cart updated'));
  act(() => void vi.advanceTimersByTime(4000));
  act(() => notify('error', 'The cart is full'));
  expect(screen.queryByText('Cart updated')).toBeNull();
  act(() => void vi.advanceTimersByTime(4000));
  expect(screen.getByText('The cart is full')).toBeVisible();
});

test('a message waits while the pointer is on it, and can be closed', () => {
  render(<Toaster />);
  act(() => notify('error', 'Booking Failed'));
  const message = screen.getByText('Booking Failed');
  fireEvent.pointerMove(message);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(message).toBeVisible();

  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByText('Booking Failed')).toBeNull();
});

test('a message does not wait for a pointer that rests where it arrives', () => {
  render(<Toaster />);
  act(() => notify('success', 'Booking Successful'));
  fireEvent.pointerEnter(screen.getByText('Booking Successful'));
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.queryByText('Booking Successful')).toBeNull();
});

test('a message may have a link, which closes it', () => {
  render(
    <MemoryRouter>
      <Toaster />
    </MemoryRouter>,
  );
  act(() => notify('success', 'Item added to cart', undefined, { to: '/cart', label: 'View cart' }));
  const link = screen.getByRole('link', { name: 'View cart' });
  expect(link).toHaveAttribute('href', '/cart');
  fireEvent.click(link);
  expect(screen.queryByText('Item added to cart')).toBeNull();
});

test('closing a message returns the focus', () => {
  render(
    <>
      <h1>Cart</h1>
      <button>Add to Cart</button>
      <Toaster />
    </>,
  );
  const before = screen.getByRole('button', { name: 'Add to Cart' });
  act(() => before.focus());
  closeMessage();
  expect(before).toHaveFocus();

  act(() => before.blur());
  closeMessage();
  expect(screen.getByRole('heading')).toHaveFocus();
});

function closeMessage() {
  act(() => notify('success', 'Item added to cart'));
  const close = screen.getByRole('button', { name: 'Close this message' });
  act(() => close.focus());
  fireEvent.click(close);
}
