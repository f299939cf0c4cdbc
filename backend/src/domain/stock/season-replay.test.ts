import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, priceLine, priceOrder, DEFAULT_RATES, type Rates } from '@party-rental/contracts';
import fc from 'fast-check';
import { bookingCreated, CASTLE } from '../../../test-support/events.js';
import { randomHistory } from '../../../test-support/history.js';
import type { DomainEvent } from '../events.js';
import type { BookingCreated } from '../orders/order-events.js';
import { SeasonReplay, type SeasonEntry } from './season-replay.js';

const [CASTLES, PACKAGE] = [1, 2];
const day = calendarDate.parse('2026-06-06');
const season = { from: day, to: addDays(day, 30) };
const at = new Date('2026-05-01T12:00:00Z');
let ids = 0;

const command = (...events: DomainEvent[]): SeasonEntry => ({ at, events });
const castles = (stock: number, details = {}): SeasonEntry =>
  command({ type: 'ItemAdded', data: { itemId: CASTLES, item: { ...CASTLE, stock, price: 10_000, ...details } } });
const created = (quantity = 1, eventDate = day, itemId = CASTLES, parts?: BookingCreated['data']['parts']) =>
  bookingCreated({
    bookingId: `b${(ids += 1)}`,
    itemId,
    eventDate,
    quantity,
    ...(parts && { parts }),
    quote: priceOrder([{ itemId, name: 'Castle', eventDate, quantity, price: 10_000 }], DEFAULT_RATES),
  });
const cancelled = ({ data: { bookingId, itemId, eventDate, quantity } }: BookingCreated) =>
  command({
    type: 'BookingCancelled',
    data: { bookingId, itemId, eventDate, quantity, from: 'PENDING', cause: 'request' },
    personal: null,
  });
const refused = (quantity = 1, eventDate = day, itemId = CASTLES): SeasonEntry => ({
  at,
  refused: { itemId, eventDate, quantity },
});

/** Replays what was given with more castles, another price or other demand. */
function replay(
  given: readonly SeasonEntry[],
  extraUnits: number,
  change: { price?: number; demandChange?: number } = {},
) {
  const run = new SeasonReplay({ itemId: CASTLES, extraUnits, demandChange: 0, ...change, ...season });
  for (const entry of given) run.apply(entry);
  const [actual, whatIf] = [run.figures(run.actual), run.figures(run.whatIf)];
  return {
    extraBookings: whatIf.bookings - actual.bookings,
    extraRevenue: whatIf.revenue - actual.revenue,
    unitDays: [actual.unitDays, whatIf.unitDays],
    refusals: run.refusals,
    demand: run.demand,
    actual,
    whatIf,
  };
}

test('another price of a day makes the price of a longer rental by the rates that it was booked under', () => {
  const rates: Rates = {
    ...DEFAULT_RATES,
    longerRentals: { maxDays: 3, further: [{ fromDay: 2, percent: 50 }], named: [] },
  };
  const line = priceLine(
    { id: CASTLES, name: 'Castle', price: 10_000 },
    { eventDate: day, days: 3, quantity: 1 },
    rates,
  );
  const longer = bookingCreated({ itemId: CASTLES, eventDate: day, days: 3, quote: priceOrder([line], rates) });
  const given = [castles(1), command(longer)];
  expect(replay(given, 0, { price: 10_000 }).extraRevenue).toBe(0);
  expect(replay(given, 0, { price: 12_000 }).extraRevenue).toBe(4_000);
});

