import { longDay, type WaitlistEntry } from '@party-rental/contracts';
import { violations } from '../support/axe.js';
import { completeBooking, expectConfirmed, fillInDetails } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test('a customer joins the waitlist of a full day, and books by the link of the email once it is free', async ({
  page,
  guest,
  admin,
  inbox,
}) => {
  const [wanda, first] = [newPerson('Wanda'), newPerson('Frank')];
  const item = await admin.addItem({ name: 'Dunk Tank', stock: 1 });
  const day = await guest.dayIn(45);
  const booking = await guest.book(item, day, first);

  await page.goto(`/item/${item.id}?date=${day}`);
  const waitlist = page.getByRole('group', { name: 'Join the waitlist' });
  await waitlist.getByLabel('Your email').fill(wanda.email);
  expect(await violations(page)).toEqual([]);
  await waitlist.getByRole('button', { name: 'Join the Waitlist' }).click();
  await expect(page.getByText("You're on the list. We'll email you if it frees up.")).toBeVisible();

  await admin.cancel(booking.id);
  const { text } = await inbox.waitlistOfferTo(wanda);
  expect(text).toContain(longDay(day));
  await page.goto(/^Book it now: (\S+)$/m.exec(text)?.[1] ?? '');
  await expect(page.getByText(`We're holding 1 unit for you on ${longDay(day)}`)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fillInDetails(page, wanda);
  await completeBooking(page).click();
  await expectConfirmed(page);
  expect(await guest.remaining(item, day)).toBe(0);
});

test('a customer leaves the waitlist by the link of the email, and the owner sees it', async ({
  page,
  guest,
  admin,
  inbox,
}) => {
  const [lea, first] = [newPerson('Lea'), newPerson('Frank')];
  const item = await admin.addItem({ name: 'Tug of War Rope', stock: 1 });
  const day = await guest.dayIn(46);
  await guest.book(item, day, first);
  const { id } = await guest.request<{ id: string }>('joinWaitlist', {
    body: { itemId: item.id, eventDate: day, email: lea.email },
  });
  const { subject, text } = await inbox.emailTo(lea);
  expect(subject).toContain("You're on the waitlist");
  await page.goto(/^Leave the waitlist: (\S+)$/m.exec(text)?.[1] ?? '');
  const statusNow = async () =>
    (await admin.request<WaitlistEntry[]>('waitlist')).find((entry) => entry.id === id)?.status;
  expect(await statusNow()).toBe('waiting');
  const leave = page.getByRole('button', { name: 'Leave the Waitlist' });
  await expect(leave).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await leave.click();
  await expect(page.getByText("You're off the list.")).toBeVisible();
  expect(await statusNow()).toBe('left');

  await createAdmin(page.request).signIn();
  await page.goto('/admin/waitlist');
  const row = page.getByRole('row').filter({ hasText: lea.email });
  await expect(row).toContainText('Left');
});
