import { Controller, Inject } from '@nestjs/common';
import type { PublicSettings } from '@party-rental/contracts';
import { BusinessDay } from '../platform/business-day.js';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/tokens.js';
import { Endpoint } from './endpoint.js';

@Controller()
export class ShopController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly businessDay: BusinessDay,
  ) {}

  @Endpoint('settings')
  settings(): PublicSettings {
    const { businessName, businessEmail, timeZone } = this.config;
    return { businessName, businessEmail, timeZone, today: this.businessDay.today(), cleaningFee: 0 };
  }
}
