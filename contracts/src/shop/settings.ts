import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { WEEKDAYS } from '../days/days.js';
import { deliveryRules, setupWindows, trucks } from '../day-plan/delivery.js';
import { blankAsNull, emailAddress, line, phoneNumber, timeOfDay } from '../text/text.js';
import { MAX_LISTED_DAYS } from '../text/limits.js';
import { brand } from './brand-settings.js';
import { publicPriceBook } from '../pricing/price-book.js';

export const MAX_HOURS = 14;
export const MAX_CLOSED_PERIODS = 100;

const openingHours = z.object({ days: line(40, 'Please say which days'), times: line(40, 'Please say which times') });

export const closedPeriod = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: "The last day can't be before the first day" })
  .meta({ id: 'ClosedPeriod' });
export type ClosedPeriod = z.infer<typeof closedPeriod>;

const cutoff = (day: string) =>
  blankAsNull(timeOfDay).meta({
    description: `Time of day from which ${day} can't be booked online, in the business time zone; null for none`,
  });

const business = {
  businessName: line(120, 'Business name is required'),
  street: line(200, 'Address is required'),
  city: line(200, 'City is required'),
  phone: phoneNumber('Phone number is required'),
  businessEmail: emailAddress,
};

/** Every fact about the business is blank in production until its owner sets it. */
const businessOrBlank = {
  businessName: business.businessName.or(z.literal('')),
  street: business.street.or(z.literal('')),
  city: business.city.or(z.literal('')),
  phone: business.phone.or(z.literal('')),
  businessEmail: business.businessEmail.or(z.literal('')),
};

const shown = {
  ...business,
  // The shop is open without them.
  street: businessOrBlank.street,
  city: businessOrBlank.city,
  hours: z.array(openingHours).max(MAX_HOURS, `Please use at most ${MAX_HOURS} lines`),
  cleaningFee: z
    .int('Cleaning fee must be a positive number')
    .min(0, 'Cleaning fee must be a positive number')
    .max(1_000_000, 'Please use a fee of at most $10,000')
    .meta({ description: 'US cents per order; part of the price book, of which a change saves a new version' }),
  closedDays: z
    .array(calendarDate)
    .max(MAX_LISTED_DAYS, `Please use at most ${MAX_LISTED_DAYS} days`)
    .transform((days) => [...new Set(days)].sort())
    .meta({ description: 'Days on which nothing can be booked' }),
  closedPeriods: z
    .array(closedPeriod)
    .max(MAX_CLOSED_PERIODS, `Please use at most ${MAX_CLOSED_PERIODS} periods`)
    .transform((periods) => periods.toSorted((one, other) => one.from.localeCompare(other.from)))
    .meta({ description: 'Days from one to another on which nothing can be booked' }),
  closedWeekdays: z
    .array(z.enum(WEEKDAYS))
    .max(WEEKDAYS.length)
    .transform((days) => WEEKDAYS.filter((day) => days.includes(day)))
    .meta({ description: 'Weekdays on which nothing can be booked' }),
  leadTimeDays: z
    .int('Please use a whole number of days')
    .min(0, 'Please use at least 0 days')
    .max(60, 'Please use at most 60 days')
    .meta({ description: 'Minimum number of days between booking and event day' }),
  sameDayCutoff: cutoff('the same day'),
  nextDayCutoff: cutoff('the next day'),
  setupWindows: setupWindows.meta({
    description: 'Times of day at which the crew sets up; none if it has no fixed ones',
  }),
  payByPhone: z.boolean().meta({
    description: 'Whether customers may choose to pay by phone, in a shop that takes payments online',
  }),
};

const bound = (max: number) =>
  z
    .int('Please use a whole number')
    .min(1, 'Please use at least 1')
    .max(max, `Please use at most ${max.toLocaleString('en-US')}`);

const stopLimit = z
  .int('Please use a whole number of stops')
  .min(0, 'Please use at least 0')
  .max(1_000, 'Please use at most 1,000');

/** Limits for the unconfirmed bookings of one network or one email. An item-day is one item on one day. */
const pendingBounds = {
  maxPendingItemDaysPerHour: bound(100_000).meta({ description: 'Item-days booked within an hour' }),
  maxPendingItemDays: bound(100_000).meta({ description: 'Item-days in total' }),
  maxPendingUnitsPerHour: bound(1_000_000).meta({ description: 'Units booked within an hour' }),
  maxPendingUnits: bound(1_000_000).meta({ description: 'Units in total' }),
};

