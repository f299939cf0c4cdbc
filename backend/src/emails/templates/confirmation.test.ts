import { describe, expect, test } from 'vitest';
import type { LedgerEvent } from '../../domain/orders/money/ledger-events.js';
import { CUSTOMER, factsFor, ORDER_ID, payment, refund, TOKENS } from '../../../test-support/email-facts.js';
import { confirmation } from './confirmation.js';
import { confirmed, lapseWarning, reminder } from './customer-emails.js';

function confirmationFor(...args: Parameters<typeof factsFor>) {
  return confirmation(factsFor(...args), 'a flat area');
}

describe('the confirmation', () => {
  test('names the booking and its day in the subject', () => {
    expect(confirmationFor().subject).toBe('Your booking PR-7K3M-9Q2F for Saturday, December 12, 2026');
    expect(confirmationFor([{}, {}]).subject).toBe('Your order PR-7K3M-9Q2F for Saturday, December 12, 2026');
    expect(confirmationFor([{ eventDate: '2026-12-13' }, { eventDate: '2026-12-12' }]).subject).toBe(
      'Your order PR-7K3M-9Q2F from Saturday, December 12, 2026 to Sunday, December 13, 2026',
    );
  });

  test('of several lines names the order, its days in order, and has one button', () => {
    const { text, html } = confirmationFor([{ eventDate: '2026-12-13' }, { eventDate: '2026-12-12' }]);
    for (const words of [text, html]) {
      expect(words).toMatch(/Order (<strong>)?PR-7K3M-9Q2F[^-]/);
      expect(words.indexOf('Saturday, December 12')).toBeLessThan(words.lastIndexOf('Sunday, December 13'));
      expect(words.split('/booking-details/')).toHaveLength(2);
    }
    expect(text.indexOf('Saturday, December 12')).toBeLessThan(text.indexOf('Sunday, December 13'));
  });

  test('says what is in a package, in both text and HTML', () => {
    const parts = [{ itemId: 7, quantity: 12, bufferDays: 0, itemName: 'Chair & cushion' }];
    const { text, html } = confirmationFor([{ name: 'Party', quantity: 2, parts }, { name: 'Castle' }]);
    expect(text).toContain('Party (2 units), $300.00\nInside: 24 × Chair & cushion\n');
    expect(html).toContain('Inside: 24 × Chair &amp; cushion');
    expect([text, html].map((format) => format.split('Inside').length)).toEqual([2, 2]);
  });

  test('contains every fact in both text and HTML', () => {
    // 2 × $150 + delivery $35 + setup $20 = $355; tax $28.40; total $383.40
    const { text, html } = confirmationFor([{ quantity: 2 }]);
    for (const words of [
      'Dana Miller',
      'Castle',
      '2 units',
      'Saturday, December 12, 2026',
      'PR-7K3M-9Q2F',
      '$300.00',
      '$35.00',
      '$20.00',
      'Included',
      '$28.40',
      '$383.40',
      '$383.40 still to pay: $191.70 when we call to confirm, the other $191.70 before setup.',
      'within 24 hours',
      "We haven't recorded a payment yet.",
      'Your day is held for you.',
      'refundable damage deposit of $50.00',
      '12 Maple Street',
      'Springfield, NY 12345',
      'Free cancellation until Wednesday, December 9, 2026 at 11:59 PM EST',
      'If you cancel later, we keep the deposit.',
      `https://shop.example/booking-details/0192f0c1-0000-7000-8000-000000000000?token=${TOKENS.sign('booking', { bookingId: '0192f0c1-0000-7000-8000-000000000000' })}`,
      'hello@hooray.example',
      '(555) 123-4567',
    ]) {
      expect(text).toContain(words);
      expect(html.replaceAll('&#39;', "'")).toContain(words);
    }
  });

  test('shows the delivery surcharge where there is one', () => {
    const { text, html } = confirmationFor([{}], {}, { surcharge: 2_500 });
    expect(text).toMatch(/Delivery surcharge +\$25\.00/);
    expect(html).toContain('Delivery surcharge');
    expect(confirmationFor([{}]).text).not.toContain('surcharge');
  });

  test('shows a cleaning fee where there is one', () => {
    expect(confirmationFor([{}], {}, { cleaningFee: 1_250 }).text).toMatch(/Cleaning +\$12\.50/);
  });

  test('says whom to call once free cancellation has ended', () => {
    const { text, html } = confirmationFor([{}], {}, { now: '2026-12-10T05:00:01Z' });
    for (const words of [text, html]) {
      expect(words).toContain('Free cancellation ended Wednesday, December 9, 2026 at 11:59 PM EST.');
      expect(words).toContain('call us at (555) 123-4567');
      expect(words).toContain('If you cancel, we keep the deposit.');
      expect(words).not.toMatch(/or cancel|cancellation until/);
    }
    expect(confirmationFor([{}], {}, { now: '2026-12-10T05:00:00Z' }).text).toContain('Free cancellation until');
  });

  test('says how to cancel online after that, until the day before, if the terms allow it', () => {
    const written = (now: string) => confirmationFor([{}], {}, { now, lateOnline: true });
    const { text, html } = written('2026-12-12T04:59:00Z');
    for (const words of [text, html].map((format) => format.replaceAll('&#39;', "'").replaceAll(/\s+/g, ' '))) {
      expect(words).toContain('Free cancellation ended Wednesday, December 9, 2026 at 11:59 PM EST.');
      expect(words).toContain(
        "You can still cancel your whole order online until the day before the event, and you'll see what it costs first.",
      );
      expect(words).toContain('If you cancel, we keep the deposit.');
      expect(words).not.toContain('Please call us at');
    }
    expect(written('2026-12-12T05:00:00Z').text).toContain('Please call us at (555) 123-4567');
  });

  test('omits the instructions, and a name or an address with a link: the email may be a stranger’s', () => {
    const ad = 'https://pills.example/buy';
    const email = confirmationFor([{}], {
      specialInstructions: ad,
      customerName: ad,
      address: ad,
      city: ad,
      state: ad,
    });
    expect(email.to.name).toBe('');
    const calendar = email.calendar.content.replace(/\r\n[ \t]/g, '');
    for (const words of [email.subject, email.text, email.html, calendar]) expect(words).not.toContain('pills');
    expect(email.text).toContain('Hello,');
  });

  test('composed after a line was cancelled charges for the other lines only', () => {
    // $150 + delivery $45 + setup $15 = $210; tax $16.80; total $216.00
    const { subject, text, html } = confirmationFor([
      { name: 'Castle' },
      { name: 'Slide', quantity: 2, then: 'CANCELLED' },
    ]);
    expect(subject).toBe('Your order PR-7K3M-9Q2F for Saturday, December 12, 2026');
    for (const words of [text, html]) {
      expect(words).toContain('$216.00');
      expect(words).toContain('$108.00 when we call to confirm, the other $108.00 before setup.');
      expect(words).toContain('Slide');
      expect(words).not.toContain('$300.00');
      expect(words).not.toContain('$450.00');
    }
  });

  test('composed after a payment and a discount says what is paid and what is left', () => {
    const discount = { orderId: ORDER_ID, adjustmentId: 'a', amount: -1_000 };
    const ledger = [
      payment(10_000),
      { type: 'AdjustmentAdded', data: discount, personal: { note: 'For neighbors' } } as const,
    ];
    const { text } = confirmationFor([{ then: 'CONFIRMED' }], {}, {}, ledger);
    expect(text).toMatch(/For neighbors +-\$10\.00/);
    // $150 + delivery $45 + setup $15 - $10 = $200; tax $16; total $216
    expect(text).toContain("You've paid $100.00. $116.00 still to pay before setup.");
  });

  test('names the rest of the deposit after a part of it was paid', () => {
    const { text } = confirmationFor([{}], {}, {}, [payment(8_000)]);
    expect(text).toContain(
      "You've paid $80.00. $146.80 still to pay: $33.40 when we call to confirm, the other $113.40 before setup.",
    );
  });

  test('requests nothing more once everything is paid, and says what is refunded', () => {
    expect(confirmationFor([{}], {}, {}, [payment(22_680)]).text).toContain("You've paid $226.80. Paid in full.");
    const { text } = confirmationFor([{ then: 'CONFIRMED' }], {}, {}, [payment(30_000), refund(1_000)]);
    expect(text).toContain("You've paid $300.00, and we've refunded $10.00. We'll refund you $63.20.");
  });

  test('composed again after everything was confirmed announces no call, and presumes no payment', () => {
    const { text, html } = confirmationFor([{ then: 'CONFIRMED' }, { then: 'CANCELLED' }]);
    expect(html).toContain('Your party is booked!');
    for (const words of [text, html.replaceAll('&#39;', "'")]) {
      expect(words).toContain("We haven't recorded a payment yet. $216.00 still to pay before setup.");
      expect(words).not.toMatch(/call you within|within 24 hours/i);
    }
    expect(confirmationFor([{ then: 'CONFIRMED' }, {}]).text).toContain("We'll call you within 24 hours");
  });

  test('composed after everything was cancelled requests no money and promises nothing', () => {
    const { text, html } = confirmationFor([{ then: 'CANCELLED' }]);
    for (const words of [text, html]) {
      expect(words).not.toContain('$');
      expect(words).not.toMatch(/we call|reserved|held|is booked/i);
    }
  });

  test('escapes what customers and admins entered', () => {
    const evil = `<script>alert("x")</script>'`;
    const { html } = confirmationFor([{ name: evil }], {
      customerName: evil,
      address: evil,
      specialInstructions: evil,
    });
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&#39;');
    expect(html).toContain('Hooray &amp; Co');
  });
});

