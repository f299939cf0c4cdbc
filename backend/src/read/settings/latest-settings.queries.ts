import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { VersionedSettings } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/events.js';
import { defaultSettings } from '../../domain/settings.js';
import { Streams } from '../../event-store/streams.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';

/** The settings with their version, from the log: whoever changes them must have seen the last change. */
export class LatestSettings extends Query<VersionedSettings> {}

@QueryHandler(LatestSettings)
export class LatestSettingsHandler implements IQueryHandler<LatestSettings> {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(): Promise<VersionedSettings> {
    const [last] = await this.streams.readLast(SETTINGS_STREAM, 1);
    if (last?.type !== 'SettingsChanged') return { ...defaultSettings(this.config), version: 0 };
    return { ...last.data.settings, version: last.version };
  }
}
