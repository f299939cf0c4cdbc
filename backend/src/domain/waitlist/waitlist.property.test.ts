import { expect, test } from 'vitest';
import { addDays } from '@party-rental/contracts';
import fc from 'fast-check';
import { CHAIR, day, ITEM_IDS, WaitlistShop } from '../../../test-support/waitlist-shop.js';

const quantity = fc.integer({ min: 1, max: 3 });
const action = fc.oneof(
  fc.record({ type: fc.constant('join' as const), itemId: fc.constantFrom(...ITEM_IDS), quantity }),
  fc.record({
    type: fc.constantFrom('book' as const, 'leave' as const, 'cancel' as const),
    pick: fc.nat(99),
    quantity,
  }),
  fc.record({ type: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 20 }) }),
);

test('whatever happens, no unit is taken twice, and no one who fits is passed over', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const shop = new WaitlistShop();
      for (const [i, act] of actions.entries()) {
        const all = ITEM_IDS.flatMap((itemId) => shop.entries(itemId));
        if (act.type === 'join') shop.join(`e${i}`, act.quantity, act.itemId);
        else if (act.type === 'wait') shop.hours += act.hours;
        else if (act.type === 'cancel') shop.cancel(act.pick);
        else {
          const entry = all[act.pick % (all.length || 1)];
          if (act.type === 'leave') shop.leave(entry?.entryId ?? '');
          else shop.book(entry && act.quantity > 1 ? entry.itemId : (act.pick % 3) + 1, act.quantity, entry?.entryId);
        }
        for (const itemId of ITEM_IDS) {
          const left = shop.left(itemId);
          const fitting = shop.entries(itemId).find((entry) => entry.status === 'waiting' && entry.quantity <= left);
          shop.offer(itemId);
          expect(fitting ? shop.entry(fitting.entryId)?.status : 'offered').toBe('offered');
          // No entry that fits into what is left still waits.
          expect(shop.offer(itemId)).toEqual([]);
        }
        for (const [itemId, stock] of [
          [1, 2],
          [CHAIR, 4],
        ] as const)
          for (const on of [day, addDays(day, 1)]) expect(shop.booked(itemId, on)).toBeLessThanOrEqual(stock);
      }
    }),
  );
});
