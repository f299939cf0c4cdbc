import type { Card } from '@party-rental/contracts';
import { describe, expect, test } from 'vitest';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import type { EventOfOrder } from '../../domain/events.js';
import type { OrderEvent } from '../../domain/orders/order-state.js';
import { factsFor, ORDER_ID, payment, TOKENS } from '../../../test-support/email-facts.js';
import { orderNotice } from './business-emails.js';
import { confirmation } from './confirmation.js';
import { cancelled, changed, confirmed, lapseWarning, moved, rainCheck, reminder } from './customer-emails.js';
import { chargeDeclined, receipt } from './payment-emails.js';

const BOOKING_ID = '0192f0c1-0000-7000-8000-000000000000';
const PAY_URL = `https://shop.example/booking-details/${BOOKING_ID}?token=${TOKENS.sign('booking', { bookingId: BOOKING_ID })}#pay`;
const NOW = '2026-11-21T15:00:00Z';
/** A minute after 10:30 AM in New York. */
const HELD_UNTIL = '2026-11-21T15:31:00Z';
const PAY_BY = 'Saturday, November 21, 2026 at 10:30 AM EST';

const plain = (html: string) => html.replaceAll('&#39;', "'").replaceAll(/\s+/g, ' ');

describe('the confirmation of an order that must be paid online', () => {
  const compose = (...[lines, setting, ledger]: [lines?: object[], setting?: object, ledger?: never[]]) =>
    confirmation(factsFor(lines, {}, { heldUntil: HELD_UNTIL, ...setting }, ledger), 'a flat area');

  test('says until when it is held and must be paid, and where, in its subject, text and HTML', () => {
    const { subject, text, html } = compose();
    expect(subject).toBe(`We're holding your booking PR-7K3M-9Q2F until ${PAY_BY}: please pay by then`);
    expect(html).toContain('We&#39;ve got your order!');
    for (const words of [text, plain(html)]) {
      expect(words).toContain(
        `We've got your booking, and we're holding it for you until ${PAY_BY}. Please pay online by then`,
      );
      expect(words).toContain(`Pay the 50% deposit online by ${PAY_BY}.`);
    }
    expect(text).toContain(`Pay now: ${PAY_URL}\n`);
    expect(html).toMatch(new RegExp(`href="${PAY_URL.replace('?', '\\?')}"[^>]*>Pay now<`));
  });

  test('claims no confirmation, and no call about the deposit', () => {
    const { subject, text, html } = compose([{}, {}]);
    for (const words of [subject, text, plain(html)])
      expect(words).not.toMatch(
        /is confirmed|are confirmed|is booked|reserved|collect the|call you within|when we call/i,
      );
  });

  test('says that the order is cancelled once the time to pay is over, although no event says so', () => {
    const { subject, text, html, calendar } = compose([{}], { now: '2026-11-21T15:30:00Z' });
    expect(subject).toBe('Your booking PR-7K3M-9Q2F for Saturday, December 12, 2026');
    expect(html).toContain('Your order has been cancelled');
    for (const words of [text, plain(html)]) {
      expect(words).toContain('This booking has since been cancelled.');
      expect(words).not.toMatch(/pay|\$|holding/i);
    }
    expect(calendar.method).toBe('CANCEL');
  });

  test('is an ordinary one once the order is paid', () => {
    const lifted = { type: 'PaymentDeadlineLifted', data: { orderId: ORDER_ID, lines: [{ bookingId: BOOKING_ID }] } };
    const { subject, text } = compose([{ then: 'CONFIRMED' }], { now: '2026-11-21T15:30:00Z' }, [
      payment(11_340),
      lifted,
    ] as never[]);
    expect(subject).toBe('Your booking PR-7K3M-9Q2F for Saturday, December 12, 2026');
    expect(text).toContain('Everything is reserved for you.');
    expect(text).toContain("You've paid $113.40. $113.40 still to pay before setup.");
    expect(text).not.toMatch(/Pay (now|online)/);
  });
});

