import { beforeEach, expect, test } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana } from '../../testing/account';
import { settings } from '../../testing/catalog';
import { fakeApi, refuse } from '../../testing/fake-api';
import { orderOfDana } from '../../testing/orders';
import { renderAt } from '../../testing/render-at';
import { DeliveryZip } from './delivery-zip';

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/delivery?zip=12345': { served: true, fee: 0, city: 'Springfield', state: 'NY' },
    'GET /api/delivery?zip=12799': { served: true, fee: 2_500, city: 'Springfield', state: 'NY' },
    'GET /api/delivery?zip=09012': { served: true, fee: 0, city: null, state: null },
    'GET /api/delivery?zip=90210': { served: false, fee: 0, city: 'Beverly Hills', state: 'CA' },
    'GET /api/delivery?zip=55555': refuse('busy', 503),
  });
});

const open = () => renderAt('/', '/', <DeliveryZip />);
const field = () => screen.getByLabelText('Delivery to ZIP code');
async function give(zip: string) {
  await userEvent.clear(field());
  await userEvent.type(field(), zip);
}
const answer = () => screen.getByRole('status');

test.each([
  ['12345', 'We deliver to Springfield, NY.'],
  ['12799', 'We deliver to Springfield, NY for an extra $25.00.'],
  ['09012', 'We deliver to 09012.'],
  ['90210', "We don't deliver to 90210 yet. Please call us at (555) 123-4567, and we'll see what we can do."],
  ['55555', "We couldn't check this zip code just now. You can go on, and we'll check it again."],
])('for %s it says so', async (zip, sentence) => {
  open();
  await give(zip);
  await waitFor(() => expect(answer()).toHaveTextContent(sentence));
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence.slice(0, 20)));
});

test('where the shop does not deliver, its phone is a link', async () => {
  open();
  await give('90210');
  expect(await screen.findByRole('link', { name: settings.phone })).toHaveAttribute('href', 'tel:5551234567');
});

test('nothing is asked before the ZIP code is complete, and the answer goes with it', async () => {
  open();
  await userEvent.type(field(), '1234');
  expect(answer()).toBeEmptyDOMElement();
  expect(api.sentTo('GET /api/delivery')).toEqual([]);
  await userEvent.type(field(), '5');
  await waitFor(() => expect(answer()).not.toBeEmptyDOMElement());
  await userEvent.type(field(), '{Backspace}');
  expect(answer()).toBeEmptyDOMElement();
});

test('the ZIP code is remembered, until it is cleared', async () => {
  open();
  await give('12799');
  cleanup();
  open();
  expect(field()).toHaveValue('12799');
  await userEvent.clear(field());
  cleanup();
  open();
  expect(field()).toHaveValue('');
});

test('without a ZIP code, that of the latest order of the account is taken', async () => {
  api.respond('GET /api/user', dana);
  api.respond('GET /api/user-orders', [orderOfDana({ zipCode: '12799' })]);
  open();
  await waitFor(() => expect(field()).toHaveValue('12799'));
  await give('12345');
  cleanup();
  open();
  expect(field()).toHaveValue('12345');
});
