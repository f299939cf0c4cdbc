import type { ShopSettings } from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../../domain/placement.js';
import { latestSettings } from '../../../domain/settings.js';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../../log/streams.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';

/** The business details that emails contain. */
export type Shop = Pick<Config, 'timeZone' | 'publicUrl'> &
  Pick<ShopSettings, 'businessName' | 'businessEmail' | 'phone' | 'setupWindows' | 'eventDayPhone'>;

@Injectable()
export class CurrentShop {
  constructor(
    private readonly streams: Streams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<Shop> {
    const settings = latestSettings(await this.streams.readLast(SETTINGS_STREAM, 1), this.config);
    const { businessEmail, phone, setupWindows } = settings;
    const { timeZone, publicUrl } = this.config;
    const businessName = settings.businessName || new URL(publicUrl).host;
    const eventDayPhone = settings.eventDayPhone || phone;
    return { businessName, businessEmail, phone, setupWindows, eventDayPhone, timeZone, publicUrl };
  }
}
