import { expect, test } from 'vitest';
import { DEFAULT_LOOK, DEFAULT_PRICE_BOOK } from '@party-rental/contracts';
import { webhookNoticeEmail } from './webhook-notice-email.js';

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

test('the owner is told which receiver failed, what it said last, and where to resume', () => {
  const email = webhookNoticeEmail({ receiver: 'books.example', response: '503' }, SHOP);
  expect([email.to.address, email.subject]).toEqual(['hello@hooray.example', 'Webhook paused: books.example']);
  expect(email.text).toContain('503');
  expect(email.text).toContain('https://shop.example/admin/integrations');
});
