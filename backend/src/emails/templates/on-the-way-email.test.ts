import { calendarDate } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import { factsFor } from '../../../test-support/email-facts.js';
import { onTheWay } from './on-the-way-email.js';

const day = calendarDate.parse('2026-12-12');
const arrival = { status: 'ON_THE_WAY', from: '2026-12-12T15:15:00.000Z', to: '2026-12-12T15:45:00.000Z' } as const;
const plain = (html: string) => html.replaceAll('&#39;', "'").replaceAll(/\s+/g, ' ');
const windows = { setupWindows: [{ from: '08:00', to: '11:00' }], now: '2026-12-12T14:50:00Z' };

test('says what comes, about when, in which window, what to have ready, and whom to call', () => {
  const facts = factsFor([{}], { partyStart: '12:00' }, windows);
  const { to, subject, text, html } = onTheWay({ ...facts, affected: facts.lines }, day, { arrival });
  expect(to).toEqual({ name: 'Dana Miller', address: 'dana@example.com' });
  expect(subject).toBe("We're on our way: expect us between 10:15 AM and 10:45 AM");
  for (const words of [text, plain(html)]) {
    expect(words).toContain('Our crew is on its way to you with your Castle.');
    expect(words).toContain('We expect to be there between 10:15 AM and 10:45 AM.');
    expect(words).toContain("We'll set up between 8:00 AM and 11:00 AM.");
    expect(words).toContain('Please have the balance of');
    expect(words).toContain('(555) 999-8877');
  }
});

test('promises no time that is unknown', () => {
  const facts = factsFor([{}, {}]);
  const { subject, text } = onTheWay({ ...facts, affected: facts.lines }, day, { arrival: null });
  expect(subject).toBe("We're on our way");
  expect(text).toContain('Our crew is on its way to you with everything you rented.\n');
});

test('a pick-up mentions neither the setup nor money', () => {
  const facts = factsFor([{ eventDate: '2026-12-11' }], { partyStart: '12:00' }, windows);
  const { text } = onTheWay({ ...facts, affected: facts.lines }, day, { arrival });
  expect(text).toContain('Our crew is on its way to you to pick up your Castle.');
  expect(text).not.toMatch(/set up|balance/);
});
