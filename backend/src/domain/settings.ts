import {
  DEFAULT_INTERNAL_SETTINGS,
  type VersionedSettings,
  type SettingsChange,
  type ShopSettings,
} from '@party-rental/contracts';
import type { SettingsChanged } from './events.js';
import { Rejection } from './rejections.js';

/** What the owner's settings mean to a booking; the fee in cents an order. */
export type BookingRules = Pick<ShopSettings, 'cleaningFee' | 'closedDays' | 'leadTimeDays'>;

/** Of a shop whose owner has not set anything yet. */
export const defaultRules: BookingRules = { cleaningFee: 0, closedDays: [], leadTimeDays: 0 };

/** The same, with what the configuration says of the business. */
export function defaultSettings(given: Pick<ShopSettings, 'businessName' | 'businessEmail'>): ShopSettings {
  const { businessName, businessEmail } = given;
  return {
    businessName,
    street: '123 Party Lane',
    city: 'Springfield, NY 12345',
    phone: '(555) 123-4567',
    businessEmail,
    hours: [
      { days: 'Mon-Fri', times: '9am-6pm' },
      { days: 'Sat', times: '10am-4pm' },
    ],
    ...defaultRules,
    ...DEFAULT_INTERNAL_SETTINGS,
  };
}

/** Unchanged settings yield no event. */
export function changeSettings(
  current: VersionedSettings,
  { version = current.version, ...settings }: SettingsChange,
): SettingsChanged[] | Rejection {
  if (version !== current.version)
    return new Rejection(
      'conflict',
      'The settings were changed meanwhile by somebody else. Please look at them first.',
    );
  const changed = (Object.keys(settings) as (keyof ShopSettings)[]).filter(
    (field) => JSON.stringify(settings[field]) !== JSON.stringify(current[field]),
  );
  return changed.length > 0 ? [{ type: 'SettingsChanged', data: { settings, changed } }] : [];
}
