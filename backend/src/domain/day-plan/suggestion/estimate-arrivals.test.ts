import { calendarDate, type StopStep } from '@party-rental/contracts';
import { describe, expect, test } from 'vitest';
import { estimateArrivals, toSpan } from './estimate-arrivals.js';
import type { DayToPlan } from './suggest-day-plan.js';

type StopToPlan = DayToPlan['stops'][number];

const SHOP = { latitude: 42.8, longitude: -73.9 };
/** On the meridian of the shop: 2.6 minutes for each, so that 10 of them take 26 minutes. */
const milesNorth = (miles: number) => ({ ...SHOP, latitude: SHOP.latitude + miles / 69.094 });
const morning = { from: '08:00', to: '11:00' };
const noon = { from: '11:00', to: '14:00' };

const stop = (orderId: string, fields: Partial<StopToPlan> = {}): StopToPlan => ({
  ...{ orderId, truckId: 1, window: morning, partyStart: '14:00', lines: [{}], progress: [] },
  ...{ coordinates: milesNorth(10), ...fields },
});
const done = (...steps: [StopStep, string][]) => ({
  progress: steps.map(([step, time]) => ({ step, at: at(time), by: 9 })),
});

/** An instant of the day, from a time in New York. */
function at(time: string): string {
  return new Date(`2026-12-12T${time}:00.000-05:00`).toISOString();
}

function estimate(time: string, stops: readonly StopToPlan[], fields: Partial<DayToPlan> = {}) {
  const day: DayToPlan = {
    ...{ date: calendarDate.parse('2026-12-12'), timeZone: 'America/New_York', setupWindows: [morning, noon] },
    ...{ truckIds: [1, 2], shop: SHOP, stops, ...fields },
  };
  return estimateArrivals(day, new Date(at(time)));
}

/** `dana 09:26`, or `dana 10:50 late`, of each open stop. */
function list(...given: Parameters<typeof estimate>): string[] {
  return estimate(...given).map(({ orderId, estimatedArrival, isLate }) => {
    const time = new Date(Date.parse(estimatedArrival) - 5 * 3_600_000).toISOString().slice(11, 16);
    return `${orderId} ${time}${isLate ? ' late' : ''}`;
  });
}

const statuses = (...given: Parameters<typeof estimate>) => estimate(...given).map(({ status }) => status);

describe('given a day that has not begun', () => {
  test('nothing is estimated, also for what is loaded', () => {
    expect(list('07:59', [stop('dana', done(['LOADED', '07:30'])), stop('olaf')])).toEqual([]);
    expect(estimateArrivals({ ...emptyDay, stops: [stop('dana')] }, new Date('2026-12-13T15:00:00Z'))).toEqual([]);
  });

  test('the first stop that the crew leaves for begins it', () => {
    expect(list('07:40', [stop('dana', done(['ON_THE_WAY', '07:40'])), stop('olaf')])).toEqual([
      'dana 08:06',
      'olaf 08:26',
    ]);
  });

  test('a party before all windows begins it earlier', () => {
    expect(list('06:00', [stop('early', { window: null, partyStart: '07:30' })])).toEqual(['early 06:26']);
  });
});

const emptyDay: DayToPlan = {
  ...{ date: calendarDate.parse('2026-12-12'), timeZone: 'America/New_York', setupWindows: [], truckIds: [] },
  ...{ shop: null, stops: [] },
};

