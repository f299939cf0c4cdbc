import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { newPerson, type Person } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

// The crew member's browser still has the marker of the session that the owner ends.
test.use({ refusedAt: ['401 /api/user'] });

/** Opens the link of an invitation and becomes a member of the staff. */
async function join(page: Page, link: string, { firstName, lastName, username, password }: Person) {
  await page.goto(link);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

/** A message beside an open dialog covers no part of it, even of a dialog that fills the screen, and can be closed. */
async function expectClearOfDialog(page: Page) {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const message = page.getByRole('region', { name: 'Notifications' });
  await page.getByRole('button', { name: 'Invite' }).press('Enter');
  const dialog = page.getByRole('dialog');
  for (const lower of [height, height / 2]) {
    await page.setViewportSize({ width, height: lower });
    const [dialogBox, messageBox] = [await dialog.boundingBox(), await message.boundingBox()];
    expect(messageBox?.y).toBeGreaterThanOrEqual((dialogBox?.y ?? Infinity) + (dialogBox?.height ?? 0));
    expect(dialogBox?.y).toBeGreaterThanOrEqual(0);
  }
  await page.setViewportSize({ width, height });
  await message.getByLabel('Close this message').click();
  await expect(message).toBeEmpty();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function enterPassword(page: Page, { username, password }: Person) {
  await page.goto('/auth');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test('the owner invites a crew member, turns on two-step sign-in, signs in with a code, and ends sessions', async ({
  page,
  browser,
  baseURL,
  admin,
  inbox,
  quietConsole,
}) => {
  const owner = newPerson('Olga');
  await admin.request('inviteStaff', { body: { email: owner.email, role: 'ADMIN' } });
  await join(page, await inbox.invitationLink(owner), owner);
  await expect(page).toHaveURL(/\/admin/);

  const carl = newPerson('Carl');
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email').fill(carl.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('region', { name: 'Notifications' }).hover(); // keeps the message
  await expect(page.getByRole('row', { name: carl.email })).toContainText('Invited');
  await expectClearOfDialog(page);

  const phone = await browser.newContext({ ...(baseURL && { baseURL }) });
  quietConsole(phone);
  const crew = await phone.newPage();
  await join(crew, await inbox.invitationLink(carl), carl);
  await expect(crew.getByRole('heading', { name: /^Stops/ })).toBeVisible();
  await crew.goto('/admin/staff');
  await expect(crew.getByText("You don't have permission to access the admin dashboard.")).toBeVisible();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Current password').fill(owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const uri = (await page.getByRole('link', { name: 'Open your app' }).getAttribute('href')) ?? '';
  const app = new TOTP({ secret: new URL(uri).searchParams.get('secret') ?? '' });
  await page.getByLabel('Code from the app').fill(app.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCode =
    (await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await enterPassword(page, owner);
  // No code is accepted twice, but the next one early.
  await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();

  await page.goto('/admin/staff');
  await page.getByRole('button', { name: `Sessions of ${carl.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^End session/ })
    .click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await crew.goto('/account');
  await expect(crew.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sign-ins' }).getByText(owner.name).first()).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await enterPassword(page, owner);
  await page.getByLabel('Code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Login successful')).toBeVisible();
  await phone.close();
});
