import { expect, test } from 'vitest';
import { DEFAULT_LOOK, DEFAULT_PRICE_BOOK } from '@party-rental/contracts';
import { accountNoticeEmail } from './security-notice-emails.js';

const SHOP = {
  businessName: 'Hooray & Co',
  businessEmail: 'hello@hooray.example',
  phone: '(555) 123-4567',
  eventDayPhone: '(555) 999-8877',
  calls: DEFAULT_PRICE_BOOK.calls,
  setupWindows: [],
  timeZone: 'America/New_York',
  publicUrl: 'https://shop.example',
  takesOnlinePayments: false,
  look: DEFAULT_LOOK,
  opening: '',
  closing: '',
};
const getNotice = (change: string) =>
  accountNoticeEmail({ change, at: '2026-11-23T12:00:00.000Z', to: 'olga@hooray.example' }, SHOP).text;

test('a notice says what to do if the holder did not make the change, unless an admin made it', () => {
  for (const change of ['password', 'email', 'device', 'second-factor-on', 'second-factor-off'])
    expect(getNotice(change)).toContain("If it wasn't, please call us right away.");
  for (const change of ['role', 'disabled', 'enabled']) expect(getNotice(change)).not.toContain('If this was you');
});

test('the holder of a disabled account gets no link to open it', () => {
  expect(getNotice('enabled')).toContain('https://shop.example/account');
  expect(getNotice('disabled')).not.toContain('https://shop.example/account');
});
