import { Inject, Injectable } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { isDeliveredSoon, type Order, type VersionedSettings } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { latestSettings } from '../../domain/settings.js';
import type { RecordedEvent } from '../../event-store/recorded-event.js';
import { Streams } from '../../event-store/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
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

  /** The settings in force at an order's event. Positions are comparable, because both commands lock the settings. */
  async readBefore({ position }: Pick<RecordedEvent, 'position'>): Promise<VersionedSettings> {
    const events = await this.streams.read(SETTINGS_STREAM);
    return latestSettings(
      events.filter((event) => BigInt(event.position) < BigInt(position)),
      this.config,
    );
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

/** Whom to call about an order on its event day and the day before; null on other days. */
export class EventDayPhone extends Query<{ phone: string | null }> {
  constructor(readonly lines: Order['lines']) {
    super();
  }
}

@QueryHandler(EventDayPhone)
export class EventDayPhoneHandler implements IQueryHandler<EventDayPhone> {
  constructor(
    private readonly settings: SettingsReader,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ lines }: EventDayPhone): Promise<{ phone: string | null }> {
    if (!isDeliveredSoon(lines, this.businessDay.today())) return { phone: null };
    const { eventDayPhone, phone } = await this.settings.read();
    return { phone: eventDayPhone || phone };
  }
}
