import { calendarDate } from '@party-rental/contracts';
import { describe, expect, test } from 'vitest';
import { arrivalTimes, type Setup, type SetupDay } from './arrival-times.js';

const morning = { from: '08:00', to: '11:00' };
const noon = { from: '10:00', to: '13:00' };
const day: SetupDay = {
  date: calendarDate.parse('2026-12-12'),
  timeZone: 'America/New_York',
  setupWindows: [morning, noon],
};
const setup = (fields: Partial<Setup>): Setup => ({ window: null, partyStart: null, lines: [{}], ...fields });

/** As instants. */
function arrive(fields: Partial<Setup>, on: Partial<SetupDay> = {}): [string, string] {
  const { earliest, latest } = arrivalTimes(setup(fields), { ...day, ...on });
  const format = (minutes: number) =>
    Number.isFinite(minutes) ? new Date(minutes * 60_000).toISOString() : 'whenever';
  return [format(earliest), format(latest)];
}
const at = (time: string) => `2026-12-12T${time}:00.000Z`;

describe('the crew arrives', () => {
  test('in the window, early enough to be done by its end', () => {
    expect(arrive({ window: morning, partyStart: '12:00' })).toEqual([at('13:00'), at('15:40')]);
  });

  test('in any window if no start of the party is known', () => {
    expect(arrive({})).toEqual([at('13:00'), at('17:40')]);
  });

  test('before a party that starts before the end of the first window', () => {
    expect(arrive({ partyStart: '10:30' })).toEqual([at('13:00'), at('15:10')]);
    expect(arrive({ partyStart: '07:00' })).toEqual([at('10:00'), at('11:40')]);
  });

  test('during the day, and before the party, in a shop without windows', () => {
    const without = { setupWindows: [] };
    expect(arrive({}, without)).toEqual([at('13:00'), at('22:40')]);
    expect(arrive({ partyStart: '15:00' }, without)).toEqual([at('13:00'), at('19:40')]);
  });

  test('at the start of a window that is shorter than a setup', () => {
    expect(arrive({ window: { from: '08:00', to: '08:10' } })).toEqual([at('13:00'), at('13:00')]);
  });

  test('at any time of the day where it only picks up', () => {
    const pickUp = { task: 'PICK_UP' } as const;
    expect(arrive({ window: noon, partyStart: '14:00', lines: [pickUp] })).toEqual([at('13:00'), 'whenever']);
    expect(arrive({ window: noon, partyStart: '14:00', lines: [pickUp, {}] })).toEqual([at('15:00'), at('17:40')]);
  });

  test('by the clocks of the day, also when they change', () => {
    const summer = { date: calendarDate.parse('2026-07-04') };
    expect(arrive({ window: morning }, summer)).toEqual(['2026-07-04T12:00:00.000Z', '2026-07-04T14:40:00.000Z']);
  });
});
