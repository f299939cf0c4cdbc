import { expect, test } from 'vitest';
import type { RatedItem } from '@party-rental/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, useState, type ReactNode } from 'react';
import type { CartLines } from '../cart/cart-lines';
import { line, saturday } from '../../testing/cart';
import { alternativeTo, castle, longerRentals, settingsWith } from '../../testing/catalog';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { priceDifferenceText, SameDayAlternatives } from './same-day-alternatives';

const ALTERNATIVES = 'GET /api/items/1/alternatives';

function show(response: unknown, quantity = 1, lines: CartLines = []) {
  const api = fakeApi({ [ALTERNATIVES]: response });
  const swapped: RatedItem[] = [];
  renderAt(
    '/',
    '/',
    <Remounted>
      <SameDayAlternatives
        itemId={1}
        day={saturday}
        quantity={quantity}
        lines={lines}
        onSwap={(item) => swapped.push(item)}
      />
    </Remounted>,
  );
  return { api, swapped, user: userEvent.setup() };
}

test('the first three are offered with their price, and the others on request', async () => {
  const names = ['Palace', 'Pirate Ship', 'Jungle', 'Tractor', 'Rocket'];
  show(names.map((name, i) => alternativeTo(castle, { id: 10 + i, name, price: castle.price - 100 * i })));
  expect(screen.getByRole('status')).toHaveTextContent('Looking for something similar');
  expect(await screen.findByRole('button', { name: 'Swap for Palace same price' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('button', { name: /Tractor/ })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Swap for Rocket $4 less' })).toBeVisible();
});

test('a swap takes one key, and only items with enough units that day are requested', async () => {
  const palace = { ...alternativeTo(castle, { id: 3, name: 'Palace', price: castle.price + 2_000 }), remaining: 4 };
  const { api, swapped, user } = show([palace], 4);
  await screen.findByRole('button', { name: 'Swap for Palace $20 more each' });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(swapped).toEqual([palace.item]);
  expect(api.sentTo(ALTERNATIVES)[0]?.query).toBe('date=2026-12-12&quantity=4');
});

test('it says so when nothing is free', async () => {
  show([]);
  expect(await screen.findByText("We don't have anything similar available that day.")).toBeVisible();
});

test('a failed look can be tried again', async () => {
  const { api, user } = show(refuse('busy', 503));
  expect(await screen.findByText(/We couldn't look for something similar/)).toBeVisible();
  api.respond(ALTERNATIVES, []);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText("We don't have anything similar available that day.")).toBeVisible();
});

test('an item is not offered when a swap would add to a line that leaves too few units', async () => {
  const palace = { ...alternativeTo(castle, { id: 3, name: 'Palace' }), remaining: 3 };
  const jungle = { ...alternativeTo(castle, { id: 4, name: 'Jungle' }), remaining: 3 };
  show([palace, jungle], 2, [line(palace.item, saturday, 2), line(jungle.item, saturday, 1)]);
  expect(await screen.findByRole('button', { name: /Jungle/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Palace/ })).not.toBeInTheDocument();
});

test('a second look within minutes sends no request, because each one counts as missed demand', async () => {
  const { api, user } = show([]);
  await screen.findByText("We don't have anything similar available that day.");
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await screen.findByText("We don't have anything similar available that day.");
  expect(api.sentTo(ALTERNATIVES)).toHaveLength(1);
});

/** Mounts its content again on request. */
function Remounted({ children }: { children: ReactNode }) {
  const [mount, setMount] = useState(0);
  return (
    <>
      <Fragment key={mount}>{children}</Fragment>
      <button type="button" onClick={() => setMount(mount + 1)}>
        Look again
      </button>
    </>
  );
}

test.each([
  [2_000, 1, '$20 more'],
  [-450, 1, '$4.50 less'],
  [0, 3, 'same price'],
  [123_400, 2, '$1,234 more each'],
])('a difference of %i cents for %i is "%s"', (cents, quantity, text) => {
  expect(priceDifferenceText(cents, quantity)).toBe(text);
});

test('for several days, each item has the price of those days', async () => {
  const palace = alternativeTo(castle, { id: 3, name: 'Palace', price: 20_000 });
  fakeApi({
    'GET /api/settings': settingsWith({ longerRentals }),
    'GET /api/items/1/alternatives?date=2026-12-12&days=2&quantity=1': [palace],
  });
  renderAt('/', '/', <SameDayAlternatives itemId={1} day={saturday} days={2} quantity={1} onSwap={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Swap for Palace $240.00 for 2 days, Weekend rate' })).toBeVisible();
});
