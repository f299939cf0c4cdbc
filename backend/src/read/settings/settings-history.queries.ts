import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HistoryEntry, ShopSettings } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { defaultSettings } from '../../domain/settings.js';
import { Streams } from '../../event-store/streams.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { toChange, toEntry, latestFirst, MAX_HISTORY_ENTRIES, type Change } from '../orders/history-entries.js';

/** The latest changes of the settings, newest first, with one change per closed or opened day. Fees are in cents. */
export class SettingsHistory extends Query<HistoryEntry[]> {}

@QueryHandler(SettingsHistory)
export class SettingsHistoryHandler implements IQueryHandler<SettingsHistory> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(): Promise<HistoryEntry[]> {
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
  if (field === 'hours') return [toChange(field, formatHours(before), formatHours(after))];
  if (field !== 'closedDays') return [toChange(field, before[field], after[field])];
  const opened = before.closedDays.filter((day) => !after.closedDays.includes(day));
  const closed = after.closedDays.filter((day) => !before.closedDays.includes(day));
  return [...opened.map((day) => toChange(field, day, null)), ...closed.map((day) => toChange(field, null, day))];
}

function formatHours({ hours }: ShopSettings): string {
  return hours.map(({ days, times }) => `${days} ${times}`).join(', ');
}