test('a lapse warning omits a name with a link: the email may be a stranger’s', () => {
  const facts = factsFor([{}], { customerName: 'https://pills.example/buy' });
  const { to, text, html } = lapseWarning(facts, facts.lines, 'Friday, November 27, 2026 at 9:00 AM EST');
  expect(to).toEqual({ name: '', address: CUSTOMER.customerEmail });
  for (const words of [text, html]) expect(words).not.toContain('pills');
});

describe('a reminder', () => {
  const lines = [{ eventDate: '2026-12-12' }, { eventDate: '2026-12-13' }];

  test('names what the crew collects, the balance and the damage deposit, at the first delivery', () => {
    // 2 × $150 + delivery $35 + setup $20 = $355; tax $28.40; total $383.40
    const { text } = reminder(factsFor(lines, {}, {}, [payment(10_000)]), 'a flat area');
    expect(text).toContain('Please have the balance of $283.40 ready, and $50.00 as a refundable damage deposit.');
    expect(reminder(factsFor(lines, {}, {}, [payment(38_340)]), 'a flat area').text).toContain(
      'Please have $50.00 as a refundable',
    );
  });

  test('requests nothing at a later delivery', () => {
    expect(reminder(factsFor(lines.toReversed()), 'a flat area').text).not.toMatch(/have .* ready/);
  });
});

