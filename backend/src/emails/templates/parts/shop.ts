import {
  fillPlaceholders,
  type EmailPurpose,
  type Look,
  type PriceBook,
  type ShopSettings,
} from '@party-rental/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { evolveContent, getText, NO_CONTENT } from '../../../domain/content/content.js';
import { CONTENT_STREAM, SETTINGS_STREAM } from '../../../domain/placement.js';
import { latestSettings } from '../../../domain/settings.js';
import { PriceBookReader } from '../../../log/price-book-reader.js';
import { Streams } from '../../../log/streams.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';

/** The injection token of a function that returns whether the shop takes payments online now. */
export const TAKES_ONLINE_PAYMENTS = Symbol('takes online payments');

/** The business details that emails contain. */
export type Shop = Pick<Config, 'timeZone' | 'publicUrl'> &
  Pick<ShopSettings, 'businessName' | 'businessEmail' | 'phone' | 'setupWindows' | 'eventDayPhone'> &
  Pick<PriceBook, 'calls'> & {
    takesOnlinePayments: boolean;
    look: Look;
    /** The owner's first and last lines of the email; blank for none. */
    opening: string;
    closing: string;
  };

@Injectable()
export class CurrentShop {
  constructor(
    private readonly streams: Streams,
    private readonly priceBook: PriceBookReader,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(TAKES_ONLINE_PAYMENTS) private readonly takesOnlinePayments: () => Promise<boolean>,
  ) {}

  /** With the owner's lines of an email, if it is for one. */
  async read(purpose?: EmailPurpose): Promise<Shop> {
    const [events, contentEvents, priceBook, takesOnlinePayments] = await Promise.all([
      this.streams.readLast(SETTINGS_STREAM, 1),
      this.streams.read(CONTENT_STREAM),
      this.priceBook.readInForce(),
      this.takesOnlinePayments(),
    ]);
    const settings = latestSettings(events, this.config);
    const { businessEmail, phone, setupWindows } = settings;
    const { timeZone, publicUrl } = this.config;
    const businessName = settings.businessName || new URL(publicUrl).host;
    const eventDayPhone = settings.eventDayPhone || phone;
    const content = contentEvents.reduce(evolveContent, NO_CONTENT);
    const facts = { ...settings, businessName, priceBook, onlinePayments: takesOnlinePayments };
    const named = purpose === 'confirmation-again' ? 'confirmation' : purpose;
    const fill = (part: 'opening' | 'closing') =>
      named ? fillPlaceholders(getText(content, `email.${named}.${part}`), facts) : '';
    return {
      opening: fill('opening'),
      closing: fill('closing'),
      look: content.look,
      businessName,
      businessEmail,
      phone,
      setupWindows,
      eventDayPhone,
      calls: priceBook.calls,
      timeZone,
      publicUrl,
      takesOnlinePayments,
    };
  }
}
