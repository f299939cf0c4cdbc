import { beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_INTERNAL_SETTINGS } from '@party-rental/contracts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookingOfDana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { enter } from '../../../testing/enter';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { SettingsPage } from './settings-page';

const { timeZone: _zone, today: _today, firstBookableDay: _day, priceBook: _book, brand: _brand, ...shown } = settings;
const shop = { ...shown, ...DEFAULT_INTERNAL_SETTINGS, payByPhone: false, version: 3 };
const LOAD = 'GET /api/admin/settings';
const HISTORY = 'GET /api/admin/settings/history';
const SAVE = 'PUT /api/admin/settings';
const ACCOUNT = {
  'GET /api/admin/payment-account': { provider: null, source: null, webhookUrl: 'https://shop.example/hook' },
  'GET /api/admin/email-account': { source: null, host: null, server: null, sender: null },
};
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  api = fakeApi({
    ...ACCOUNT,
    'GET /api/settings': settings,
    [LOAD]: shop,
    [HISTORY]: [],
    [SAVE]: { ...shop, version: 4 },
  });
  render(<Toaster />);
  renderAt('/admin/settings', '/admin/settings', <SettingsPage />);
  await screen.findByRole('form', { name: 'Settings' });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => api.sentTo(SAVE).map(({ body }) => body);

test('settings are saved as a whole, the fee in cents', async () => {
  expect(screen.getByText(/^An unconfirmed booking still holds stock\./)).toBeVisible();
  expect(screen.getByLabelText('Cleaning fee')).toHaveDisplayValue('0.00');
  await enter('Business name', 'Confetti & Co');
  await enter('Cleaning fee', '12.5');
  await enter('Minimum notice (days)', '3');
  await press('Save Settings');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(sent()).toEqual([{ ...shop, businessName: 'Confetti & Co', cleaningFee: 1250, leadTimeDays: 3 }]);
});

test('the links at the start name every section in the order of the page, and lead to it', () => {
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
  const titles = links.map(({ textContent }) => textContent);
  expect(titles.slice(0, 5)).toEqual(['Your business', 'Opening hours', 'Email', 'Online payments', 'Delivery area']);
  const sections = screen.getAllByRole('heading', { level: 2 });
  expect(sections.map(({ textContent }) => textContent)).toEqual(titles);
  expect(sections.map(({ id }) => `/admin/settings#${id}`)).toEqual(links.map((link) => link.getAttribute('href')));
});

test('a link to a section of the page scrolls to it', async () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.click(screen.getByRole('link', { name: 'Email' }));
  expect(scrollTo.mock.contexts.at(-1)).toBe(screen.getByRole('heading', { name: 'Email' }));
});

