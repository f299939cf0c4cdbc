import {
  DEFAULT_INTERNAL_SETTINGS,
  DEMONSTRATION_BUSINESS,
  NO_BUSINESS,
  type Business,
  type VersionedSettings,
  type SettingsChange,
  type ShopSettings,
} from '@party-rental/contracts';
import type { DomainEvent, SettingsChanged } from './events.js';
import { changedFields } from './changed-fields.js';
import { Rejection } from './rejections.js';

/** The settings that orders depend on. Rejections name the phone. */
export type BookingRules = Pick<
  ShopSettings,
  | 'closedDays'
  | 'closedPeriods'
  | 'closedWeekdays'
  | 'leadTimeDays'
  | 'sameDayCutoff'
  | 'nextDayCutoff'
  | 'deliveryRules'
  | 'servedByDefault'
  | 'payByPhone'
  | 'phone'
>;

/** Until the owner changes them. */
export const defaultRules: BookingRules = {
  closedDays: [],
  closedPeriods: [],
  closedWeekdays: [],
  leadTimeDays: 0,
  sameDayCutoff: null,
  nextDayCutoff: null,
  deliveryRules: [],
  servedByDefault: true,
  payByPhone: false,
  phone: '',
};

/** The business by the environment; its facts are blank where production has none. */
interface BusinessConfig {
  business: Business;
}

/** Until the owner changes them. */
export function defaultSettings({ business }: BusinessConfig): ShopSettings {
  return {
    hours: [
      { days: 'Mon-Fri', times: '9am-6pm' },
      { days: 'Sat', times: '10am-4pm' },
    ],
    setupWindows: [],
    cleaningFee: 0,
    ...DEFAULT_INTERNAL_SETTINGS,
    ...defaultRules,
    ...business,
  };
}

/** From the events of the settings stream, of which the last one is enough. Version 0: never changed. */
export function latestSettings(
  events: readonly (DomainEvent & { version: number })[],
  config: BusinessConfig,
): VersionedSettings {
  const last = events.at(-1);
  return last?.type === 'SettingsChanged'
    ? { ...withoutInvented(last.data.settings, config), version: last.version }
    : { ...defaultSettings(config), version: 0 };
}

/**
 * What a new production shop starts with. In its log, so that shops which began with other settings keep theirs. The
 * business stays blank here: until the owner saves it, the environment says who it is.
 */
export function startingSettings(): SettingsChanged {
  const settings = { ...defaultSettings({ business: NO_BUSINESS }), leadTimeDays: 1, lapseAfterDays: 3 };
  return { type: 'SettingsChanged', data: { settings, changed: ['leadTimeDays', 'lapseAfterDays'] } };
}

/** Earlier versions offered the demonstration's business to each new shop, and its owner may have saved parts of it. */
function withoutInvented(settings: ShopSettings, { business }: BusinessConfig): ShopSettings {
  const fields = Object.keys(DEMONSTRATION_BUSINESS) as (keyof Business)[];
  const invented = fields.filter((field) => ['', DEMONSTRATION_BUSINESS[field]].includes(settings[field]));
  return { ...settings, ...Object.fromEntries(invented.map((field) => [field, business[field]])) };
}

/** Unchanged settings yield no event. */
export function changeSettings(
  current: VersionedSettings,
  { version = current.version, ...settings }: SettingsChange,
): SettingsChanged[] | Rejection {
  if (version !== current.version)
    return new Rejection(
      'conflict',
      'Someone else changed the settings in the meantime. Please review their changes first.',
    );
  const fields = Object.keys(settings) as (keyof ShopSettings)[]; // its keys
  const changed = changedFields<ShopSettings, keyof ShopSettings>(current, settings, fields);
  return changed.length > 0 ? [{ type: 'SettingsChanged', data: { settings, changed } }] : [];
}
