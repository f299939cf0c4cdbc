import { expect, test } from 'vitest';
import { calendarDate, DEMONSTRATION_BUSINESS } from '@party-rental/contracts';
import { rejectClosing } from './closings.js';
import { defaultSettings } from './settings.js';

const settings = defaultSettings({ business: DEMONSTRATION_BUSINESS });
const [saturday, sunday, monday] = ['2026-12-12', '2026-12-13', '2026-12-14'].map((text) => calendarDate.parse(text));
const line = (orderId: string, number: string, day = saturday) => ({
  orderId,
  number,
  eventDate: day ?? calendarDate.parse(''),
});

test('a period lists its days with the orders of each, and names an order once', () => {
  const lines = [
    line('b', 'PR-BBBB-BBBB', sunday),
    line('a', 'PR-AAAA-AAAA-1'),
    line('a', 'PR-AAAA-AAAA-2'),
    line('c', 'PR-CCCC-CCCC'),
    line('d', 'PR-DDDD-DDDD', monday),
  ];
  const closedPeriods = [{ from: calendarDate.parse('2026-12-01'), to: calendarDate.parse('2026-12-13') }];
  expect(rejectClosing(settings, { ...settings, closedPeriods }, lines)).toMatchObject({
    code: 'overbooking',
    detail: 'There are 2 orders for Saturday, December 12, 2026, and orders for 1 more day.',
    more: {
      days: [
        {
          date: saturday,
          booked: 2,
          orders: [
            { id: 'a', number: 'PR-AAAA-AAAA' },
            { id: 'c', number: 'PR-CCCC-CCCC' },
          ],
        },
        { date: sunday, booked: 1, orders: [{ id: 'b', number: 'PR-BBBB-BBBB' }] },
      ],
    },
  });
});

test('days that are closed already, or stay open, touch nothing', () => {
  const before = { ...settings, closedWeekdays: ['SATURDAY' as const] };
  const after = { ...before, closedDays: [saturday ?? calendarDate.parse('')] };
  expect(rejectClosing(before, after, [line('a', 'PR-AAAA-AAAA')])).toBeUndefined();
  expect(rejectClosing(before, settings, [line('a', 'PR-AAAA-AAAA')])).toBeUndefined();
});
