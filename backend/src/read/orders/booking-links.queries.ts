import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { hasLinkExpired, linkVersion } from '../../domain/orders/booking-link.js';
import { orderAfter } from '../../domain/orders/order-state.js';
import { bookingStream } from '../../domain/placement.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';

/** What the validity of an order's booking links depends on. */
export interface BookingLinks {
  version: number;
  /** Whether the last event day of the order is too long ago. */
  haveExpired: boolean;
}

/** Undefined when there is no such booking. */
export class LinksOfBooking extends Query<BookingLinks | undefined> {
  constructor(readonly bookingId: string) {
    super();
  }
}

/** From the log: an ended link must not work while a table lags, and a new one must. */
@QueryHandler(LinksOfBooking)
export class LinksOfBookingHandler implements IQueryHandler<LinksOfBooking> {
  constructor(
    private readonly histories: OrderHistories,
    private readonly businessDay: BusinessDay,
  ) {}

  async execute({ bookingId }: LinksOfBooking): Promise<BookingLinks | undefined> {
    const lines = await this.histories.readLines(bookingStream(bookingId));
    const lastEventDay = orderAfter(lines.flat())
      ?.lines.map(({ eventDate }) => eventDate)
      .sort()
      .at(-1);
    if (lastEventDay === undefined) return undefined;
    return { version: linkVersion(lines), haveExpired: hasLinkExpired(lastEventDay, this.businessDay.today()) };
  }
}