test('the button of the business saves all settings, and shows beside it why it could not', async () => {
  api.respond(SAVE, refuse('busy', 503, { detail: 'The shop is busy.' }));
  await enter('Business name', 'Confetti & Co');
  await enter('Minimum notice (days)', '3');
  await press('Save Business and Hours');
  const business = within(screen.getByRole('form', { name: 'Business and hours' }));
  expect(await business.findByText('The shop is busy.')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  api.respond(SAVE, { ...shop, version: 4 });
  await press('Save Settings');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(sent()[0]).toEqual({ ...shop, businessName: 'Confetti & Co', leadTimeDays: 3 });
});

test('the time zone is shown beside the opening hours', () => {
  expect(screen.getByText(/^Times are in the time zone America\/New York\./)).toBeVisible();
});

test('customers can be allowed to pay by phone, once payments are taken online', async () => {
  const choice = screen.getByRole('checkbox', { name: 'Customers can choose to pay by phone' });
  expect(choice).not.toBeChecked();
  expect(choice).toHaveAccessibleDescription(/^Once online payments are connected,/);
  await userEvent.click(choice);
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toEqual([{ ...shop, payByPhone: true }]);
});

test('the delivery area has a line for each beginning of ZIP codes, the surcharge in cents', async () => {
  expect(screen.getByText('No ZIP codes are listed.')).toBeVisible();
  await press('Add ZIP codes');
  await enter('ZIP starts with', '127');
  await enter('Surcharge', '25');
  await press('Add ZIP codes');
  const second = within(screen.getByRole('group', { name: 'ZIP codes 2' }));
  await userEvent.type(second.getByLabelText('ZIP starts with'), '9');
  await userEvent.click(second.getByRole('checkbox', { name: 'We deliver' }));
  await press('Add ZIP codes');
  await press('Remove ZIP codes 3');
  expect(screen.getByRole('button', { name: 'Add ZIP codes' })).toHaveFocus();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Deliver to other ZIP codes' }));
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toMatchObject([
    {
      deliveryRules: [
        { zipPrefix: '127', fee: 2_500, served: true },
        { zipPrefix: '9', fee: 0, served: false },
      ],
      servedByDefault: false,
    },
  ]);
});

test('what is wrong with a line of the delivery area is shown at that line', async () => {
  for (const [index, prefix, surcharge] of [
    [1, '12x', '0'],
    [2, '127', '2000'],
    [3, '127', '-1'],
  ] as const) {
    await press('Add ZIP codes');
    const added = within(screen.getByRole('group', { name: `ZIP codes ${index}` }));
    await userEvent.type(added.getByLabelText('ZIP starts with'), prefix);
    await userEvent.clear(added.getByLabelText('Surcharge'));
    await userEvent.type(added.getByLabelText('Surcharge'), surcharge);
  }
  await press('Save Settings');
  const inLine = (index: number) => within(screen.getByRole('group', { name: `ZIP codes ${index}` }));
  expect(await inLine(1).findByText('Please use 1 to 5 digits')).toBeVisible();
  expect(inLine(2).getByText('Please use a surcharge of at most $1,000')).toBeVisible();
  expect(inLine(3).getByText('Please use a surcharge of at least $0')).toBeVisible();
  expect(sent()).toEqual([]);

  await userEvent.clear(inLine(1).getByLabelText('ZIP starts with'));
  await userEvent.type(inLine(1).getByLabelText('ZIP starts with'), '12');
  for (const index of [2, 3]) {
    await userEvent.clear(inLine(index).getByLabelText('Surcharge'));
    await userEvent.type(inLine(index).getByLabelText('Surcharge'), '0');
  }
  await press('Save Settings');
  expect(await inLine(3).findByText('Please list each ZIP code once')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('lines of the opening hours are added and removed', async () => {
  await press('Remove line 1');
  expect(screen.getByRole('button', { name: 'Add a line' })).toHaveFocus();
  await press('Add a line');
  const added = within(screen.getByRole('group', { name: 'Line 2' }));
  await userEvent.type(added.getByLabelText('Days'), 'Sun');
  await press('Save Settings');
  expect(await added.findByText('Please say which times')).toBeVisible();
  await userEvent.type(added.getByLabelText('Times'), 'noon-4pm');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toMatchObject([
    {
      hours: [
        { days: 'Sat', times: '10am-4pm' },
        { days: 'Sun', times: 'noon-4pm' },
      ],
    },
  ]);
});

test('setup windows are added and removed, each from where the one before ends, and saved in order', async () => {
  expect(screen.getByText("Customers aren't told when you set up.")).toBeVisible();
  for (const [index, times] of [
    ['14:00', '16:00'],
    ['08:00', '11:00'],
    ['11:00', '14:00'],
  ].entries()) {
    await press('Add a window');
    const added = within(screen.getByRole('group', { name: `Window ${index + 1}` }));
    for (const [at, label] of ['From', 'To'].entries())
      fireEvent.input(added.getByLabelText(label), { target: { value: times[at] } });
  }
  await press('Remove window 1');
  expect(screen.getByRole('button', { name: 'Add a window' })).toHaveFocus();
  await press('Add a window');
  expect(within(screen.getByRole('group', { name: 'Window 3' })).getByLabelText('From')).toHaveValue('14:00');
  await press('Remove window 3');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  const setupWindows = [
    { from: '08:00', to: '11:00' },
    { from: '11:00', to: '14:00' },
  ];
  expect(sent()).toEqual([{ ...shop, setupWindows }]);
});

test('a setup window that is not complete, or ends before it begins, is refused at its row', async () => {
  await press('Add a window');
  const row = within(screen.getByRole('group', { name: 'Window 1' }));
  await press('Save Settings');
  expect(await row.findAllByText('Please enter a time')).toHaveLength(2);
  fireEvent.input(row.getByLabelText('From'), { target: { value: '11:00' } });
  fireEvent.input(row.getByLabelText('To'), { target: { value: '08:00' } });
  await press('Save Settings');
  expect(await row.findByText('Please use a time after the first one')).toBeVisible();
  expect(row.getByLabelText('To')).toBeInvalid();
  expect(sent()).toEqual([]);
});

test('the phone for the event day is saved, and can be left blank', async () => {
  const label = 'Phone for customers on their event day (optional)';
  await enter(label, '12');
  await press('Save Settings');
  expect(await screen.findByText('Please enter a phone number with at least 7 digits')).toBeVisible();
  await enter(label, '(555) 999-8877');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  await enter(label, '');
  await press('Save Settings');
  await waitFor(() => expect(sent()).toMatchObject([{ eventDayPhone: '(555) 999-8877' }, { eventDayPhone: '' }]));
});

test('closed days are added in order and without duplicates, and removed', async () => {
  expect(screen.getByText('No single days are closed.')).toBeVisible();
  await press('Close this day');
  expect(screen.getByText('Please choose a day')).toBeVisible();
  for (const day of ['2026-12-25', '2026-12-24', '2026-12-25']) {
    await enter('Day', day);
    await press('Close this day');
  }
  const closed = within(screen.getByRole('list', { name: 'No new bookings' }));
  expect(closed.getAllByRole('listitem').map((day) => day.textContent)).toEqual([
    'Thursday, December 24, 2026',
    'Friday, December 25, 2026',
  ]);
  await press('Open on Thursday, December 24, 2026 again');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toMatchObject([{ closedDays: ['2026-12-25'] }]);
});

test('a chosen day is saved without being added first, and a past one is rejected', async () => {
  await enter('Day', '2026-12-09');
  await press('Save Settings');
  expect(await screen.findByText('Please choose today or a later day')).toBeVisible();
  expect(sent()).toEqual([]);
  await enter('Day', '2026-12-24');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toMatchObject([{ closedDays: ['2026-12-24'] }]);
  expect(screen.getByLabelText('Day')).toHaveValue('');
});

test('existing bookings of a chosen day are shown with a link', async () => {
  api.respond('GET /api/admin/bookings', [bookingOfDana(), bookingOfDana({ status: 'CANCELLED' })]);
  await enter('Day', '2026-12-12');
  expect(await screen.findByText(/1 booking is made for this day already/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View them on the day plan' })).toHaveAttribute(
    'href',
    '/admin/day-plan?date=2026-12-12',
  );
});

test.each([
  ['Business name', '', 'Business name is required'],
  ['Phone', '12', 'Please enter a phone number with at least 7 digits'],
  ['Email', 'dana', 'Please enter a valid email'],
  ['Cleaning fee', '-1', 'Cleaning fee must be a positive number'],
  ['Minimum notice (days)', '61', 'Please use at most 60 days'],
  ['Item-days in total', '0', 'Please use at least 1'],
  ['Cancel after (days)', '1', 'Please use at least 2 days: the customer gets an email a day before'],
  ['Minimum notice (days)', '1.5', 'Please use a whole number of days'],
])('%s "%s" is refused at its field', async (label, text, message) => {
  await enter(label, text);
  await press('Save Settings');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toBeInvalid();
  expect(sent()).toEqual([]);
});

test('the limits of unconfirmed bookings are saved', async () => {
  await enter('Item-days per hour', '60');
  await enter('Cancel after (days)', '7');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toMatchObject([{ maxPendingItemDaysPerHour: 60, lapseAfterDays: 7, maxPendingUnits: 4000 }]);
});

test('trucks are added, renamed and removed, and a new one never has the id of another', async () => {
  for (const [index, name] of ['Blue Truck', 'Red Truck'].entries()) {
    await press('Add a truck');
    await userEvent.type(screen.getByRole('textbox', { name: `Truck ${index + 1}` }), name);
  }
  await press('Remove truck 1');
  expect(screen.getByRole('button', { name: 'Add a truck' })).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox', { name: 'Truck 1' }), ' (old)');
  await press('Add a truck');
  await press('Save Settings');
  expect(await screen.findByText("Please enter the truck's name")).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Truck 2' }), 'Green Truck');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  const [{ trucks } = { trucks: [] }] = sent() as unknown as { trucks: { id: number; name: string }[] }[];
  expect(trucks.map(({ name }) => name)).toEqual(['Red Truck (old)', 'Green Truck']);
  expect(new Set(trucks.map(({ id }) => id)).size).toBe(2);
});

test('values that could not be saved stay in the form', async () => {
  api.respond(SAVE, refuse('busy', 503, { detail: 'The shop is busy.' }));
  await enter('Phone', '555 010 2030');
  await press('Save Settings');
  expect(await screen.findByText('The shop is busy.')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('555 010 2030');
});

test('changes that another admin saved in the meantime are merged with the typed ones', async () => {
  api.respond(SAVE, refuse('conflict', 409, { detail: 'The settings were changed in the meantime by another user.' }));
  await enter('Phone', '555 010 2030');
  await enter('Day', '2026-12-25');
  await press('Close this day');
  await press('Save Settings');
  expect(await screen.findByText('The settings were changed in the meantime by another user.')).toBeVisible();
  expect(screen.getByLabelText('Phone')).toHaveValue('555 010 2030');

  const theirs = { businessName: 'Confetti & Co', leadTimeDays: 9 };
  await enter('Minimum notice (days)', '7');
  await enter('Minimum notice (days)', String(shop.leadTimeDays));
  api.respond(LOAD, { ...shop, version: 4, ...theirs, closedDays: ['2026-12-24'] });
  api.respond(SAVE, { ...shop, version: 5 });
  await press('Show their changes');
  await waitFor(() => expect(screen.getByLabelText('Business name')).toHaveValue('Confetti & Co'));
  expect(screen.getByLabelText('Minimum notice (days)')).toHaveValue(9);
  await press('Save Settings');
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(sent()[1]).toEqual({
    ...shop,
    version: 4,
    ...theirs,
    phone: '555 010 2030',
    closedDays: ['2026-12-24', '2026-12-25'],
  });
  await press('Save Settings');
  await waitFor(() => expect(sent()[2]).toMatchObject({ version: 5 }));
});

test('the history shows all changes, including the latest', async () => {
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(await history.findByText('Nothing has been changed yet.')).toBeVisible();
  const changes = [
    { field: 'cleaningFee', from: '0', to: '2500' },
    { field: 'hours', from: 'Sat 10am-4pm', to: 'Sat 9am-4pm' },
    { field: 'closedDays', from: '2026-12-26', to: null },
    { field: 'closedDays', from: null, to: '2026-12-24' },
  ];
  const at = '2026-11-22T14:30:00.000Z';
  api.respond(HISTORY, [{ type: 'SettingsChanged', actor: 'Olga Owner (admin)', at, changes }]);
  await enter('Cleaning fee', '25');
  await press('Save Settings');
  const entry = await history.findByRole('listitem');
  expect(entry).toHaveTextContent('ChangedOlga Owner (admin), Sunday, November 22, 2026 at 9:30 AM EST');
  for (const sentence of [
    'Cleaning fee: from $0.00 to $25.00',
    'Opening hours: from Sat 10am-4pm to Sat 9am-4pm',
    'Open again on Saturday, December 26, 2026',
    'Closed on Thursday, December 24, 2026',
  ]) {
    expect(within(entry).getByText(sentence)).toBeVisible();
  }
});

test('the browser asks before it loses unsaved settings, and no longer once they are saved', async () => {
  const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(unload()).toBe(true);
  await enter('Business name', 'Confetti & Co ');
  expect(unload()).toBe(false);
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(unload()).toBe(true);
  expect(screen.getByLabelText('Business name')).toHaveValue('Confetti & Co ');
  await enter('Business name', 'Confetti');
  expect(unload()).toBe(false);
});

test('limits of stops are saved as numbers', async () => {
  await enter(/^Most stops per truck a day/, '12');
  await enter(/^Most stops per setup window/, '1.5');
  await press('Save Settings');
  expect(await screen.findByText('Please use a whole number of stops')).toBeVisible();
  await enter(/^Most stops per setup window/, '0');
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toEqual([{ ...shop, maxStopsPerTruck: 12, maxStopsPerWindow: 0 }]);
});

test('weekdays and periods are closed, and the last times for bookings can be cleared', async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await press('Add a period');
  const period = within(screen.getByRole('group', { name: 'Period 1' }));
  fireEvent.change(period.getByLabelText('From'), { target: { value: '2027-01-04' } });
  fireEvent.change(period.getByLabelText('To'), { target: { value: '2027-01-01' } });
  fireEvent.change(screen.getByLabelText(/^Last booking for the same day/), { target: { value: '15:00' } });
  fireEvent.change(screen.getByLabelText(/^Quiet from/), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText(/^until/), { target: { value: '' } });
  await press('Save Settings');
  expect(await screen.findByText("The last day can't be before the first day")).toBeVisible();
  fireEvent.change(period.getByLabelText('To'), { target: { value: '2027-01-15' } });
  await press('Save Settings');
  await screen.findByText('Settings saved');
  expect(sent()).toEqual([
    {
      ...shop,
      closedWeekdays: ['MONDAY'],
      closedPeriods: [{ from: '2027-01-04', to: '2027-01-15' }],
      sameDayCutoff: '15:00',
      quietHours: null,
    },
  ]);
});

test('orders of days that are to be closed are listed, and the days are closed once the owner insists', async () => {
  const days = [
    { date: '2026-12-14', booked: 2, orders: [] },
    { date: '2026-12-21', booked: 1, orders: [] },
  ];
  api.respond(SAVE, refuse('overbooking', 409, { days: days as never }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday' }));
  await press('Save Settings');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Monday, December 14, 2026: 2 orders');
  expect(within(alert).getByRole('link', { name: 'Monday, December 21, 2026' })).toHaveAttribute(
    'href',
    '/admin/day-plan?date=2026-12-21',
  );
  api.respond(SAVE, { ...shop, version: 4 });
  await press('Close anyway');
  await screen.findByText('Settings saved');
  expect(sent()).toMatchObject([{ closedWeekdays: ['MONDAY'] }, { closedWeekdays: ['MONDAY'], force: true }]);
});