test('emails about a part of an order name the order and what is meant, by day', () => {
  const lines = [
    { name: 'Slide', eventDate: '2026-12-13' },
    { name: 'Castle', then: 'CONFIRMED' },
  ] as const;
  const facts = factsFor(lines);
  const [slide, castle] = facts.lines;
  if (!slide || !castle) throw new Error('Both lines have facts');
  const { subject, text } = confirmed({ ...facts, line: castle, affected: [castle] });
  expect(subject).toBe('Castle in your order PR-7K3M-9Q2F is confirmed for Saturday, December 12, 2026');
  expect(text).toContain('Order: PR-7K3M-9Q2F');
  expect(confirmed({ ...facts, affected: facts.lines }).text).toMatch(
    /Saturday, December 12, 2026: Castle, 1 unit\nSunday, December 13, 2026: Slide, 1 unit/,
  );
  const confirmation = confirmationFor(lines).text;
  expect(confirmation).toMatch(/Order PR-7K3M-9Q2F\n\nCastle[^]*Slide/);
  expect(confirmation.match(/PR-7K3M-/g)).toHaveLength(1);
});

test('an email about a confirmed order says what is paid and due', () => {
  const { text } = confirmed(factsFor([{ then: 'CONFIRMED' }]));
  expect(text).toContain('Order total: $226.80\nPaid: $0.00\nPayment: $226.80 still to pay before setup.');
});

test('a lapse warning names the deposit until it is paid', () => {
  const when = 'Friday, November 27, 2026 at 9:00 AM EST';
  const textFor = (ledger: LedgerEvent[]) => {
    const facts = factsFor([{}], {}, {}, ledger);
    return lapseWarning(facts, facts.lines, when).text;
  };
  expect(textFor([])).toContain('(555) 123-4567 to pay the deposit of $113.40, and');
  expect(textFor([payment(11_340)])).toContain("(555) 123-4567, and we'll confirm it right away.");
});