test('the owner reads in the notice of such an order that no call is needed', () => {
  const { text } = orderNotice(factsFor([{}], {}, { heldUntil: HELD_UNTIL }));
  expect(text).toContain(`It's held until ${PAY_BY}, and paying online by then confirms it.`);
  expect(text).not.toContain('Please call');
});

describe('a link to pay online', () => {
  const emails = (facts: ReturnType<typeof factsFor>) => [
    confirmation(facts, 'a flat area'),
    confirmed(facts),
    changed(facts),
    moved(facts, { from: facts.line.eventDate } as Parameters<typeof moved>[1]),
    reminder(facts, 'a flat area'),
    lapseWarning(facts, facts.lines, PAY_BY),
  ];

  test('is in each email about an order with something to pay, in its text and HTML', () => {
    for (const { text, html } of emails(factsFor([{}], {}, { takesOnlinePayments: true }))) {
      expect(text).toContain(`Pay online: ${PAY_URL}\n`);
      expect(html).toContain(`href="${PAY_URL}"`);
    }
  });

  test.each([
    ['the shop takes no payments online', factsFor([{}])],
    ['nothing is due', factsFor([{}], {}, { takesOnlinePayments: true }, [payment(22_680)])],
    ['the order is cancelled', factsFor([{ then: 'CANCELLED' }], {}, { takesOnlinePayments: true })],
  ])('is in none of them if %s', (_, facts) => {
    for (const { text, html } of emails(facts)) for (const words of [text, html]) expect(words).not.toContain('#pay');
  });

  test('is in no email about a cancellation or a rain check', () => {
    const facts = factsFor([{}, { then: 'CANCELLED' }], {}, { takesOnlinePayments: true });
    expect(facts.payLink).toBeDefined();
    expect(cancelled(facts, { personal: null } as Parameters<typeof cancelled>[1], 'SHOP').text).not.toContain('#pay');
    const credits = [{ code: 'RC-1', amount: 100, validUntil: null }] as unknown as typeof facts.credits;
    expect(rainCheck({ ...facts, credits })?.text).not.toContain('#pay');
  });
});

