import { describe, expect, test } from 'vitest';
import { factsFor } from '../../../../test-support/email-facts.js';
import { confirmation } from '../confirmation.js';
import { confirmed, moved, reminder } from '../customer-emails.js';
import type { OrderFacts } from './order-facts.js';

const setupWindows = [
  { from: '08:00', to: '11:00' },
  { from: '11:00', to: '14:00' },
];
const { eventDate, bookingId, itemId, quantity } = factsFor().line;
const toTheDay = (facts: OrderFacts) => moved(facts, { from: eventDate, eventDate, bookingId, itemId, quantity });
const place = 'a flat area';
const placed = (facts: OrderFacts) => confirmation(facts, place);
const emails = [placed, confirmed, toTheDay, (facts: OrderFacts) => reminder(facts, place)];

describe('the times of the delivery day', () => {
  test('are in every email about an order', () => {
    for (const compose of emails) {
      const { text, html } = compose(factsFor([{}], { partyStart: '12:30' }, { setupWindows }));
      for (const words of [text, html.replaceAll('&#39;', "'")]) {
        expect(words).toContain("We'll set up between 8:00 AM and 11:00 AM.");
        expect(words).toContain('12:30 PM');
      }
    }
  });

  test('are those of all windows without a start time', () => {
    for (const compose of emails)
      expect(compose(factsFor([{}], {}, { setupWindows })).text).toContain(
        "We'll set up between 8:00 AM and 2:00 PM, and we'll tell you the time when we call.",
      );
  });

  test('are left out without windows, and for what is cancelled', () => {
    for (const compose of emails) {
      expect(compose(factsFor()).text).not.toContain('set up between');
      const { text } = compose(factsFor([{ then: 'CANCELLED' }], { partyStart: '12:30' }, { setupWindows }));
      expect(text).not.toMatch(/set up between|12:30/);
    }
  });
});

describe('the phone of the event day', () => {
  const phone = '(555) 999-8877';

  test('is in every reminder', () => {
    expect(reminder(factsFor(), 'a flat area').text).toContain(`Phone on the event day: ${phone}`);
  });

  test('is in other emails from the day before, in the time zone of the business', () => {
    for (const compose of [placed, confirmed, toTheDay]) {
      const textAt = (now: string, then?: 'CANCELLED') => compose(factsFor([then ? { then } : {}], {}, { now })).text;
      expect(textAt('2026-12-11T04:59:00Z')).not.toContain(phone);
      expect(textAt('2026-12-11T05:00:00Z')).toContain(phone);
      expect(textAt('2026-12-13T04:59:00Z')).toContain(phone);
      expect(textAt('2026-12-13T05:00:00Z')).not.toContain(phone);
      expect(textAt('2026-12-12T20:00:00Z', 'CANCELLED')).not.toContain(phone);
    }
  });
});
