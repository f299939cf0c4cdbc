import { describeContents, type RatedItem } from '@party-rental/contracts';
import { completeBooking, expectConfirmed, openFilledForm, turnTo } from '../support/booking-pages.js';
import { createAdmin } from '../support/clients.js';
import { newPerson } from '../../support/customer-client.js';
import { expect, test } from '../support/test.js';

test('a package is booked until its castles are gone, and everyone sees what is inside', async ({
  page,
  guest,
  inbox,
}) => {
  const [party, castle] = [await guest.item('Backyard Birthday Package'), await guest.item('Castle Bounce House')];
  const { contents } = await guest.request<RatedItem>('getItem', { params: { id: party.id } });
  const day = await guest.dayIn(45);
  expect(party.stock).toBe(castle.stock);

  await test.step('on its page, from which its parts can be reached', async () => {
    await page.goto(`/item/${party.id}?date=${day}`);
    const inside = page.getByRole('region', { name: "What's Inside" });
    await expect(inside.getByRole('listitem')).toHaveCount(contents.length);
    await expect(inside).toContainText('24 × White Folding Chair');
    await inside.getByRole('link', { name: castle.name }).click();
    await expect(page).toHaveURL(`/item/${castle.id}?date=${day}`);
    await expect(await turnTo(page, day)).toHaveAccessibleName(/, available, selected$/);
  });

  await test.step('in the form and in the order', async () => {
    const pia = newPerson('Pia');
    await openFilledForm(page, party, day, pia);
    await expect(page.getByText(`Inside: ${describeContents(contents)}`)).toBeVisible();
    await completeBooking(page).click();
    await expectConfirmed(page);
    await page.goto(await inbox.detailsLink(pia));
    await expect(page.getByText(`Inside: ${describeContents(contents)}`)).toBeVisible();
  });

  await test.step('the castle alone is booked with the last package', async () => {
    await guest.book(party, day, newPerson('Pablo'), party.stock - 1);
    await page.goto(`/item/${castle.id}?date=${day}`);
    await expect(await turnTo(page, day)).toHaveAccessibleName(/, booked, selected$/);
    await page.goto(`/item/${party.id}?date=${day}`);
    await expect(await turnTo(page, day)).toHaveAccessibleName(/, booked, selected$/);
  });

  await test.step('the day plan adds up what to load', async () => {
    const chair = await guest.item('White Folding Chair');
    await guest.book(chair, day, newPerson('Chaim'), 5);
    await createAdmin(page.request).signIn();
    await page.goto(`/admin/day-plan?date=${day}`);
    const toLoad = page.getByRole('region', { name: 'To Load: All stops' }).getByRole('listitem');
    await expect(toLoad.filter({ hasText: castle.name })).toHaveText('2 ×Castle Bounce House');
    await expect(toLoad.filter({ hasText: chair.name })).toHaveText('53 ×White Folding Chair');
    await expect(toLoad.filter({ hasText: party.name })).toHaveCount(0);
  });
});