describe('a season with one more unit', () => {
  test('takes one of two refused requests, at the price of the moment', () => {
    const given = [
      castles(1),
      command(created()),
      command({
        type: 'ItemChanged',
        data: { itemId: CASTLES, item: { ...CASTLE, stock: 1, price: 12_000 }, changed: ['price'] },
      }),
      refused(),
      refused(),
    ];
    expect(replay(given, 1)).toMatchObject({
      extraBookings: 1,
      extraRevenue: 12_000,
      unitDays: [1, 2],
      refusals: { taken: 1, refused: 1, leftOut: 0 },
    });
  });

  test('leaves out a request that fits into the season as it was, and counts no other days', () => {
    const booking = created();
    const given = [
      castles(1),
      command(booking),
      cancelled(booking),
      refused(),
      command(created(1, addDays(day, 40))),
      refused(1, addDays(day, 40)),
    ];
    expect(replay(given, 1)).toMatchObject({ extraBookings: 0, extraRevenue: 0, refusals: { taken: 1, leftOut: 1 } });
  });

  test('takes a refused package once its component is there, with buffer days', () => {
    const parts = [{ itemId: CASTLES, quantity: 1, bufferDays: 1 }];
    const item = { ...CASTLE, type: 'PACKAGE' as const, price: 25_000, components: [{ itemId: CASTLES, quantity: 1 }] };
    const given = [
      castles(1, { bufferDays: 1 }),
      command({ type: 'ItemAdded', data: { itemId: PACKAGE, item } }),
      command(created(1, day, CASTLES, parts)),
      refused(1, addDays(day, 1), PACKAGE),
      refused(1, addDays(day, 2)),
    ];
    expect(replay(given, 1)).toMatchObject({ extraBookings: 1, extraRevenue: 25_000, unitDays: [2, 4] });
    expect(replay(given, 0)).toMatchObject({ extraBookings: 0, refusals: { leftOut: 1, refused: 1 } });
  });

  test('counts only refused requests that take its units, and those of an unknown moment', () => {
    const other: SeasonEntry = command({ type: 'ItemAdded', data: { itemId: 3, item: { ...CASTLE, stock: 1 } } });
    const undated: SeasonEntry = { at, refused: { itemId: CASTLES, eventDate: day, quantity: 1 }, isUndated: true };
    const given = [castles(1), other, command(created()), refused(2, day, 3), refused(1, day, 3), undated];
    expect(replay(given, 1).refusals).toEqual({ taken: 1, refused: 0, leftOut: 0, undated: 1 });
  });

  test('has no units for a request while they are out of service or held', () => {
    const downtime = { downtimeId: 'd', itemId: CASTLES, from: day, to: day, quantity: 1, reason: 'Torn' };
    const hold = { entryId: 'w', itemId: CASTLES, eventDate: day, quantity: 1, until: '2026-05-01T13:00:00.000Z' };
    const given = [
      castles(2),
      command({ type: 'DowntimeAdded', data: downtime }),
      command({ type: 'UnitsHeld', data: hold }),
      refused(2),
      { ...refused(), at: new Date('2026-05-01T12:30:00Z') },
    ];
    expect(replay(given, 1)).toMatchObject({ extraBookings: 1, refusals: { refused: 1, taken: 1 } });
    const later = { ...refused(2), at: new Date('2026-05-01T14:00:00Z') };
    expect(replay([...given.slice(0, 3), later], 1)).toMatchObject({ extraBookings: 1 });
  });

  test('loses a whole order for which a refused one left no units, and everything that happened to it', () => {
    const lost = [created(), created(1, addDays(day, 1))];
    const { bookingId } = lost[0]?.data ?? { bookingId: '' };
    const moved = { bookingId, itemId: CASTLES, quantity: 1, from: day, eventDate: addDays(day, 2) };
    const given = [
      castles(2),
      refused(3),
      command(...lost),
      command(
        { type: 'BookingDayReleased', data: { bookingId, itemId: CASTLES, eventDate: day, quantity: 1 } },
        { type: 'BookingMoved', data: moved },
      ),
    ];
    expect(replay(given, 1)).toMatchObject({ extraBookings: -1, extraRevenue: 10_000, unitDays: [2, 3] });
  });

  test('keeps a booking on its day if a refused one took the units that it moved to', () => {
    const booking = created(2);
    const other = addDays(day, 1);
    const { bookingId } = booking.data;
    const given = [
      castles(2),
      command(booking),
      refused(3, other),
      command(
        { type: 'BookingMoved', data: { bookingId, itemId: CASTLES, quantity: 2, from: day, eventDate: other } },
        { type: 'BookingDayReleased', data: { bookingId, itemId: CASTLES, quantity: 2, eventDate: day } },
      ),
      refused(1, day),
    ];
    // The day stays booked, so that the last request is taken by the additional unit only.
    expect(replay(given, 1)).toMatchObject({ extraBookings: 1, unitDays: [2, 5], refusals: { leftOut: 1 } });
  });
});

