import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { useAddressParam } from './use-address-param';

function Filter() {
  const [category, setCategory] = useAddressParam('category');
  const [available, setAvailable] = useAddressParam('available');
  return (
    <button
      onClick={() => {
        setCategory('SLIDE');
        setAvailable('only');
      }}
    >
      {category} {available}
    </button>
  );
}

test('two values set at the same time are both in the URL', async () => {
  window.history.replaceState(null, '', '/?date=2027-01-09');
  render(<Filter />, { wrapper: BrowserRouter });
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('SLIDE only');
  expect(window.location.search).toBe('?date=2027-01-09&category=SLIDE&available=only');
});
