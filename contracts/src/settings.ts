import { z } from 'zod';
import { calendarDate } from './calendar-date.js';
import { emailAddress, line, phoneNumber } from './text.js';

const openingHours = z.object({ days: line(40, 'Please say which days'), times: line(40, 'Please say which times') });

const shown = {
  businessName: line(120, 'Business name is required'),
  street: line(200, 'Address is required'),
  city: line(200, 'City is required'),
  phone: phoneNumber('Phone number is required'),
  businessEmail: emailAddress,
  hours: z.array(openingHours).max(14, 'Please use at most 14 lines'),
  cleaningFee: z
    .int('Cleaning fee must be a positive number')
    .min(0, 'Cleaning fee must be a positive number')
    .max(1_000_000, 'Please use a fee of at most $10,000')
    .meta({ description: 'US cents an order' }),
  closedDays: z
    .array(calendarDate)
    .max(1000, 'Please use at most 1000 days')
    .transform((days) => [...new Set(days)].sort())
    .meta({ description: 'Days on which nothing can be booked' }),
  noticeDays: z
    .int('Please use a whole number of days')
    .min(0, 'Please use at least 0 days')
    .max(60, 'Please use at most 60 days')
    .meta({ description: 'How many days before the event day a booking must be made at the latest' }),
};

/** What the owner may change about the shop. */
export const shopSettings = z.object(shown).meta({ id: 'ShopSettings' });
export type ShopSettings = z.output<typeof shopSettings>;

const version = z.int().min(0).meta({ description: 'How many times the settings have been changed' });

/** The settings as they are. */
export const versionedSettings = shopSettings.extend({ version }).meta({ id: 'VersionedSettings' });
export type VersionedSettings = z.output<typeof versionedSettings>;

/** All of the settings anew, and the version that they were made from: settings that have changed since are not replaced. */
export const settingsChange = shopSettings.extend({ version: version.optional() });
export type SettingsChange = z.output<typeof settingsChange>;

/** What every visitor may know about the shop. `today` is the business day by the server's clock. */
export const publicSettings = z
  .object({ ...shown, closedDays: z.array(calendarDate), timeZone: z.string(), today: calendarDate })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettings>;
