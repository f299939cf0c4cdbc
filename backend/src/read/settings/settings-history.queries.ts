import { Inject, Injectable } from '@nestjs/common';
import {
  formatCents,
  formatTime,
  longDay,
  weekdayName,
  type CalendarDate,
  type DeliveryRule,
  type HistoryEntry,
  type ShopSettings,
} from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { defaultSettings } from '../../domain/settings.js';
import { Streams } from '../../log/streams.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { toChange, toEntry, latestFirst, MAX_HISTORY_ENTRIES, type Change } from '../orders/history-entries.js';

@Injectable()
export class SettingsHistoryQueries {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The latest changes of the settings, newest first, with one change per closed or opened day. Fees are in cents. */
  async read(): Promise<HistoryEntry[]> {
    const events = await this.streams.readLast(SETTINGS_STREAM, MAX_HISTORY_ENTRIES + 1);
    let before = defaultSettings(this.config);
    const entries: HistoryEntry[] = [];
    for (const event of events) {
      if (event.type !== 'SettingsChanged') continue;
      const { settings, changed } = event.data;
      entries.push(
        toEntry(
          event,
          changed.flatMap((field) => toChanges(field, before, settings)),
        ),
      );
      before = settings;
    }
    return latestFirst(entries);
  }
}

function toChanges(field: keyof ShopSettings, before: ShopSettings, after: ShopSettings): Change[] {
  if (field === 'closedDays') return dayChanges(before.closedDays, after.closedDays);
  return [toChange(field, asText(field, before), asText(field, after))];
}

function dayChanges(before: readonly CalendarDate[], after: readonly CalendarDate[]): Change[] {
  const opened = before.filter((day) => !after.includes(day));
  const closed = after.filter((day) => !before.includes(day));
  return [
    ...opened.map((day) => toChange('closedDays', day, null)),
    ...closed.map((day) => toChange('closedDays', null, day)),
  ];
}

/** How lists and times show in the history. */
const LISTS = {
  hours: ({ hours }: ShopSettings) => hours.map(({ days, times }) => `${days} ${times}`),
  setupWindows: ({ setupWindows }: ShopSettings) =>
    setupWindows.map(({ from, to }) => `${formatTime(from)} to ${formatTime(to)}`),
  trucks: ({ trucks }: ShopSettings) => trucks.map(({ name }) => name),
  deliveryRules: ({ deliveryRules }: ShopSettings) => deliveryRules.map(formatDeliveryRule),
  closedPeriods: ({ closedPeriods }: ShopSettings) =>
    closedPeriods.map(({ from, to }) => `${longDay(from)} to ${longDay(to)}`),
  closedWeekdays: ({ closedWeekdays }: ShopSettings) => closedWeekdays.map(weekdayName),
  sameDayCutoff: ({ sameDayCutoff }: ShopSettings) => (sameDayCutoff ? [formatTime(sameDayCutoff)] : []),
  nextDayCutoff: ({ nextDayCutoff }: ShopSettings) => (nextDayCutoff ? [formatTime(nextDayCutoff)] : []),
  quietHours: ({ quietHours }: ShopSettings) =>
    quietHours ? [`${formatTime(quietHours.from)} to ${formatTime(quietHours.to)}`] : [],
};

function asText(field: Exclude<keyof ShopSettings, 'closedDays'>, settings: ShopSettings): string | number | boolean {
  return isList(field) ? LISTS[field](settings).join(', ') : settings[field];
}

function isList(field: keyof ShopSettings): field is keyof typeof LISTS {
  return Object.hasOwn(LISTS, field);
}

function formatDeliveryRule({ zipPrefix, fee, served }: DeliveryRule): string {
  return `${zipPrefix}: ${served ? formatCents(fee) : 'not served'}`;
}
