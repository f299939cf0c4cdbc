import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { AdminClient } from '../../support/admin-client.js';
import type { Person } from '../../support/customer-client.js';
import { lowContrasts } from './axe.js';
import { createCustomer } from './clients.js';
import type { Inbox } from './inbox.js';

/** Signs a new crew member in with the cookies of a browser, as an invitation by email does. */
export async function joinCrew(
  api: APIRequestContext,
  person: Person,
  admin: AdminClient,
  inbox: Inbox,
): Promise<void> {
  await admin.request('inviteStaff', { body: { email: person.email, role: 'CREW' } });
  const token = new URL(await inbox.invitationLink(person)).searchParams.get('token');
  const { firstName, lastName, username, password } = person;
  await createCustomer(api).request('acceptInvitation', { body: { token, firstName, lastName, username, password } });
}

const TARGETS = [
  'header a',
  'header button',
  'main button',
  'main a',
  'main summary',
  '[role=dialog] button',
  '[role=dialog] input',
];

/** What a person with thumbs in the sun needs of a phone's page. */
export async function expectUsableOutside(page: Page): Promise<void> {
  // The page behind a dialog can't be tapped.
  const dialog = page.getByRole('dialog');
  const isOpen = (await dialog.count()) > 0;
  const targets = TARGETS.filter((target) => !isOpen || target.startsWith('[role=dialog]'));
  const small = await page.locator(targets.map((target) => `${target}:visible`).join()).evaluateAll((elements) =>
    elements
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 200)}: ${box.width} × ${box.height}`),
  );
  expect(small).toEqual([]);
  const { scrolls, views } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrolls: scrollWidth, views: clientWidth };
  });
  expect(scrolls).toBeLessThanOrEqual(views);
  expect(await lowContrasts(page, isOpen ? '[role=dialog]' : '#main')).toEqual([]);
}
