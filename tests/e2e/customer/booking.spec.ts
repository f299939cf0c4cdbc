import { formatCents, priceOrder, DEFAULT_RATES } from '@party-rental/contracts';
import {
  completeBooking,
  expectConfirmed,
  fillInDetails,
  openFilledForm,
  signIn,
  toast,
  turnTo,
} from '../support/booking-pages.js';
import { ADMIN } from '../../support/admin-client.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test('a guest books a bounce house three weeks out: the calendar, the email and the dashboard know it', async ({
  page,
  guest,
  admin,
  inbox,
}) => {
  const ada = newPerson('Ada');
  const item = await guest.item('Castle Bounce House');
  const day = await guest.dayIn(21);
  const before = await admin.dashboard();

  await test.step('home, item, day, form', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: item.name }).click();
    await expect(page.getByRole('heading', { name: item.name })).toBeVisible();
    const calendarDay = await turnTo(page, day);
    await expect(calendarDay).toHaveAccessibleName(/, available$/);
    await calendarDay.click();
    await page.getByRole('main').getByRole('link', { name: 'Book Now' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await fillInDetails(page, ada);
    await completeBooking(page).click();
    await expectConfirmed(page);
    await expect(toast(page, 'Booking Successful')).toBeVisible();
  });

  const email = await test.step('the email is there', async () => {
    const arrived = await inbox.emailTo(ada);
    expect(arrived.subject).toMatch(/^Your booking PR-/);
    expect(arrived.text).toContain(`Hello ${ada.name},`);
    expect(arrived.text).toContain(item.name);
    expect(arrived.hasHtml).toBe(true);
    expect(arrived.attachments).toEqual([expect.objectContaining({ name: expect.stringMatching(/\.ics$/) })]);
    const calendarFile = await inbox.attachment(arrived, 0);
    expect(calendarFile).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`);
    return arrived;
  });

  await test.step('the calendar knows it', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
    await page.getByRole('link', { name: item.name }).click();
    await expect(await turnTo(page, day)).toHaveAccessibleName(/, available, 1 left/);
  });

  await test.step('the link in the email opens the booking', async () => {
    await page.goto('/inbox');
    await page.getByRole('button', { name: ada.email }).click();
    await expect(page.getByRole('heading', { name: email.subject })).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.frameLocator('iframe').getByRole('link', { name: 'View or change your booking' }).click();
    const details = await opened;
    await expect(details.getByText(ada.email)).toBeVisible();
    await expect(details.getByRole('heading', { name: /^PR-/ })).toBeVisible();
    await expect(details.getByText('The gate code is 4711.')).toBeVisible();
    await details.close();
  });

  await test.step('the admin sees it on the dashboard', async () => {
    await page.goto('/auth');
    await signIn(page, ADMIN);
    // The menu closes when the next page opens.
    await page.waitForURL(({ pathname }) => pathname !== '/auth');
    await page.getByRole('button', { name: ADMIN.username, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    const figure = (name: string, value: number) =>
      expect(page.getByRole('region', { name }).getByText(String(value), { exact: true })).toBeVisible();
    await figure('Total Inventory', before.totalItems);
    await figure('Total Bookings', before.totalBookings + 1);
    await figure('Upcoming Events', before.upcomingEvents + 1);
    await figure('Pending Bookings', before.pendingBookings + 1);
    const newest = page.getByRole('region', { name: 'Recent Bookings' }).getByRole('row').nth(1);
    await expect(newest).toContainText(ada.name);
    await expect(newest).toContainText('Pending');
  });
});

test('a guest cancels from the link in the email, and the day is free again', async ({ page, guest, admin, inbox }) => {
  const ben = newPerson('Ben');
  const item = await guest.item('Pirate Ship Bounce House');
  const day = await guest.dayIn(22);
  await guest.book(item, day, ben);
  const before = await admin.dashboard();

  await page.goto(`/item/${item.id}?date=${day}`);
  await expect(await turnTo(page, day)).toHaveAccessibleName(/, booked/);
  await page.goto(await inbox.detailsLink(ben));
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  const dialog = page.getByRole('dialog', { name: 'What should we cancel?' });

  await cancel.click();
  await dialog.getByRole('button', { name: 'Keep Everything' }).click();
  await expect(dialog).toBeHidden();
  expect(await guest.remaining(item, day)).toBe(0);

  await cancel.click();
  await dialog.getByRole('button', { name: 'Cancel 1 Booking' }).click();
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^PR-/ })).toBeFocused();
  await expect(cancel).toBeHidden();

  await page.goto(`/item/${item.id}?date=${day}`);
  await expect(await turnTo(page, day)).toHaveAccessibleName(/, available, selected$/);
  await expect
    .poll(() => admin.dashboard())
    .toMatchObject({
      totalBookings: before.totalBookings,
      upcomingEvents: before.upcomingEvents - 1,
      pendingBookings: before.pendingBookings - 1,
      recentBookings: expect.arrayContaining([
        expect.objectContaining({ customerName: ben.name, status: 'CANCELLED' }),
      ]),
    });
});

test('a booking is printed on one sheet, with the number to call, and dark on white on dark screens too', async ({
  page,
  guest,
  inbox,
}) => {
  const paula = newPerson('Paula');
  await guest.book(await guest.item('Backyard Splash Slide'), await guest.dayIn(23), paula);
  await page.goto(await inbox.detailsLink(paula));
  const status = page.getByText('Received', { exact: true });
  await expect(status).toBeVisible();
  expect((await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  const paper = { media: 'print', colorScheme: 'light' } as const;
  const looks = () =>
    status.evaluate((badge) => [getComputedStyle(badge).color, getComputedStyle(badge).backgroundColor]);
  await page.emulateMedia(paper);
  await expect(page.getByRole('article').getByText('(555) 123-4567')).toBeVisible();
  await expect(page.getByRole('button')).toBeHidden();
  const onPaper = await looks();
  await page.emulateMedia({ ...paper, colorScheme: 'dark' });
  expect(await looks()).toEqual(onPaper);
});

test.describe('when the booking is refused', () => {
  test.use({ refusedAt: ['409 /api/bookings'] });

  test('a guest who loses the last unit keeps what was typed, and books another day', async ({ page, guest }) => {
    const cleo = newPerson('Cleo');
    const item = await guest.item('Pirate Ship Bounce House');
    const [day, otherDay] = [await guest.dayIn(24), await guest.dayIn(25)];
    await openFilledForm(page, item, day, cleo);
    await guest.book(item, day, newPerson('Faster'));

    await completeBooking(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: item.name });
    await expect(refusal).toContainText('1 unit requested, 0 left');
    await expect(page.getByLabel('Full name')).toHaveValue(cleo.name);
    await expect(page.getByLabel('Special instructions')).toHaveValue('The gate code is 4711.\nPlease ring twice.');

    await refusal.getByRole('button', { name: 'Pick another day' }).click();
    await expect(await turnTo(page, day)).toHaveAccessibleName(/, booked, selected$/);
    await (await turnTo(page, otherDay)).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(cleo.name);
    await expect(page.getByLabel('Email')).toHaveValue(cleo.email);
    await expect(page.getByLabel('Phone')).toHaveValue('555 010 2030');
    await expect(page.getByLabel('Address')).toHaveValue('1 Party Lane');
    await expect(page.getByLabel('City')).toHaveValue('Springfield');
    await expect(page.getByLabel('State')).toHaveValue('NY');
    await expect(page.getByLabel('Zip code')).toHaveValue('10001');
    await expect(page.getByLabel('Event type')).toHaveValue('birthday');
    await expect(page.getByLabel('Number of attendees')).toHaveValue('25');
    await expect(page.getByLabel('I accept the terms and conditions')).toBeChecked();
    await completeBooking(page).click();
    await expectConfirmed(page);
    expect(await guest.remaining(item, otherDay)).toBe(0);
  });

  test('a guest whose price has changed sees the new total first, and then books at it', async ({
    page,
    guest,
    admin,
  }) => {
    const dan = newPerson('Dan');
    const item = await guest.item('Dino Toddler Playground');
    const day = await guest.dayIn(26);
    const totalAt = (price: number) =>
      priceOrder([{ itemId: item.id, name: item.name, eventDate: day, quantity: 1, price }], DEFAULT_RATES).total;
    const newPrice = item.price + 2_000;
    await openFilledForm(page, item, day, dan);
    const summary = page.getByRole('complementary', { name: 'Price Summary' });
    await expect(summary).toContainText(formatCents(totalAt(item.price)));
    await admin.changePrice(item, newPrice);

    await completeBooking(page).click();
    await expect(page.getByRole('alert')).toContainText(`The new total is ${formatCents(totalAt(newPrice))}`);
    await expect(summary).toContainText(formatCents(totalAt(newPrice)));
    expect(await guest.remaining(item, day)).toBe(2);

    await completeBooking(page).click();
    await expectConfirmed(page);
    expect(await admin.getBookings(dan)).toEqual([
      expect.objectContaining({ quote: expect.objectContaining({ total: totalAt(newPrice) }) }),
    ]);
    await admin.changePrice(item, item.price);
  });
});

test('a double click on the button books once', async ({ page, guest, admin, inbox }) => {
  const eve = newPerson('Eve');
  const item = await guest.item('Rainbow Unicorn Bounce House');
  const day = await guest.dayIn(27);
  await openFilledForm(page, item, day, eve);
  await completeBooking(page).dblclick();
  await expectConfirmed(page);
  await inbox.emailTo(eve);
  expect(await admin.getBookings(eve)).toHaveLength(1);
  expect(await guest.remaining(item, day)).toBe(item.stock - 1);
  expect(await inbox.countTo(eve)).toBe(1);
});
