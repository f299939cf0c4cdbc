import {
  deliveryRule,
  isCalendarDate,
  shopSettings,
  toNumber,
  type CalendarDate,
  type VersionedSettings,
} from '@party-rental/contracts';
import { z } from 'zod';
import { toCents, toDollars } from '../../../shared/order/typed-amount';
import { mergeChanges } from '../parts/merge-changes';

const { shape } = shopSettings;

/** Whole numbers, as typed. */
const numberFields = {
  leadTimeDays: z.string().transform(toNumber).pipe(shape.leadTimeDays),
  maxPendingItemDaysPerHour: z.string().transform(toNumber).pipe(shape.maxPendingItemDaysPerHour),
  maxPendingItemDays: z.string().transform(toNumber).pipe(shape.maxPendingItemDays),
  maxPendingUnitsPerHour: z.string().transform(toNumber).pipe(shape.maxPendingUnitsPerHour),
  maxPendingUnits: z.string().transform(toNumber).pipe(shape.maxPendingUnits),
  waitlistHoldHours: z.string().transform(toNumber).pipe(shape.waitlistHoldHours),
  maxStopsPerTruck: z.string().transform(toNumber).pipe(shape.maxStopsPerTruck),
  maxStopsPerWindow: z.string().transform(toNumber).pipe(shape.maxStopsPerWindow),
  lapseAfterDays: z.string().transform(toNumber).pipe(shape.lapseAfterDays),
};

/** The settings form: fees in dollars and numbers as typed. Its output is the request body. */
export const settingsFormSchema = shopSettings.extend({
  cleaningFee: z.string().transform(toCents).pipe(shape.cleaningFee),
  ...numberFields,
  deliveryRules: z
    .array(z.object({ ...deliveryRule.shape, zipPrefix: z.string(), fee: z.string().transform(toCents) }))
    .pipe(shape.deliveryRules),
  quietHours: z
    .object({ from: z.string(), to: z.string() })
    .transform((times) => (times.from || times.to ? times : null))
    .pipe(shape.quietHours),
  closedDays: z.array(z.custom<CalendarDate>(isCalendarDate)).max(1000, 'Please use at most 1000 days'),
});
export type SettingsFields = z.input<typeof settingsFormSchema>;

export function toSettingsFields({ version: _version, ...settings }: VersionedSettings): SettingsFields {
  return {
    ...settings,
    cleaningFee: toDollars(settings.cleaningFee),
    deliveryRules: settings.deliveryRules.map((rule) => ({ ...rule, fee: toDollars(rule.fee) })),
    leadTimeDays: String(settings.leadTimeDays),
    maxPendingItemDaysPerHour: String(settings.maxPendingItemDaysPerHour),
    maxPendingItemDays: String(settings.maxPendingItemDays),
    maxPendingUnitsPerHour: String(settings.maxPendingUnitsPerHour),
    maxPendingUnits: String(settings.maxPendingUnits),
    waitlistHoldHours: String(settings.waitlistHoldHours),
    maxStopsPerTruck: String(settings.maxStopsPerTruck),
    maxStopsPerWindow: String(settings.maxStopsPerWindow),
    lapseAfterDays: String(settings.lapseAfterDays),
    sameDayCutoff: settings.sameDayCutoff ?? '',
    nextDayCutoff: settings.nextDayCutoff ?? '',
    quietHours: settings.quietHours ?? { from: '', to: '' },
  };
}

/** Merges the form's changes since `before` into the settings that another user saved in the meantime. */
export function mergedFields(before: SettingsFields, mine: SettingsFields, theirs: SettingsFields): SettingsFields {
  const opened = before.closedDays.filter((day) => !mine.closedDays.includes(day));
  const closedDays = [
    ...new Set([...theirs.closedDays, ...mine.closedDays.filter((day) => !before.closedDays.includes(day))]),
  ];
  return {
    ...mergeChanges(before, mine, theirs),
    closedDays: closedDays.filter((day) => !opened.includes(day)).sort(),
  };
}
