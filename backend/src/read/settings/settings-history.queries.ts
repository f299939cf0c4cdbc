import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HistoryEntry, ShopSettings } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/events.js';
import { defaultSettings } from '../../domain/settings.js';
import { Streams } from '../../event-store/streams.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { changeOf, entryOf, latestFirst, MAX_HISTORY_ENTRIES, type Change } from '../orders/history-entries.js';

/** What has been changed of the settings lately, newest first; a change for each day closed or opened. Fees are in cents. */
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
        entryOf(
          event,
          changed.flatMap((field) => changesOf(field, before, settings)),
        ),
      );
      before = settings;
    }
    return latestFirst(entries);
  }
}

function changesOf(field: keyof ShopSettings, before: ShopSettings, after: ShopSettings): Change[] {
  if (field === 'hours') return [changeOf(field, hoursOf(before), hoursOf(after))];
  if (field !== 'closedDays') return [changeOf(field, before[field], after[field])];
  const opened = before.closedDays.filter((day) => !after.closedDays.includes(day));
  const closed = after.closedDays.filter((day) => !before.closedDays.includes(day));
  return [...opened.map((day) => changeOf(field, day, null)), ...closed.map((day) => changeOf(field, null, day))];
}

function hoursOf({ hours }: ShopSettings): string {
  return hours.map(({ days, times }) => `${days} ${times}`).join(', ');
}
