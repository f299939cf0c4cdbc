import { Inject, Injectable } from '@nestjs/common';
import {
  deliveryTo,
  isDeliveredSoon,
  isOpen,
  type Delivery,
  type Order,
  type PlaceServed,
  type ShopWarning,
  type VersionedSettings,
} from '@party-rental/contracts';
import { CONTENT_STREAM, SETTINGS_STREAM } from '../../domain/placement.js';
import { latestSettings } from '../../domain/settings.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import type { Pool } from 'pg';
import { CONFIG, POOL } from '../../platform/tokens.js';
import { NEVER_CHANGED, withFirstFee, type VersionedBook } from '../../domain/price-book.js';
import { PriceBookReader } from '../../log/price-book-reader.js';
import { placesServed } from './places.js';
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
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether the shop delivers to a ZIP code, by the settings in the log. */
  async deliveryTo(zip: string): Promise<Delivery> {
    return { ...deliveryTo(zip, await this.settings.read()), ...(await placeOfZip(zip)) };
  }

  async places(): Promise<PlaceServed[]> {
    return placesServed(await this.settings.readWithoutPrices());
  }

  /** Whom to call about an order on its event day and the day before; null on other days. */
  async eventDayPhone(lines: Order['lines']): Promise<{ phone: string | null }> {
    if (!isDeliveredSoon(lines, this.businessDay.today())) return { phone: null };
    const { eventDayPhone, phone } = await this.settings.read();
    return { phone: eventDayPhone || phone };
  }

  /** Which steps of the setup the log shows as done. */
  async setupSteps() {
    const { priceBook, ...settings } = await this.settings.readWithPriceBook();
    return {
      business: isOpen(settings),
      look: (await this.streams.read(CONTENT_STREAM)).some(({ type }) => type === 'BrandChanged'),
      prices: priceBook.version > 0,
      delivery: settings.deliveryRules.length > 0,
      items: (await this.streams.itemIds()).length > 0,
    };
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
    const hasOwn = smtpUrl === undefined && (await this.pool.query('select from email_account')).rowCount !== 0;
    if (production && smtpUrl === undefined && !hasOwn)
      warnings.push({
        code: 'no_email',
        message:
          'No email leaves this shop: it has no mail server. Enter one in the settings. Emails wait, and are sent once it works, except reminders of past events.',
      });
    else if (!hasOwn && mailFrom === undefined && settings.businessEmail === '')
      warnings.push({
        code: 'no_email',
        message:
          'No email leaves this shop: it has no sender. Enter the email of the business in the settings, or set MAIL_FROM.',
      });
    return warnings;
  }
}
