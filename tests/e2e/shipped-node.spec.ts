import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newPerson } from '../support/customer-client.js';
import { hasShippedNode, installShippedNode, SHIPPED_VERSION } from '../support/shipped-node.js';
import { completeBooking, expectConfirmed, openFilledForm } from './support/booking-pages.js';
import { expect, test } from './support/test.js';

test.skip(!hasShippedNode, 'no package has its binary for this machine');
test.use({
  node: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, provide) => provide(hasShippedNode ? await installShippedNode() : process.execPath),
    { scope: 'worker' },
  ],
});

test('on the Node.js of the container image, the shop starts, answers, and takes a booking that its owner sees', async ({
  node,
  page,
  guest,
  admin,
  inbox,
}) => {
  const { stdout } = await promisify(execFile)(node, ['--version']);
  expect(stdout.trim()).toBe(`v${SHIPPED_VERSION}`);
  const item = await guest.item('Castle Bounce House');
  const day = await guest.dayIn(20);
  const nora = newPerson('Nora');
  await openFilledForm(page, item, day, nora);
  await completeBooking(page).click();
  await expectConfirmed(page);
  expect(await admin.getBookings(nora)).toMatchObject([{ itemId: item.id, eventDate: day, status: 'PENDING' }]);
  expect((await inbox.emailTo(nora)).text).toContain(item.name);
});
