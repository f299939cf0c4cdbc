import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { DEFAULT_PRICE_BOOK } from '@party-rental/contracts';
import {
  bookInForce,
  changeCleaningFee,
  changePriceBook,
  currentPriceBook,
  evolvePriceBook,
  NEVER_CHANGED,
  undoPriceBook,
  withFirstFee,
  type PriceBookState,
} from './price-book.js';
import { Rejection } from './rejections.js';

const hours = (n: number) => new Date(Date.UTC(2026, 11, 1, n));
const withFee = (cleaningFee: number) => ({ ...DEFAULT_PRICE_BOOK, cleaningFee });

/** After changes, each decided at its hour. */
function after(...changes: [hour: number, fee: number, validFrom?: Date][]): PriceBookState {
  return changes.reduce((state, [hour, fee, validFrom]) => {
    const change = { ...withFee(fee), ...(validFrom && { validFrom: validFrom.toISOString() }) };
    return apply(state, changePriceBook(state, change, hours(hour)));
  }, NEVER_CHANGED);
}
function apply(state: PriceBookState, events: ReturnType<typeof undoPriceBook>): PriceBookState {
  if (events instanceof Rejection) throw new Error(events.detail);
  return events.reduce(evolvePriceBook, state);
}
const feeAt = (state: PriceBookState, hour: number) => bookInForce(state, hours(hour)).cleaningFee;

describe('the price book in force', () => {
  test('is the default one until the owner changes it, with the cleaning fee that the settings had', () => {
    const state = withFirstFee(NEVER_CHANGED, 1_500);
    expect(bookInForce(state, hours(1))).toEqual({ ...withFee(1_500), version: 0, validFrom: null });
  });

  test('is a changed one from the moment of its change on', () => {
    const state = after([2, 100]);
    expect([1, 2, 3].map((hour) => feeAt(state, hour))).toEqual([0, 100, 100]);
  });

  test('is a scheduled one from its start on, and not before', () => {
    const state = after([1, 100], [2, 200, hours(5)]);
    expect([4, 5, 6].map((hour) => feeAt(state, hour))).toEqual([100, 200, 200]);
    expect(currentPriceBook(state, hours(4)).upcoming).toMatchObject([{ version: 2, cleaningFee: 200 }]);
    expect(currentPriceBook(state, hours(5)).upcoming).toEqual([]);
  });

  test('stays replaced by a scheduled one, although another change was saved in between', () => {
    const state = after([1, 200, hours(5)], [2, 100]);
    expect([2, 4, 5].map((hour) => feeAt(state, hour))).toEqual([100, 100, 200]);
  });

  test('is, of two that begin at the same moment, the one saved later', () => {
    expect(feeAt(after([1, 200, hours(5)], [2, 300, hours(5)]), 5)).toBe(300);
  });
});

describe('a change', () => {
  test('to the same prices yields no event', () => {
    expect(changePriceBook(after([1, 100]), withFee(100), hours(2))).toEqual([]);
    expect(changeCleaningFee(after([1, 100]), 100, hours(2))).toEqual([]);
  });

  test('is rejected when it is based on neither the book in force nor the latest one', () => {
    const state = after([1, 100], [2, 200], [3, 300, hours(9)]);
    expect(changePriceBook(state, { ...withFee(1), version: 1 }, hours(4))).toMatchObject({ code: 'conflict' });
    for (const version of [2, 3])
      expect(changePriceBook(state, { ...withFee(1), version }, hours(4))).toMatchObject([{ data: { version: 4 } }]);
  });

  test('cannot begin in the past', () => {
    const change = { ...withFee(1), validFrom: hours(1).toISOString() };
    expect(changePriceBook(NEVER_CHANGED, change, hours(2))).toMatchObject({ code: 'malformed' });
  });

  test('is rejected when too many are scheduled already', () => {
    const at = (n: number) => new Date(Date.UTC(2027, 0, 1, n));
    const changes = Array.from({ length: 100 }, (_, n): [number, number, Date] => [1, n, at(n)]);
    const full = after(...changes);
    const another = { ...withFee(1), validFrom: at(200).toISOString() };
    expect(changePriceBook(full, another, hours(2))).toMatchObject({ code: 'conflict' });
    expect(changePriceBook(full, withFee(999), hours(2))).toHaveLength(1);
  });

  test('that names no calls keeps those of the book in force', () => {
    const calls = { depositHours: 4, confirmationHours: { from: 1, to: 2 } };
    const state = apply(NEVER_CHANGED, changePriceBook(NEVER_CHANGED, { ...withFee(1), calls }, hours(1)));
    const { calls: _, ...draft } = withFee(2);
    expect(changePriceBook(state, draft, hours(2))).toMatchObject([{ data: { book: { calls } } }]);
  });

  test('of the cleaning fee in the settings keeps everything else of the book in force', () => {
    const state = apply(NEVER_CHANGED, changePriceBook(NEVER_CHANGED, { ...withFee(0), minimumOrder: 7 }, hours(1)));
    expect(changeCleaningFee(state, 900, hours(2))).toMatchObject([
      { data: { version: 2, book: { cleaningFee: 900, minimumOrder: 7 } } },
    ]);
  });
});

describe('undoing', () => {
  test('a change brings the book before it back, as a new version', () => {
    const state = after([1, 100], [2, 200]);
    const undone = apply(state, undoPriceBook(state, 2, hours(3)));
    expect(bookInForce(undone, hours(3))).toMatchObject({ version: 3, cleaningFee: 100 });
    expect(feeAt(undone, 2)).toBe(200);
  });

  test('a scheduled change withdraws it', () => {
    const state = after([1, 100], [2, 200, hours(5)]);
    const undone = apply(state, undoPriceBook(state, 2, hours(3)));
    expect([feeAt(undone, 6), currentPriceBook(undone, hours(3)).upcoming]).toEqual([100, []]);
    expect(undoPriceBook(undone, 2, hours(4))).toMatchObject({ code: 'conflict' });
    // No later version has the number of the withdrawn one.
    expect(changePriceBook(undone, withFee(1), hours(4))).toMatchObject([{ data: { version: 3 } }]);
  });

  test('anything but the latest change is rejected', () => {
    expect(undoPriceBook(after([1, 100], [2, 200]), 1, hours(3))).toMatchObject({ code: 'conflict' });
    expect(undoPriceBook(NEVER_CHANGED, 0, hours(3))).toMatchObject({ code: 'conflict' });
  });
});

test('whatever is scheduled, changed and undone, exactly one book holds at each moment, and versions never repeat', () => {
  const step = fc.record({ fee: fc.nat(9), start: fc.option(fc.integer({ min: 1, max: 40 })), undo: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state = NEVER_CHANGED;
      const versions = new Set<number>([0]);
      for (const [hour, { fee, start, undo }] of steps.entries()) {
        const change = { ...withFee(fee), ...(start && { validFrom: hours(hour + start).toISOString() }) };
        const now = hours(hour);
        const events = undo ? undoPriceBook(state, state.version, now) : changePriceBook(state, change, now);
        if (events instanceof Rejection) continue;
        const saved = events.flatMap(({ type, data }) => (type === 'PriceBookChanged' ? data.version : []));
        expect(saved.filter((version) => versions.has(version))).toEqual([]);
        for (const version of saved) versions.add(version);
        state = events.reduce(evolvePriceBook, state);
        const starts = state.books.map(({ validFrom }) => validFrom ?? '');
        expect(starts).toEqual(starts.toSorted());
      }
    }),
  );
});
