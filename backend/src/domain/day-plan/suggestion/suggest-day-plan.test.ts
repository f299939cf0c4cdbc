import { calendarDate, type StopStep } from '@party-rental/contracts';
import { describe, expect, test } from 'vitest';
import { suggestDayPlan, type DayToPlan } from './suggest-day-plan.js';

type StopToPlan = DayToPlan['stops'][number];

const SHOP = { latitude: 42.8, longitude: -73.9 };
/** On the meridian of the shop: 2.6 minutes for each, so that 10 of them take about 26 minutes. */
const milesNorth = (miles: number) => ({ ...SHOP, latitude: SHOP.latitude + miles / 69.094 });
const morning = { from: '08:00', to: '11:00' };
const noon = { from: '11:00', to: '14:00' };
const dayBefore = new Date('2026-12-11T12:00:00.000Z');

const stop = (orderId: string, fields: Partial<StopToPlan> = {}): StopToPlan => ({
  ...{ orderId, truckId: null, window: null, partyStart: null, lines: [{}], progress: [], coordinates: milesNorth(2) },
  ...fields,
});
const step = (name: StopStep, time: string) => ({ step: name, at: at(time), by: 9 });

/** An instant of the day, from a time in New York. */
function at(time: string): string {
  return new Date(`2026-12-12T${time}:00.000-05:00`).toISOString();
}

function suggest(
  stops: readonly StopToPlan[],
  { now = dayBefore, ...fields }: Partial<DayToPlan> & { now?: Date } = {},
) {
  const day: DayToPlan = {
    date: calendarDate.parse('2026-12-12'),
    timeZone: 'America/New_York',
    setupWindows: [morning, noon],
    truckIds: [1],
    shop: SHOP,
    stops,
    ...fields,
  };
  return suggestDayPlan(day, now);
}

/** The stops of each truck, in the order of driving. */
function list({ stops }: ReturnType<typeof suggest>): Record<string, string[]> {
  return Object.fromEntries(
    [...new Set(stops.map(({ truckId }) => truckId))].map((truckId) => {
      const some = stops.filter((stop) => stop.truckId === truckId);
      expect(some.map(({ position }) => position)).toEqual([...some.keys()].map((index) => index + 1));
      return [truckId, some.map(({ orderId }) => orderId)];
    }),
  );
}

