import type { PriceBook, ShopSettings } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS_STREAM } from '../../../domain/placement.js';
import { latestSettings } from '../../../domain/settings.js';
import { PriceBookReader } from '../../../log/price-book-reader.js';
import { Streams } from '../../../log/streams.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';

/** The business details that emails contain. */
export type Shop = Pick<Config, 'timeZone' | 'publicUrl'> &
  Pick<ShopSettings, 'businessName' | 'businessEmail' | 'phone' | 'setupWindows' | 'eventDayPhone'> &
  Pick<PriceBook, 'calls'>;

@Injectable()
export class CurrentShop {
  constructor(
    private readonly streams: Streams,
    private readonly priceBook: PriceBookReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<Shop> {
    const [events, { calls }] = await Promise.all([
      this.streams.readLast(SETTINGS_STREAM, 1),
      this.priceBook.readInForce(),
    ]);
    const settings = latestSettings(events, this.config);
    const { businessEmail, phone, setupWindows } = settings;
    const { timeZone, publicUrl } = this.config;
    const businessName = settings.businessName || new URL(publicUrl).host;
    const eventDayPhone = settings.eventDayPhone || phone;
    return {
      businessName,
      businessEmail,
      phone,
      setupWindows,
      eventDayPhone,
      calls,
      timeZone,
      publicUrl,
    };
  }
}