describe('given nothing that is done', () => {
  test('the crew drives from the shop now, stop by stop, and waits for a window', () => {
    const stops = [stop('dana'), stop('olaf', { coordinates: milesNorth(20) }), stop('rita', { window: noon })];
    expect(list('09:00', stops)).toEqual(['dana 09:26', 'olaf 10:12', 'rita 11:00']);
    expect(statuses('09:00', stops)).toEqual(['NEXT', 'PLANNED', 'PLANNED']);
  });

  test('a stop is late as soon as it can not be done by the end of its window, hours before', () => {
    const stops = Array.from({ length: 5 }, (_, i) => stop(`stop ${i + 1}`));
    expect(list('09:10', stops)).toEqual([
      'stop 1 09:36',
      'stop 2 09:56',
      'stop 3 10:16',
      'stop 4 10:36',
      'stop 5 10:56 late',
    ]);
  });

  test('each truck has its own stops, and those of no truck have no estimate', () => {
    const stops = [stop('dana'), stop('olaf', { truckId: 2 }), stop('rita', { truckId: null })];
    expect(list('09:00', stops)).toEqual(['dana 09:26', 'olaf 09:26']);
    expect(list('09:00', [stop('rita', { truckId: null })], { truckIds: [] })).toEqual(['rita 09:26']);
  });

  test('an unknown place takes no time to reach', () => {
    expect(list('09:00', [stop('dana', { coordinates: null }), stop('olaf')], { shop: null })).toEqual([
      'dana 09:00',
      'olaf 09:20',
    ]);
  });

  test('a pick-up is never late', () => {
    expect(list('22:00', [stop('dana', { lines: [{ task: 'PICK_UP' }] }), stop('olaf')])).toEqual([
      'dana 22:26',
      'olaf 22:46 late',
    ]);
  });
});

describe('given stops that are done', () => {
  const first = stop('dana', done(['LOADED', '07:00'], ['DELIVERED', '09:00']));
  const second = stop('olaf', { coordinates: milesNorth(20) });

  test('the crew has driven on since then', () => {
    expect(list('09:10', [first, second])).toEqual(['olaf 09:26']);
    expect(statuses('09:10', [first, second])).toEqual(['NEXT']);
  });

  test('a crew that should be there by now, and did not leave by its own report, can only be there from now on', () => {
    expect(list('10:00', [first, second, stop('rita', { coordinates: milesNorth(20) })])).toEqual([
      'olaf 10:00',
      'rita 10:20',
    ]);
    expect(list('10:45', [first, second])).toEqual(['olaf 10:45 late']);
  });

  test('the last one is where the crew comes from, whatever the order of the plan is', () => {
    const out = [second, first].map((one, i) => ({ ...one, ...done(['DELIVERED', i === 0 ? '09:00' : '08:30']) }));
    expect(list('09:00', [...out, stop('rita', { coordinates: milesNorth(20) })])).toEqual(['rita 09:00']);
  });
});

describe('given a stop for which the crew has left', () => {
  const first = stop('dana', done(['DELIVERED', '09:00']));
  const second = stop('olaf', { coordinates: milesNorth(20), ...done(['ON_THE_WAY', '09:10']) });
  const third = stop('rita', { coordinates: milesNorth(20) });

  test('it is on the way from then on, and the next one follows', () => {
    expect(list('09:20', [first, second, third])).toEqual(['olaf 09:36', 'rita 09:56']);
    expect(statuses('09:20', [first, second, third])).toEqual(['ON_THE_WAY', 'PLANNED']);
  });

  test('the crew may be there already, so that it is late only when it should be done', () => {
    const untilTen = { ...second, window: { from: '08:00', to: '10:00' } };
    expect(list('09:50', [first, untilTen, third])).toEqual(['olaf 09:50', 'rita 09:56']);
    expect(list('10:01', [first, untilTen, third])).toEqual(['olaf 10:01 late', 'rita 10:01']);
  });

  test('it comes first, also out of order', () => {
    expect(list('09:20', [first, third, second])).toEqual(['olaf 09:36', 'rita 09:56']);
  });

  test('the last one counts, if the crew has turned around', () => {
    const turned = { ...third, ...done(['ON_THE_WAY', '09:15']) };
    expect(statuses('09:20', [first, second, turned])).toEqual(['ON_THE_WAY', 'PLANNED']);
    expect(list('09:20', [first, second, turned])).toEqual(['rita 09:41', 'olaf 10:01']);
  });
});

test.each([
  ['10:20', '10:15', '10:45'],
  ['10:15', '10:15', '10:45'],
  ['10:29', '10:15', '10:45'],
  ['10:30', '10:30', '11:00'],
])('customers expect a crew that comes at %s from %s to %s', (time, from, to) => {
  expect(toSpan(at(time))).toEqual({ from: at(from), to: at(to) });
});
