import { Injectable } from '@nestjs/common';
import { firstBookableDay, withoutInternal, type PublicContent, type PublicSettings } from '@party-rental/contracts';
import { PaymentAccount } from '../../../payments/payment-account.js';
import { BusinessDay } from '../../../platform/business-day.js';
import { ContentQueries } from '../../../read/settings/content.queries.js';
import { PromoCodeQueries } from '../../../read/settings/promo-codes.queries.js';
import { SettingsReader } from '../../../read/settings/settings.queries.js';

/** What visitors see of the shop itself. */
@Injectable()
export class PublicShop {
  constructor(
    private readonly reader: SettingsReader,
    private readonly promoCodes: PromoCodeQueries,
    private readonly businessDay: BusinessDay,
    private readonly payments: PaymentAccount,
    private readonly ownContent: ContentQueries,
  ) {}

  async settings(): Promise<PublicSettings> {
    const { version: _, priceBook, ...settings } = await this.reader.readWithPriceBook();
    const { validFrom: _validFrom, ...publicBook } = priceBook;
    const { timeZone } = this.businessDay;
    const clock = this.businessDay.time();
    const { today } = clock;
    const shown = {
      ...withoutInternal(settings),
      closedDays: settings.closedDays.filter((day) => day >= today),
      closedPeriods: settings.closedPeriods.filter(({ to }) => to >= today),
      priceBook: publicBook,
      onlinePayments: (await this.payments.current()) !== undefined,
      hasPromoCodes: await this.promoCodes.areInForce(today),
      timeZone,
      today,
      firstBookableDay: firstBookableDay(settings, clock),
    };
    return { ...shown, brand: await this.ownContent.filledBrand(shown) };
  }

  async content(): Promise<PublicContent[]> {
    return this.ownContent.public(await this.settings());
  }
}