describe('a season with another price or other demand', () => {
  const other: SeasonEntry = command({ type: 'ItemAdded', data: { itemId: 3, item: { ...CASTLE, stock: 5 } } });

  test('has the price in every booking of the item, refused ones too, and in no other', () => {
    const given = [castles(1), other, command(created()), refused(), command(created(1, day, 3))];
    const { actual, whatIf, extraBookings } = replay(given, 1, { price: 15_000 });
    expect(extraBookings).toBe(1);
    expect(actual.own).toEqual({ bookings: 1, units: 1, revenue: 10_000 });
    expect(whatIf.own).toEqual({ bookings: 2, units: 2, revenue: 30_000 });
    expect(whatIf.revenue).toBe(40_000);
    expect(replay(given, 0, { price: 0 }).whatIf).toMatchObject({ bookings: 2, revenue: 10_000 });
  });

  test('leaves the units of a request that stays away to the next one', () => {
    // Every second request stays away: the booking of the day itself.
    const given = [castles(1), command(created(1, addDays(day, 1))), command(created()), refused()];
    expect(replay(given, 0, { demandChange: -50 })).toMatchObject({
      extraBookings: 0,
      demand: { stayedAway: 1, added: 0 },
      refusals: { taken: 1, refused: 0 },
    });
  });

  test('keeps the rest of an order, and changes nothing that stays away', () => {
    const booking = created();
    const { bookingId } = booking.data;
    const moved = { bookingId, itemId: CASTLES, quantity: 1, from: day, eventDate: addDays(day, 2) };
    const order = [castles(1), other, command(created(1, day, 3), booking), refused()];
    const given = [...order, command({ type: 'BookingMoved', data: moved }), cancelled(booking)];
    for (const events of [order, given])
      expect(replay(events, 0, { demandChange: -100 })).toMatchObject({
        whatIf: { bookings: 1, own: { bookings: 0 }, unitDays: 0 },
        demand: { stayedAway: 2 },
        refusals: { taken: 0, refused: 0 },
      });
  });

  test('takes a request that comes twice if there are units, and changes and cancels both', () => {
    const booking = created();
    const { bookingId } = booking.data;
    const moved = { bookingId, itemId: CASTLES, quantity: 1, from: day, eventDate: addDays(day, 2) };
    const given = [
      castles(2),
      command(booking),
      command(
        { type: 'BookingMoved', data: moved },
        { type: 'BookingDayReleased', data: { bookingId, itemId: CASTLES, eventDate: day, quantity: 1 } },
      ),
      command(created(1, addDays(day, 2))),
    ];
    const twice = { demandChange: 100, price: 11_000 };
    expect(replay(given.slice(0, 2), 0, twice)).toMatchObject({
      extraBookings: 1,
      extraRevenue: 12_000,
      demand: { added: 1, addedTaken: 1 },
    });
    // The repetition took the unit of the second booking, so that is lost and comes in vain again.
    expect(replay(given, 0, twice)).toMatchObject({
      actual: { bookings: 2 },
      whatIf: { bookings: 2 },
      demand: { added: 2, addedTaken: 1 },
    });
    const gone = command({
      type: 'BookingCancelled',
      data: { bookingId, itemId: CASTLES, eventDate: addDays(day, 2), quantity: 1, from: 'PENDING', cause: 'request' },
      personal: null,
    });
    expect(replay([...given.slice(0, 3), gone], 0, twice)).toMatchObject({ whatIf: { bookings: 0, unitDays: 0 } });
  });

  test('books packages at their own price, and takes their units into account', () => {
    const parts = [{ itemId: CASTLES, quantity: 1, bufferDays: 0 }];
    const item = { ...CASTLE, type: 'PACKAGE' as const, price: 25_000, components: [{ itemId: CASTLES, quantity: 1 }] };
    const combo = command({ type: 'ItemAdded', data: { itemId: PACKAGE, item } });
    const given = [castles(2), combo, command(created()), command(created(1, day, PACKAGE, parts))];
    expect(replay(given, 0, { price: 9_000, demandChange: 100 })).toMatchObject({
      whatIf: { bookings: 2, revenue: 18_000, unitDays: 2 },
      demand: { added: 1, addedTaken: 1 },
    });
    expect(replay(given, 1, { demandChange: 100 })).toMatchObject({ extraBookings: 1, extraRevenue: 10_000 });
  });
});

test('with units for all, twice the demand is twice the bookings of any season, and none is none', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const history = randomHistory(seed, 200);
      const figuresWith = (demandChange: number) => {
        const run = new SeasonReplay({
          itemId: 1,
          extraUnits: 100_000,
          demandChange,
          from: day,
          to: addDays(day, 400),
        });
        for (const event of history) run.apply(command(event));
        return { actual: run.figures(run.actual).own, whatIf: run.figures(run.whatIf).own };
      };
      const { actual, whatIf } = figuresWith(100);
      expect(whatIf).toEqual({
        bookings: 2 * actual.bookings,
        units: 2 * actual.units,
        revenue: 2 * actual.revenue,
      });
      expect(figuresWith(-100).whatIf).toEqual({ bookings: 0, units: 0, revenue: 0 });
    }),
    { numRuns: 40 },
  );
});

test('without more units, any season with any refused requests comes out exactly as it was', () => {
  const request = fc.record({
    after: fc.nat(200),
    itemId: fc.integer({ min: 1, max: 5 }),
    eventDate: fc.integer({ min: 0, max: 4 }).map((days) => addDays(calendarDate.parse('2026-12-12'), days)),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.nat(), fc.array(request, { maxLength: 40 }), (seed, requests) => {
      const history = randomHistory(seed, 200);
      const run = new SeasonReplay({ itemId: 1, extraUnits: 0, demandChange: 0, from: day, to: addDays(day, 400) });
      for (const [i, event] of history.entries()) {
        run.apply(command(event));
        for (const { after, ...requested } of requests) if (after === i) run.apply({ at, refused: requested });
      }
      expect(run.refusals.taken).toBe(0);
      expect(run.figures(run.whatIf)).toEqual(run.figures(run.actual));

      const inLog = new Map<string, number>();
      for (const event of history) {
        if (event.type === 'BookingCreated' || event.type === 'BookingMoved' || event.type === 'BookingQuantityChanged')
          inLog.set(event.data.bookingId, event.data.quantity);
        if (event.type === 'BookingCancelled') inLog.delete(event.data.bookingId);
      }
      const { bookings, units } = run.figures(run.whatIf);
      expect(bookings).toBe(inLog.size);
      expect(units).toBe([...inLog.values()].reduce((sum, quantity) => sum + quantity, 0));
    }),
    { numRuns: 60 },
  );
});
