import type { PriceBook, ShopSettings } from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SettingsReader } from '../../../read/settings/settings.queries.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';

/** The business details that emails contain. */
export type Shop = Pick<Config, 'timeZone' | 'publicUrl'> &
  Pick<ShopSettings, 'businessName' | 'businessEmail' | 'phone' | 'setupWindows' | 'eventDayPhone'> &
  Pick<PriceBook, 'calls'>;

@Injectable()
export class CurrentShop {
  constructor(
    private readonly settings: SettingsReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<Shop> {
    const { priceBook, ...settings } = await this.settings.readWithPriceBook();
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
      calls: priceBook.calls,
      timeZone,
      publicUrl,
    };
  }
}
