import { longDay, type VersionedSettings } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, openFilledForm, signIn } from '../support/booking-pages.js';
import { ADMIN } from '../../support/admin-client.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test('the owner sets windows, and a booking with a start time shows its window on pages, in the email and the calendar', async ({
  page,
  guest,
  admin,
  inbox,
}) => {
  const wanda = newPerson('Wanda');
  const item = await guest.item('Castle Bounce House');
  const [day, tomorrow] = [await guest.dayIn(40), await guest.dayIn(1)];
  const window = "We'll set up between 11:00 AM and 2:00 PM.";

  await test.step('the owner adds two windows and a phone', async () => {
    await page.goto('/auth');
    await signIn(page, ADMIN);
    await expect(page.getByRole('button', { name: ADMIN.username, exact: true })).toBeVisible();
    await page.goto('/admin/settings');
    for (const [index, to] of ['11:00', '14:00'].entries()) {
      await page.getByRole('button', { name: 'Add a window' }).click();
      const row = page.getByRole('group', { name: `Window ${index + 1}` });
      if (index === 0) await row.getByLabel('From').fill('08:00');
      await row.getByLabel('To').fill(to);
    }
    await page.getByLabel('Phone for customers on their event day').fill('(555) 999-8877');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    expect(await admin.request<VersionedSettings>('adminSettings')).toMatchObject({
      setupWindows: [
        { from: '08:00', to: '11:00' },
        { from: '11:00', to: '14:00' },
      ],
    });
    await page.context().clearCookies();
  });

  await test.step('a guest books with a start time', async () => {
    await openFilledForm(page, item, day, wanda);
    await page.getByLabel('Party start time').fill('14:30');
    await completeBooking(page).click();
    await expectConfirmed(page);
    await expect(page.getByText(window)).toBeVisible();
  });

  await test.step('the email and its calendar file have the times', async () => {
    const email = await inbox.emailTo(wanda);
    expect(email.subject).toContain(longDay(day));
    expect(email.text).toContain(`Your party starts at 2:30 PM. ${window}`);
    const file = (await inbox.attachment(email, 0)).replace(/\r?\n /g, '');
    expect(file).toMatch(/^DTSTART:\d{8}T(18|19)3000Z$/m);
    expect(file).toContain(window);
    expect(file).toContain('TRIGGER:-P1D');
  });

  await test.step('the order page shows them, and the guest changes the start', async () => {
    await page.goto(await inbox.detailsLink(wanda));
    await expect(page.getByText(window)).toBeVisible();
    await page.getByRole('button', { name: 'Edit Contact Details' }).click();
    await page.getByLabel('Party start time').fill('12:00');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText("We'll set up between 8:00 AM and 11:00 AM.")).toBeVisible();
    await expect(page.getByText('(555) 999-8877')).toBeHidden();
  });

  await test.step('the day before, the order page has the phone of the crew', async () => {
    const soon = newPerson('Soon');
    await guest.book(await guest.item('White Folding Chair'), tomorrow, soon);
    await page.goto(await inbox.detailsLink(soon));
    await expect(page.getByRole('link', { name: '(555) 999-8877' })).toBeVisible();
    await expect(page.getByText("We'll set up between 8:00 AM and 2:00 PM, and we'll tell you")).toBeVisible();
  });
});
