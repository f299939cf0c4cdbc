import { Injectable } from '@nestjs/common';
import { PRICE_BOOK_STREAM, SETTINGS_STREAM } from '../domain/placement.js';
import {
  bookInForce,
  evolvePriceBook,
  NEVER_CHANGED,
  upcomingBooks,
  withFirstFee,
  type PriceBookState,
  type VersionedBook,
} from '../domain/price-book.js';
import { Streams } from './streams.js';
import { BusinessDay } from '../platform/business-day.js';

/** The price book, from the log. */
@Injectable()
export class PriceBookReader {
  constructor(
    private readonly streams: Streams,
    private readonly businessDay: BusinessDay,
  ) {}

  async readInForce(first?: PriceBookState): Promise<VersionedBook> {
    return bookInForce(await this.readAll(first), this.businessDay.now());
  }

  /** When the next book begins, if one is scheduled. */
  async readNextStart(): Promise<Date | undefined> {
    const [next] = upcomingBooks(await this.readAll(), this.businessDay.now());
    return next?.validFrom ? new Date(next.validFrom) : undefined;
  }

  /** `first` is the state before the first change, if the caller knows it already. */
  async readAll(first?: PriceBookState): Promise<PriceBookState> {
    const [state, events] = await Promise.all([first ?? this.readFirst(), this.streams.read(PRICE_BOOK_STREAM)]);
    return events.reduce(evolvePriceBook, state);
  }

  /** As it was before its first change. */
  async readFirst(): Promise<PriceBookState> {
    const [settings] = await this.streams.readLast(SETTINGS_STREAM, 1);
    return withFirstFee(NEVER_CHANGED, settings?.type === 'SettingsChanged' ? settings.data.settings.cleaningFee : 0);
  }
}
