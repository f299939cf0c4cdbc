import { Inject, Injectable } from '@nestjs/common';
import {
  deliveryTo,
  isDeliveredSoon,
  isOpen,
  type Delivery,
  type Order,
  type ShopWarning,
  type VersionedSettings,
} from '@party-rental/contracts';
import { SETTINGS_STREAM } from '../../domain/placement.js';
import { latestSettings } from '../../domain/settings.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/tokens.js';
import { NEVER_CHANGED, withFirstFee, type VersionedBook } from '../../domain/price-book.js';
import { PriceBookReader } from '../../log/price-book-reader.js';
import { placeOfZip } from './zip-place.js';

/** The current settings, from the log. */
@Injectable()
export class SettingsReader {
  constructor(
    private readonly streams: Streams,
    private readonly priceBook: PriceBookReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<VersionedSettings> {
    const { priceBook: _, ...settings } = await this.readWithPriceBook();
    return settings;
  }

  /** In one query, for what depends on no price. */
  async readWithoutPrices(): Promise<Omit<VersionedSettings, 'cleaningFee'>> {
    return latestSettings(await this.streams.readLast(SETTINGS_STREAM, 1), this.config);
  }

  /** With the price book in force. */
  async readWithPriceBook(): Promise<VersionedSettings & { priceBook: VersionedBook }> {
    const settings = latestSettings(await this.streams.readLast(SETTINGS_STREAM, 1), this.config);
    const priceBook = await this.priceBook.readInForce(withFirstFee(NEVER_CHANGED, settings.cleaningFee));
    return { ...settings, cleaningFee: priceBook.cleaningFee, priceBook };
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

@Injectable()
export class ShopQueries {
  constructor(
    private readonly settings: SettingsReader,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether the shop delivers to a ZIP code, by the settings in the log. */
  async deliveryTo(zip: string): Promise<Delivery> {
    return { ...deliveryTo(zip, await this.settings.read()), ...(await placeOfZip(zip)) };
  }

  /** Whom to call about an order on its event day and the day before; null on other days. */
  async eventDayPhone(lines: Order['lines']): Promise<{ phone: string | null }> {
    if (!isDeliveredSoon(lines, this.businessDay.today())) return { phone: null };
    const { eventDayPhone, phone } = await this.settings.read();
    return { phone: eventDayPhone || phone };
  }

  /** What keeps a shop from working although it runs, for its owner and its operator. */
  async warnings(): Promise<ShopWarning[]> {
    const { smtpUrl, production, mailFrom } = this.config;
    const settings = await this.settings.read();
    const warnings: ShopWarning[] = [];
    if (!isOpen(settings))
      warnings.push({
        code: 'not_open',
        message:
          'Visitors see “Opening soon”, and nothing can be booked online, until the shop has a name, an email and a phone number. Enter them in the settings.',
      });
    if (production && smtpUrl === undefined)
      warnings.push({
        code: 'no_email',
        message:
          'No email leaves this shop: SMTP_URL is not set. Emails wait, and are sent once it is, except reminders of past events.',
      });
    else if (mailFrom === undefined && settings.businessEmail === '')
      warnings.push({
        code: 'no_email',
        message:
          'No email leaves this shop: it has no sender. Enter the email of the business in the settings, or set MAIL_FROM.',
      });
    return warnings;
  }
}
