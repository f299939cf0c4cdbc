import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dana as carl } from '../../testing/account';
import { settings } from '../../testing/catalog';
import { BLUE, planOf, RED, stopOfDana } from '../../testing/day-plan';
import { fakeApi, refuse } from '../../testing/fake-api';
import { renderAt } from '../../testing/render-at';
import { CrewPage } from './crew-page';

const PLAN = 'GET /api/admin/day-plan';
const today = '2026-12-10';
const dana = stopOfDana({ truckId: BLUE.id, notes: 'Gate code 4711', toCollect: 18_630 });
const olaf = stopOfDana({ truckId: RED.id, customerName: 'Olaf Oak' });

let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': { ...carl, role: 'CREW' },
    [PLAN]: { ...planOf([dana, olaf]), date: today },
  });
});
const open = () => renderAt('/crew', '/crew', <CrewPage />);
const customers = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test("the crew sees today's stops with address, phone, notes and money", async () => {
  open();
  const [first] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(`1. Dana Miller${dana.number}, Blue Truck`);
  expect(first).toHaveTextContent('Notes: Gate code 4711');
  expect(first).toHaveTextContent('Balance$186.30');
  expect(screen.getAllByRole('link', { name: '(555) 010-2030' })).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thursday, December 10, 2026');
});

test('a customer is led to the shop', async () => {
  api.respond('GET /api/user', carl);
  open();
  expect(await screen.findByText('Now at /')).toBeVisible();
});

test('the stops of one truck are enough for its driver', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Red Truck' }));
  expect(customers()).toEqual([`1. Olaf Oak${olaf.number}`]);
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(customers()).toHaveLength(2);
});

test('tomorrow is one tap away', async () => {
  open();
  api.respond(`${PLAN}?date=2026-12-11`, { ...planOf([]), date: '2026-12-11' });
  await userEvent.click(await screen.findByRole('button', { name: 'Tomorrow' }));
  expect(await screen.findByText('No stops on this day.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true');
});

test('a step is recorded by one tap, and shown with time and person', async () => {
  open();
  const at = `POST /api/crew/stops/${dana.orderId}/${today}`;
  const progress = [{ step: 'DELIVERED', at: '2026-12-10T14:05:00.000Z', by: 'Carl Crew' }];
  api.respond(at, { progress });
  const button = await screen.findByRole('button', { name: `Delivered, ${dana.number}` });
  api.respond(PLAN, { ...planOf([{ ...dana, progress: progress as typeof dana.progress }, olaf]), date: today });
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByText(/9:05 AM EST, Carl Crew/)).toBeVisible());
  expect(api.sentTo(at).map(({ body }) => body['step'])).toEqual(['DELIVERED']);
});

test('a step that could not be recorded can be tapped again', async () => {
  open();
  const at = `POST /api/crew/stops/${dana.orderId}/${today}`;
  api.respond(at, refuse('busy', 503));
  const button = await screen.findByRole('button', { name: `Loaded, ${dana.number}` });
  await userEvent.click(button);
  await waitFor(() => expect(api.sentTo(at)).toHaveLength(1));
  await waitFor(() => expect(button).toBeEnabled());
});
