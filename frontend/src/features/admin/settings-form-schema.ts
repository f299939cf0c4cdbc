import { isCalendarDate, shopSettings, type CalendarDate, type ShopSettings } from '@party-rental/contracts';
import { z } from 'zod';
import { centsOf, dollarsOf } from '../../lib/dollars';

const { cleaningFee, noticeDays } = shopSettings.shape;

/** The settings form: the fee in dollars, and numbers as they are typed. What comes out is what the shop is sent. */
export const settingsFormSchema = shopSettings.extend({
  cleaningFee: z.string().transform(centsOf).pipe(cleaningFee),
  noticeDays: z.string().transform(Number).pipe(noticeDays),
  closedDays: z.array(z.custom<CalendarDate>(isCalendarDate)).max(1000, 'Please use at most 1000 days'),
});
export type SettingsFields = z.input<typeof settingsFormSchema>;

export function settingsFieldsOf(settings: ShopSettings): SettingsFields {
  return {
    ...settings,
    cleaningFee: dollarsOf(settings.cleaningFee),
    noticeDays: String(settings.noticeDays),
  };
}
