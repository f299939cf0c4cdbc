import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { emailChanges, hasLinkExpired } from '../../domain/orders/booking-link.js';
import { orderAfter } from '../../domain/orders/order-state.js';
import { bookingStream } from '../../domain/placement.js';
import { OrderHistories } from '../../event-store/order-histories.js';
import { BusinessDay } from '../../platform/business-day.js';

/** A token is compared with each of these, for each line: a bound for guesses. Older ones are unknown, like forged ones. */
const MAX_VERSIONS = 20;

/** What the validity of an order's booking links depends on. */
export interface BookingLinks {
  /** Of tokens that were sent, latest first: only the first one is valid. */
  versions: readonly [number, ...number[]];
  /** The command that has ended the second version. */
  lastCommandId: string | undefined;
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
    const changes = emailChanges(lines).reverse();
    const [version = 0, ...earlier] = [...changes.map((change) => change.version), 0].slice(0, MAX_VERSIONS);
    const haveExpired = hasLinkExpired(lastEventDay, this.businessDay.today());
    return { versions: [version, ...earlier], lastCommandId: changes[0]?.commandId, haveExpired };
  }
}
