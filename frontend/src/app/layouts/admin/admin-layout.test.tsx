import { beforeEach, expect, test, vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { secondFactorQuery } from '../../../api/staff-accounts';
import { dana } from '../../../testing/account';
import { settings } from '../../../testing/catalog';
import { fakeApi } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { AdminLayout } from './admin-layout';

let isPhone = false;

function open(address = '/admin/dashboard') {
  renderAt(address, '/admin/*', <AdminLayout />);
  return within(screen.getByRole('navigation', { name: 'Admin' }));
}

beforeEach(() => {
  isPhone = false;
  fakeApi({
    'GET /api/user/second-factor': { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
    'GET /api/settings': settings,
    'GET /api/admin/warnings': [],
    'POST /api/logout': null,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
});

test('the sidebar links to every section of the admin area and back to the shop', () => {
  const entries = open()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(entries).toEqual([
    ['Dashboard', '/admin/dashboard'],
    ['Inventory', '/admin/inventory'],
    ['Orders', '/admin/orders'],
    ['Bookings', '/admin/bookings'],
    ['Calendar', '/admin/calendar'],
    ['Week', '/admin/week'],
    ['Day Plan', '/admin/day-plan'],
    ['Day Desk', '/admin/day-desk'],
    ['Waitlist', '/admin/waitlist'],
    ['Missed Demand', '/admin/missed-demand'],
    ['Customers', '/admin/customers'],
    ['Changes', '/admin/changes'],
    ['Reports', '/admin/reports'],
    ['Staff', '/admin/staff'],
    ['Integrations', '/admin/integrations'],
    ['Import & Export', '/admin/import'],
    ['Prices & Terms', '/admin/price-book'],
    ['Look & Words', '/admin/brand'],
    ['Settings', '/admin/settings'],
    ['Back to Website', '/'],
  ]);
});

test.each([
  ['/admin', 'Dashboard', 'page'],
  ['/admin/inventory', 'Inventory', 'page'],
  ['/admin/items/7', 'Inventory', 'true'],
  ['/admin/orders/019abf3e-6f0a-7c55-9a35-4fd1c0b6a001', 'Orders', 'true'],
  ['/admin/customers', 'Customers', 'page'],
])('at %s the sidebar marks %s', (address, label, current) => {
  const marked = open(address)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));
  expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[label, current]]);
});

test('on the emails page, the sidebar marks no link', () => {
  for (const link of open('/admin/emails').getAllByRole('link')) expect(link).not.toHaveAttribute('aria-current');
});

test('every page says what keeps the shop from working', async () => {
  fakeApi({
    'GET /api/settings': settings,
    'GET /api/user/second-factor': { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
    'GET /api/admin/warnings': [
      { code: 'not_open', message: 'Enter a name.' },
      { code: 'no_email', message: 'SMTP_URL is not set.' },
    ],
  });
  open('/admin/waitlist');
  const [closed, unsent] = await screen.findAllByRole('alert');
  expect(closed).toHaveTextContent("Your shop isn't open yetEnter a name.");
  expect(closed?.querySelector('a')).toHaveAttribute('href', '/admin/settings');
  expect(unsent).toHaveTextContent("Emails aren't sentSMTP_URL is not set.");
  expect(unsent?.querySelector('a')).toHaveAttribute('href', '/admin/settings#email');
});

test('every page says that the mail server fails, because no email can', async () => {
  const smtp = { name: 'smtp', summary: '', findings: ["mail.example can't be used: 535."], warning: null };
  const checks = [{ ...smtp, advice: 'Check the password.' }];
  fakeApi({ 'GET /api/settings': settings, 'GET /api/admin/health': { isOk: false, checkedAt: '', checks } });
  open('/admin/waitlist');
  const fault = await screen.findByRole('alert');
  expect(fault).toHaveTextContent("Emails don't go outmail.example can't be used: 535. Check the password.");
  expect(fault.querySelector('a')).toHaveAttribute('href', '/admin/settings#email');
});

test('the collapsed sidebar still names its links', async () => {
  const nav = open();
  await userEvent.click(screen.getByRole('button', { name: 'Fold the sidebar' }));
  expect(screen.getByRole('button', { name: 'Unfold the sidebar' })).toHaveAttribute('aria-expanded', 'false');
  expect(nav.getByRole('link', { name: 'Inventory' })).toHaveAttribute('title', 'Inventory');
});

test('on a phone the sidebar is folded at first, and folds again when an entry is followed', async () => {
  isPhone = true;
  const nav = open();
  await userEvent.click(screen.getByRole('button', { name: 'Unfold the sidebar' }));
  await userEvent.click(nav.getByRole('link', { name: 'Inventory' }));
  expect(screen.getByRole('button', { name: 'Unfold the sidebar' })).toHaveAttribute('aria-expanded', 'false');
});

test('logging out opens the shop', async () => {
  await userEvent.click(open().getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Now at /')).toBeVisible();
});

test('an admin without the two-step sign-in that the shop requires sets it up first', async () => {
  fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': { ...dana, role: 'ADMIN' },
    'GET /api/user/second-factor': { isOn: false, isRequired: true, recoveryCodesLeft: 0 },
  });
  open();
  expect(await screen.findByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Email me the link' })).toBeVisible();
});

test('an admin who set it up in another tab goes on to the admin area', async () => {
  const status = 'GET /api/user/second-factor';
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': { ...dana, role: 'ADMIN' },
    [status]: { isOn: false, isRequired: true, recoveryCodesLeft: 0 },
  });
  const { queryClient } = renderAt('/admin/dashboard', '/admin/*', <AdminLayout />);
  await screen.findByRole('button', { name: 'Email me the link' });
  api.respond(status, { isOn: true, isRequired: true, recoveryCodesLeft: 10 });
  await act(() => queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to the admin area' }));
  expect(screen.queryByRole('heading', { name: 'One more step' })).not.toBeInTheDocument();
});

test.each([
  [null, 'Your account has no email yet', 'Add your email'],
  ['joe@example.com', "joe@example.com isn't verified yet", 'Verify your email'],
])(
  'an admin whose email is %j sees on every page that no email arrives, and where to change that',
  async (email, title, link) => {
    fakeApi({
      'GET /api/settings': settings,
      'GET /api/user': { ...dana, email, emailVerified: false, role: 'ADMIN' },
      'GET /api/user/second-factor': { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
    });
    open();
    expect(await screen.findByRole('note')).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/account');
  },
);

test('an admin with a verified email sees no such notice', async () => {
  const api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/user': { ...dana, role: 'ADMIN' },
    'GET /api/user/second-factor': { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
  });
  open();
  await waitFor(() => expect(api.sentTo('GET /api/user')).toHaveLength(1));
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
});