/** Visible only to the owner. */
const internal = {
  ...pendingBounds,
  deliveryRules: deliveryRules.meta({ description: 'By ZIP code; the longest prefix holds' }),
  servedByDefault: z.boolean().meta({ description: 'Whether the shop delivers to ZIP codes without a rule' }),
  trucks,
  maxStopsPerTruck: stopLimit.meta({ description: 'Stops of a truck on a day; more show a warning. 0 means no limit' }),
  maxStopsPerWindow: stopLimit.meta({
    description: 'Deliveries in a setup window of a day, all trucks together; more show a warning. 0 means no limit',
  }),
  eventDayPhone: z
    .union([z.literal(''), phoneNumber('')])
    .meta({ description: 'For customers on their event day; empty for the usual phone' }),
  lapseAfterDays: z
    .int('Please use a whole number of days')
    .min(0, 'Please use at least 0 days')
    .max(365, 'Please use at most 365 days')
    .refine((days) => days !== 1, 'Please use at least 2 days: the customer gets an email a day before')
    .meta({ description: 'Days after which unconfirmed bookings are cancelled; 0 means never' }),
  waitlistHoldHours: z
    .int('Please use a whole number of hours')
    .min(1, 'Please use at least 1 hour')
    .max(72, 'Please use at most 72 hours')
    .meta({ description: 'Hours for which available units are held for a waitlist entry' }),
  quietHours: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Please use another time than the first one' })
    .nullable()
    .meta({ description: 'Times of day between which no hold for a waitlist entry ends; null for none' }),
  requireSecondFactor: z.boolean().meta({
    description: 'Whether admins need two-step sign-in; only an admin who uses it can turn this on',
  }),
};

export const DEFAULT_INTERNAL_SETTINGS = {
  deliveryRules: [],
  servedByDefault: true,
  trucks: [],
  maxStopsPerTruck: 0,
  maxStopsPerWindow: 0,
  eventDayPhone: '',
  maxPendingItemDaysPerHour: 100,
  maxPendingItemDays: 200,
  maxPendingUnitsPerHour: 2_000,
  maxPendingUnits: 4_000,
  lapseAfterDays: 0,
  waitlistHoldHours: 12,
  quietHours: { from: '22:00', to: '08:00' },
  requireSecondFactor: false,
} as const satisfies Partial<ShopSettings>;

/** The settings that visitors may see. */
export function withoutInternal<T extends ShopSettings>(settings: T): Omit<T, keyof typeof internal> {
  const shownEntries = Object.entries(settings).filter(([field]) => !(field in internal));
  return Object.fromEntries(shownEntries) as Omit<T, keyof typeof internal>; // what is left without these fields
}

/** The settings that the owner can change. */
export const shopSettings = z.object({ ...shown, ...internal }).meta({ id: 'ShopSettings' });
export type ShopSettings = z.output<typeof shopSettings>;

const version = z.int().min(0).meta({ description: 'Number of changes so far' });

/** The current settings. */
export const versionedSettings = shopSettings.extend({ ...businessOrBlank, version }).meta({ id: 'VersionedSettings' });
export type VersionedSettings = z.output<typeof versionedSettings>;

/** All settings, and the version that they are based on. If that version is outdated, nothing is saved. */
export const settingsChange = shopSettings.extend({
  version: version.optional(),
  force: z.boolean().optional().meta({ description: 'Close days even if there are orders for them' }),
});
export type SettingsChange = z.output<typeof settingsChange>;

/** The settings that visitors may see. `today` and `firstBookableDay` are by the server's clock, in the business time zone. */
export const publicSettings = z
  .object({
    ...shown,
    ...businessOrBlank,
    closedDays: z.array(calendarDate).max(MAX_LISTED_DAYS),
    closedPeriods: z.array(closedPeriod).max(MAX_CLOSED_PERIODS),
    closedWeekdays: z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length),
    sameDayCutoff: timeOfDay.nullable(),
    nextDayCutoff: timeOfDay.nullable(),
    priceBook: publicPriceBook,
    brand: brand.optional(),
    payByPhone: shown.payByPhone.optional(),
    onlinePayments: z
      .boolean()
      .optional()
      .meta({ description: 'Whether orders that are placed online are paid online' }),
    hasPromoCodes: z.boolean().optional().meta({ description: 'Whether orders can use promo codes today' }),
    timeZone: z.string().max(100),
    today: calendarDate,
    firstBookableDay: calendarDate.meta({ description: 'The first day that is not too soon to be booked online' }),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettings>;
