import { Inject, Injectable } from '@nestjs/common';
import { orderAfter } from '../../domain/orders/order-state.js';
import { bookingStream } from '../../domain/placement.js';
import { noSuchOrder, type Rejection } from '../../domain/rejections.js';
import { OrderHistories } from '../../log/order-histories.js';
import { PriceBookReader } from '../../log/price-book-reader.js';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { Config } from '../../platform/config/config.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { CONFIG } from '../../platform/tokens.js';
import { calendarFile } from './calendar-file.js';
import { orderFacts } from '../templates/parts/order-facts.js';
import { CurrentShop } from '../templates/parts/shop.js';

@Injectable()
export class OrderCalendarQueries {
  constructor(
    private readonly orders: OrderHistories,
    private readonly streams: Streams,
    private readonly priceBook: PriceBookReader,
    private readonly tokens: SignedTokens,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The calendar file of an order, as its emails have it: calendars replace one by the other. */
  async file(orderId: string): Promise<string | Rejection> {
    const order = orderAfter(await this.orders.readEvents(orderId));
    const [first] = order?.lines ?? [];
    if (!order || !first) return noSuchOrder();
    const stream = bookingStream(first.bookingId);
    const histories = await this.orders.readLines(stream);
    // The file links to the order, and not to where it is paid.
    const shop = await new CurrentShop(this.streams, this.priceBook, this.config, async () => false).read();
    const about = { stream, commandIds: undefined };
    const facts = orderFacts(histories, order, about, shop, this.tokens, this.businessDay.now());
    return facts ? calendarFile(facts).content : noSuchOrder();
  }
}
