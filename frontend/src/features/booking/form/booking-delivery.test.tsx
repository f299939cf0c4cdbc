import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { rememberZip } from '../../../shared/delivery/remembered-zip';
import { calendarOfCastle, castle, settings } from '../../../testing/catalog';
import { enterAll } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { BookingPage } from './booking-page';

const BOOK = 'POST /api/bookings';
const FAR = 'GET /api/delivery?zip=12799';
const SURCHARGE = { served: true, fee: 2_500, city: 'Springfield', state: 'NY' };

let user: UserEvent;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  user = userEvent.setup();
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': refuse('unauthenticated', 401),
    'GET /api/items/1': castle,
    'GET /api/availability/1/2026-12-12': { isAvailable: true, remaining: 2 },
    'GET /api/delivery?zip=12345': { served: true, fee: 0, city: 'Springfield', state: 'NY' },
    [FAR]: SURCHARGE,
    'GET /api/delivery?zip=90210': { served: false, fee: 0, city: 'Beverly Hills', state: 'CA' },
    ...calendarOfCastle(),
    [BOOK]: refuse('busy', 503),
  });
});

async function open() {
  renderAt('/booking/1?date=2026-12-12', '/booking/:id', <BookingPage />);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
}
const field = (label: string) => screen.getByLabelText(label);
const DANA = { 'Full name': 'Dana Miller', Email: 'dana@example.com', Phone: '(555) 010-2030' };
const PLACE = { Address: '12 Maple Street', City: 'Springfield' };
const accept = () => user.click(screen.getByRole('checkbox', { name: /I accept the terms/ }));
const complete = () => user.click(screen.getByRole('button', { name: 'Complete Booking' }));
const summary = () => screen.getByRole('complementary', { name: 'Price Summary' });

test('the ZIP code that was given before is filled in, with its city and state, and its surcharge is part of what is booked', async () => {
  rememberZip('12799');
  await open();
  expect(field('Zip code')).toHaveValue('12799');
  await waitFor(() => expect(field('State')).toHaveValue('NY'));
  expect(field('City')).toHaveValue('Springfield');
  expect(screen.getByText('We deliver to Springfield, NY for an extra $25.00.')).toBeVisible();
  expect(summary()).toHaveTextContent('Delivery surcharge$25.00');
  expect(summary()).toHaveTextContent('Total$295.92');
  await enterAll({ ...DANA, ...PLACE });
  await accept();
  await complete();
  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(1));
  expect(api.sentTo(BOOK)[0]?.body).toMatchObject({ zipCode: '12799', state: 'NY', expectedTotal: 29_592 });
});

test('another ZIP code changes the total, which is no change of a price, and nothing that was typed', async () => {
  await open();
  await enterAll({ City: 'Shelbyville', State: 'New York', 'Zip code': '12799' });
  await waitFor(() => expect(summary()).toHaveTextContent('Total$295.92'));
  await enterAll({ 'Zip code': '12345' });
  await waitFor(() => expect(summary()).toHaveTextContent('Total$268.92'));
  expect(summary()).not.toHaveTextContent('surcharge');
  expect(field('City')).toHaveValue('Shelbyville');
  expect(field('State')).toHaveValue('New York');
  expect(screen.queryByText(/The total is now/)).toBeNull();
});

test('a corrected ZIP code corrects the city and state that it filled in', async () => {
  api.respond('GET /api/delivery?zip=07001', { served: true, fee: 0, city: 'Avenel', state: 'NJ' });
  await open();
  await enterAll({ 'Zip code': '12799' });
  await waitFor(() => expect(field('City')).toHaveValue('Springfield'));
  await enterAll({ 'Zip code': '07001' });
  await waitFor(() => expect(field('City')).toHaveValue('Avenel'));
  expect(field('State')).toHaveValue('NJ');
  expect(screen.queryByText(/Is the address right/)).toBeNull();
});

test('a typed city that does not fit the ZIP code is asked about, and neither contradicted nor overwritten', async () => {
  api.respond('GET /api/delivery?zip=12345', { served: true, fee: 0, city: 'Schenectady', state: 'NY' });
  await open();
  await enterAll({ City: 'Springfield', 'Zip code': '12345' });
  expect(await screen.findByText('ZIP code 12345 is usually Schenectady, NY. Is the address right?')).toBeVisible();
  expect(screen.getByText('We deliver to 12345.')).toBeVisible();
  expect(field('City')).toHaveValue('Springfield');

  await user.click(screen.getByRole('button', { name: 'Use Schenectady, NY' }));
  expect(field('City')).toHaveValue('Schenectady');
  expect(field('City')).toHaveFocus();
  expect(screen.getByText('We deliver to Schenectady, NY.')).toBeVisible();
  expect(screen.queryByText(/Is the address right/)).toBeNull();
});

test('the ZIP code comes before the city that it fills in, and removes the error there', async () => {
  await open();
  await accept();
  await complete();
  await waitFor(() => expect(field('City')).toHaveAccessibleDescription('City is required'));
  const order = ['Zip code', 'Address', 'City', 'State'].map(field);
  expect([...order].sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))).toEqual(
    order,
  );
  await enterAll({ 'Zip code': '12345' });
  await waitFor(() => expect(field('City')).toHaveValue('Springfield'));
  await waitFor(() => expect(field('City')).toBeValid());
});

test('where the shop does not deliver, the form says so early, and the refusal stands at the ZIP code', async () => {
  const detail = "We don't deliver to 90210 yet. Please call us at (555) 123-4567, and we'll see what we can do.";
  api.respond(BOOK, refuse('not_served', 409, { detail, errors: [{ path: 'zipCode', message: detail }] }));
  await open();
  await enterAll({ ...DANA, ...PLACE, 'Zip code': '90210' });
  expect(await screen.findByText(/We don't deliver to 90210 yet/)).toBeVisible();
  await accept();
  await complete();
  await waitFor(() => expect(field('Zip code')).toBeInvalid());
  expect(field('Zip code')).toHaveAccessibleDescription(detail);
  expect(field('Zip code')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a surcharge that has changed meanwhile is shown, and is sent after that', async () => {
  await open();
  await enterAll({ ...DANA, ...PLACE, 'Zip code': '12799' });
  await waitFor(() => expect(summary()).toHaveTextContent('Total$295.92'));
  await accept();
  const quote = {
    ...{ lines: [], subtotal: 18_900, delivery: 4_500, setup: 1_500, cleaning: 0, surcharge: 5_000 },
    ...{ tax: 2_392, total: 32_292, deposit: 16_146 },
  };
  api.respond(FAR, { ...SURCHARGE, fee: 5_000 });
  api.respond(BOOK, refuse('price_changed', 409, { quote }));
  await complete();
  expect(await screen.findByText(/The new total is/)).toHaveTextContent('$322.92');
  await complete();
  await waitFor(() => expect(api.sentTo(BOOK)).toHaveLength(2));
  expect(api.sentTo(BOOK)[1]?.body).toMatchObject({ expectedTotal: 32_292 });
});
