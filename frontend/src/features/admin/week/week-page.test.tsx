import { expect, test } from 'vitest';
import { addDays, calendarDate, type Week } from '@party-rental/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BLUE, RED } from '../../../testing/day-plan';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { WeekPage } from './week-page';

const WEEK = 'GET /api/admin/week';
const monday = calendarDate.parse('2026-12-07');
const none = { isClosed: false, stops: 0, pickups: 0, unassigned: 0, hours: 0, toCollect: 0, total: 0 };

function weekFrom(first: typeof monday, changes: Record<number, Partial<Week['days'][number]>> = {}): Week {
  const trucks = [BLUE, RED].map((truck) => ({ ...truck, stops: 0 }));
  const days = [0, 1, 2, 3, 4, 5, 6].map((i) => ({
    ...none,
    warnings: [],
    crew: [],
    trucks,
    date: addDays(first, i),
    ...changes[i],
  }));
  return { today: calendarDate.parse('2026-12-10'), days };
}

const saturday = {
  stops: 3,
  pickups: 1,
  trucks: [
    { ...BLUE, stops: 2 },
    { ...RED, stops: 0 },
  ],
  unassigned: 1,
  hours: 2.4,
  toCollect: 26_892,
  total: 53_784,
  crew: ['Carl Crew', 'Ann Other'],
};

function open(response: unknown, address = '/admin/week') {
  const api = fakeApi({ [WEEK]: response });
  renderAt(address, '/admin/week', <WeekPage />);
  return { api, user: userEvent.setup() };
}
const findDays = async () => {
  await screen.findAllByText('No stops');
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('li'));
};

test('each day shows its stops, trucks, hours, money and people, and leads to its plan', async () => {
  open(weekFrom(monday, { 1: { isClosed: true }, 5: saturday }));
  const days = await findDays();
  expect(days).toHaveLength(7);
  const [, tuesday, , thursday, , sixth] = days;
  expect(sixth).toHaveTextContent('3 stops, 1 pickup');
  expect(sixth).toHaveTextContent('Blue Truck2 stops');
  expect(sixth).toHaveTextContent('Red Truck0 stops');
  expect(sixth).toHaveTextContent('Not assigned1 stop');
  expect(sixth).toHaveTextContent('Workabout 2.4 hours');
  expect(sixth).toHaveTextContent('To collect$268.92');
  expect(sixth).toHaveTextContent('Orders$537.84');
  expect(sixth).toHaveTextContent('CrewCarl Crew, Ann Other');
  const link = screen.getByRole('link', { name: 'Day plan of Saturday, December 12, 2026' });
  expect(link).toHaveAttribute('href', '/admin/day-plan?date=2026-12-12');
  expect(screen.getByRole('link', { name: 'Repair Saturday, December 12, 2026' })).toHaveAttribute(
    'href',
    '/admin/day-desk?date=2026-12-12',
  );
  expect(tuesday).toHaveTextContent('Closed');
  expect(thursday).toHaveAttribute('aria-current', 'date');
  expect(thursday).toHaveTextContent('Today');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('December 7, 2026 to December 13, 2026');
});

test('a day with more stops than a limit says so', async () => {
  open(weekFrom(monday, { 5: { ...saturday, warnings: ['Blue Truck: 2 of 1 stops'] } }));
  const days = await findDays();
  expect(days[5]).toHaveTextContent('Blue Truck: 2 of 1 stops');
  expect(screen.getAllByRole('list', { name: 'Too many stops' })).toHaveLength(1);
});

test('earlier and later weeks are one press away, and this week again', async () => {
  const { api, user } = open(weekFrom(monday, { 5: saturday }));
  await findDays();
  expect(screen.getByRole('button', { name: 'This Week' })).toHaveAttribute('aria-pressed', 'true');
  api.respond(`${WEEK}?from=2026-12-14`, weekFrom(addDays(monday, 7)));
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(await screen.findByRole('link', { name: 'Day plan of Monday, December 14, 2026' })).toBeVisible();
  expect(screen.getByText(/^Nothing is planned for these days/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Earlier' }));
  await user.click(screen.getByRole('button', { name: 'This Week' }));
  expect(await screen.findByText('3 stops', { exact: false })).toBeVisible();
  expect(api.sentTo(WEEK).map(({ query }) => query)).toEqual(['', 'from=2026-12-14', 'from=2026-12-07', '']);
});

test('a shop without trucks sees no assignments', async () => {
  open(weekFrom(monday, { 5: { ...saturday, trucks: [], unassigned: 3, crew: [] } }));
  const sixth = (await findDays())[5];
  expect(sixth).toHaveTextContent('3 stops');
  expect(sixth).not.toHaveTextContent('Not assigned');
  expect(sixth).not.toHaveTextContent('Crew');
});

test('a week that could not be loaded can be loaded again', async () => {
  const { api, user } = open(refuse('busy', 503));
  expect(await screen.findByText("We couldn't load the week")).toBeVisible();
  api.respond(WEEK, weekFrom(monday, { 5: saturday }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await findDays()).toHaveLength(7);
});