describe('given stops that are still to be made', () => {
  test('the truck drives along the way, whatever was planned before', () => {
    const stops = [9, 3, 6].map((miles) => stop(`${miles} miles`, { coordinates: milesNorth(miles) }));
    const partlyPlanned = stops.map((each) => ({ ...each, truckId: 1 })).toReversed();
    const noWindows = { setupWindows: [] };
    expect(suggest(partlyPlanned, noWindows)).toEqual(suggest(stops, noWindows));
    expect(suggest(stops, noWindows).miles).toBeCloseTo(2 * 9 * 1.3, 0);
  });

  test('a window comes before the shortest way', () => {
    const near = stop('near', { window: noon, coordinates: milesNorth(1) });
    const far = stop('far', { window: morning, coordinates: milesNorth(9) });
    expect(list(suggest([near, far]))).toEqual({ 1: ['far', 'near'] });
  });

  test('the crew arrives when its window begins, and then as driving and setting up takes', () => {
    const first = { from: '08:00', to: '08:30' };
    const [one, two] = [stop('1', { window: first }), stop('2', { window: morning, coordinates: milesNorth(12) })];
    const { stops } = suggest([one, two]);
    expect(stops).toEqual([
      { orderId: '1', truckId: 1, position: 1, estimatedArrival: at('08:00') },
      // 20 minutes at the first stop, and 26 for 10 miles.
      { orderId: '2', truckId: 1, position: 2, estimatedArrival: at('08:46') },
    ]);
  });

  test('stops of one window that one truck cannot keep are shared by two', () => {
    const stops = Array.from({ length: 12 }, (_, index) => stop(`${index}`, { window: morning }));
    const { stops: planned } = suggest(stops, { truckIds: [1, 2] });
    expect(planned.map(({ truckId }) => truckId)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    for (const { estimatedArrival } of planned) expect(estimatedArrival <= at('10:40')).toBe(true);
  });

  test('stops on opposite sides of the shop are not on the same truck', () => {
    const stops = [1, -1].flatMap((side) =>
      [6, 7, 8].map((miles) => stop(`${side * miles}`, { coordinates: milesNorth(side * miles) })),
    );
    const sides = Object.values(list(suggest(stops, { truckIds: [1, 2] }))).map((ids) =>
      ids.map(Number).map(Math.sign),
    );
    expect(sides.toSorted()).toEqual([
      [-1, -1, -1],
      [1, 1, 1],
    ]);
  });

  test('a shop without trucks gets the order of its stops', () => {
    const stops = [stop('far', { window: noon }), stop('near', { window: morning })];
    expect(list(suggest(stops, { truckIds: [] }))).toEqual({ null: ['near', 'far'] });
  });

  test('a day without stops has an empty plan', () => {
    expect(suggest([])).toEqual({ stops: [], miles: 0 });
  });
});

describe('given unknown ZIP codes', () => {
  test('their stops are last, on the truck with the least work', () => {
    const stops = [1, 2, 3].map((miles) => stop(`${miles} miles`, { coordinates: milesNorth(miles) }));
    const unknown = stop('unknown', { coordinates: null, window: morning });
    const planned = list(suggest([unknown, ...stops], { truckIds: [1, 2] }));
    const [less = [], more = []] = Object.values(planned).toSorted((one, other) => one.length - other.length);
    expect([less.length, more.length]).toEqual([2, 2]);
    expect([less.at(-1), more.at(-1)]).toContain('unknown');
  });

  test('a shop without one still gets a plan, from the first stop to the last', () => {
    const stops = [4, 2, 3].map((miles) => stop(`${miles}`, { coordinates: milesNorth(miles) }));
    expect(suggest(stops, { shop: null }).miles).toBeCloseTo(2 * 1.3, 1);
    const unknown = [stop('1', { coordinates: null }), stop('2', { coordinates: null })];
    expect(suggest(unknown, { shop: null })).toMatchObject({ stops: [{ position: 1 }, { position: 2 }], miles: 0 });
  });
});

describe('given a day that has begun', () => {
  const now = new Date(at('09:00'));

  test('what was done comes first as it was done, and the truck goes on from there', () => {
    const done = [
      stop('second', { truckId: 1, progress: [step('LOADED', '07:00'), step('DELIVERED', '08:50')] }),
      stop('first', { truckId: 1, progress: [step('DELIVERED', '08:10')], coordinates: milesNorth(1) }),
    ];
    const { stops, miles } = suggest([stop('next', { coordinates: milesNorth(12), window: morning }), ...done], {
      now,
    });
    expect(stops).toEqual([
      { orderId: 'first', truckId: 1, position: 1, estimatedArrival: at('08:10') },
      { orderId: 'second', truckId: 1, position: 2, estimatedArrival: at('08:50') },
      { orderId: 'next', truckId: 1, position: 3, estimatedArrival: at('09:26') },
    ]);
    expect(miles).toBeCloseTo((10 + 12) * 1.3, 0);
  });

  test('a stop that the crew has left for comes next, and counts from the visit on once that is reported', () => {
    const left = stop('left', { truckId: 1, progress: [step('ON_THE_WAY', '08:55')], coordinates: milesNorth(9) });
    const done = stop('done', { truckId: 1, progress: [step('ON_THE_WAY', '08:20'), step('DELIVERED', '08:50')] });
    const near = stop('near', { coordinates: milesNorth(1) });
    expect(suggest([near, left, done], { now }).stops).toMatchObject([
      { orderId: 'done', position: 1, estimatedArrival: at('08:50') },
      { orderId: 'left', position: 2, estimatedArrival: at('08:55') },
      { orderId: 'near', position: 3 },
    ]);
  });

  test('what is loaded stays on its truck, and what is only planned does not', () => {
    const loaded = stop('loaded', { truckId: 2, progress: [step('LOADED', '07:00')], coordinates: milesNorth(-9) });
    const others = [8, 9].map((miles) => stop(`${miles}`, { truckId: 2, coordinates: milesNorth(miles) }));
    const planned = list(suggest([loaded, ...others], { truckIds: [1, 2], now }));
    // Both ways around are equally long.
    expect({ ...planned, 1: planned[1]?.sort() }).toEqual({ 1: ['8', '9'], 2: ['loaded'] });
    const unknown = { ...loaded, coordinates: null };
    expect(list(suggest([unknown, ...others], { truckIds: [1, 2], now }))[2]).toContain('loaded');
  });

  test('what was done without a truck, or by one that was sold, stays without one', () => {
    const done = stop('done', { progress: [step('PICKED_UP', '08:10')] });
    expect(list(suggest([done, stop('next')], { now }))).toEqual({ null: ['done'], 1: ['next'] });
  });
});
