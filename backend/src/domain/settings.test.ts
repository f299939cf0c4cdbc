import { describe, expect, test } from 'vitest';
import { DEMONSTRATION_BUSINESS } from '@party-rental/contracts';
import { changeSettings, defaultSettings } from './settings.js';

const settings = defaultSettings({ business: DEMONSTRATION_BUSINESS });
const current = { ...settings, version: 3 };

describe('changing the settings', () => {
  test('based on the current version yields an event that names the changed fields', () => {
    const changed = { ...settings, cleaningFee: 2500 };
    expect(changeSettings(current, { ...changed, version: 3 })).toEqual([
      { type: 'SettingsChanged', data: { settings: changed, changed: ['cleaningFee'] } },
    ]);
  });

  test.each([2, 4])('based on version %d, not the current one, is a conflict', (version) => {
    expect(changeSettings(current, { ...settings, cleaningFee: 2500, version })).toMatchObject({ code: 'conflict' });
  });

  test('to the same values yields no event', () => {
    expect(changeSettings(current, settings)).toEqual([]);
  });
});