describe('a receipt', () => {
  const EVENT_ID = '0192f0c1-0000-7000-8000-0000000000aa';
  const VISA = { brand: 'visa', last4: '4242' };
  const record = (event: OrderEvent, eventId = 'other'): RecordedEvent<EventOfOrder> =>
    ({ commandId: 'payment', recordedAt: new Date(NOW), ...event, eventId }) as unknown as RecordedEvent<EventOfOrder>;
  const paid = (amount: number, card: Card | null = VISA) => {
    const data = { orderId: ORDER_ID, entryId: 'e', kind: 'DEPOSIT', amount, method: 'CARD' } as const;
    const personal = card && { card };
    return record(
      { type: 'PaymentRecorded', data: { ...data, provider: 'stripe', reference: 'pi_1' }, personal },
      EVENT_ID,
    );
  };
  const back = (amount: number) =>
    record({
      type: 'RefundRequested',
      data: { orderId: ORDER_ID, entryId: 'r', paymentId: 'e', amount, isAutomatic: true },
      personal: null,
    });
  const confirms = record({ type: 'BookingConfirmed', data: { bookingId: BOOKING_ID } });

  test('that confirms the order says so in its subject and heading, and has what the email about that has', () => {
    const facts = factsFor([{ then: 'CONFIRMED' }], {}, { takesOnlinePayments: true }, [payment(11_340)]);
    const { subject, text, html, calendar } = receipt(facts, [paid(11_340), confirms], EVENT_ID);
    const ordinary = confirmed(facts);
    expect(subject).toBe(ordinary.subject);
    expect(html).toContain('Your booking is confirmed!');
    const kept = ordinary.text.split('\n').filter((line) => !line.startsWith("We've confirmed your booking"));
    for (const line of kept) expect(text).toContain(line);
    expect(calendar?.method).toBe('PUBLISH');
    for (const words of [text, plain(html)]) {
      expect(words).toContain(
        "We've received your payment of $113.40 by Visa ending in 4242. Your booking is confirmed",
      );
      expect(words).toContain('$113.40 by Visa ending in 4242 on Saturday, November 21, 2026');
      expect(words).toContain('$113.40 still to pay before setup.');
    }
  });

  test('says what will be charged later, as the customer agreed, and how to withdraw it', () => {
    const facts = factsFor([{ then: 'CONFIRMED' }], {}, {}, [payment(11_340)]);
    const agreed = paid(11_340);
    const balanceCharge = { chargeId: 'c', upTo: 11_340, on: '2026-12-11', customer: 'cus_1', method: 'pm_1' };
    const { text } = receipt(facts, [{ ...agreed, data: { ...agreed.data, balanceCharge } } as never], EVENT_ID);
    expect(text).toContain('at most $113.40, to the same card on Friday, December 11, 2026');
    expect(text).toContain("You can withdraw that on your order's page until then.");
  });

  test('of a later payment thanks for it', () => {
    const facts = factsFor([{ then: 'CONFIRMED' }], {}, {}, [payment(22_680)]);
    const { subject, text, html } = receipt(facts, [paid(11_340)], EVENT_ID);
    expect(subject).toBe("We've received your payment for booking PR-7K3M-9Q2F");
    expect(html).toContain('Thank you for your payment!');
    expect(text).toContain('Paid in full.');
  });

  test('doesn’t say that an order is confirmed that was cancelled meanwhile', () => {
    const facts = factsFor([{ then: 'CANCELLED' }], {}, {}, [payment(11_340)]);
    const { subject, text, html } = receipt(facts, [paid(11_340), confirms], EVENT_ID);
    for (const words of [subject, text, html]) expect(words).not.toMatch(/confirmed|reserved/);
    expect(text).toContain('Your booking has since been cancelled.');
    expect(text).toContain('Refund due: $113.40');
  });

  test.each([
    [{ brand: 'amex', last4: '0005' }, 'by American Express ending in 0005 on'],
    [{ brand: '<b>evil</b>', last4: '1111' }, 'by a card ending in 1111 on'],
    [null, 'by card on'],
  ])('names the card %j', (card, words) => {
    expect(receipt(factsFor(), [paid(11_340, card)], EVENT_ID).text).toContain(words);
  });

  test('of a payment that goes back whole says so instead of thanking for it', () => {
    const { subject, text, html } = receipt(factsFor([{ then: 'CONFIRMED' }]), [paid(11_340), back(11_340)], EVENT_ID);
    expect(subject).toBe("We're sending back your payment for booking PR-7K3M-9Q2F");
    expect(html).toContain('Your money is on its way back');
    expect(text).toContain("That's more than you still had to pay. So we're sending all of it back to your card.");
    expect(text).not.toContain('Thank you');
  });

  test('of a payment that goes back in part names both amounts', () => {
    const { subject, text } = receipt(factsFor([{ then: 'CONFIRMED' }]), [paid(22_680), back(11_340)], EVENT_ID);
    expect(subject).toContain("We've received your payment");
    expect(text).toContain("We've received your payment of $226.80");
    expect(text).toContain("So we're sending $113.40 of it back to your card.");
    expect(text).toContain('Goes back to your card: $113.40\n');
  });
});

test('a charge that was declined says that nothing was charged, and where to pay', () => {
  const facts = factsFor([{ then: 'CONFIRMED' }], {}, { takesOnlinePayments: true }, [payment(11_340)]);
  const { subject, text, html } = chargeDeclined(facts, { label: 'Pay online', url: PAY_URL });
  expect(subject).toBe("We couldn't charge your card for booking PR-7K3M-9Q2F");
  for (const words of [text, plain(html)]) {
    expect(words).toContain("the card was declined. Nothing was charged, and we won't try again.");
    expect(words).toContain('$113.40 still to pay before setup.');
  }
  expect(text).toContain(`Pay online: ${PAY_URL}`);
});
