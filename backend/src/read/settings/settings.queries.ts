import { Inject, Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { VersionedSettings } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { latestSettings } from '../../domain/settings.js';
import { Streams } from '../../event-store/streams.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';

/** The current settings, from the log. */
@Injectable()
export class SettingsReader {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<VersionedSettings> {
    return latestSettings(await this.streams.readLast(SETTINGS_STREAM, 1), this.config);
  }
}

export class CurrentSettings extends Query<VersionedSettings> {}

@QueryHandler(CurrentSettings)
export class CurrentSettingsHandler implements IQueryHandler<CurrentSettings> {
  constructor(private readonly settings: SettingsReader) {}

  execute(): Promise<VersionedSettings> {
    return this.settings.read();
  }
}
