import { Injectable } from '@nestjs/common';
import type { Booking, Order } from '@party-rental/contracts';
import { linkEnded, noSuchBooking, noSuchOrder } from '../../domain/rejections.js';
import { Hmac } from '../../platform/security/hmac.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { toCommandId, type Caller } from '../../write/caller.js';
import { isAdmin } from './caller.js';
import { RejectionError } from '../plugins/problems.js';
import { BookingQueries } from '../../read/orders/bookings.queries.js';
import { OrderQueries } from '../../read/orders/orders.queries.js';

/** Lets a booking's customer, admins, and holders of a token from an email about it see and change the booking. */
@Injectable()
export class BookingAccess {
  constructor(
    private readonly bookings: BookingQueries,
    private readonly orders: OrderQueries,
    private readonly tokens: SignedTokens,
    private readonly hmac: Hmac,
  ) {}

  /** Throws "not found" for all other callers, so that an id alone discloses nothing. */
  async open(id: string, caller: Caller, token: string | undefined): Promise<Booking> {
    const booking = await this.bookings.byId(id);
    if (!booking) throw new RejectionError(noSuchBooking());
    const isOwn = booking.userId !== null && booking.userId === caller.user?.id;
    if (isOwn || isAdmin(caller)) return booking;
    const link = await this.findLink([id], token);
    if (!link?.isOpen) throw new RejectionError(link ? linkEnded() : noSuchBooking());
    return booking;
  }

  /**
   * The same for an order: a token of any of its bookings opens it. The change of the email under this idempotency key may
   * have ended the link, so its repetition does not need it.
   */
  async openOrder(id: string, caller: Caller, token: string | undefined, idempotencyKey?: string): Promise<Order> {
    const order = await this.orders.byId(id);
    if (!order) throw new RejectionError(noSuchOrder());
    const isOwn = order.userId !== null && order.userId === caller.user?.id;
    if (isOwn || isAdmin(caller)) return order;
    const link = await this.findLinkOfOrder(order, token, idempotencyKey);
    if (!link?.isOpen && !link?.isReplaced) throw new RejectionError(link ? linkEnded() : noSuchOrder());
    return order;
  }

  /** The token that opens the same booking after the change of the email under this key; undefined without access. */
  async renewToken(order: Order, token: string | undefined, idempotencyKey: string): Promise<string | undefined> {
    const link = await this.findLinkOfOrder(order, token, idempotencyKey);
    if (!link?.isOpen && !link?.isReplaced) return undefined;
    return this.tokens.sign('booking', { bookingId: link.bookingId, version: link.latest });
  }

  /** Rejects a link that has ended, except for signed-in callers: the booking may be their own. */
  async hasToken(id: string, token: string | undefined, caller: Caller): Promise<boolean> {
    const link = await this.findLink([id], token);
    if (link && !link.isOpen && !caller.user) throw new RejectionError(linkEnded());
    return link?.isOpen === true;
  }

  private findLinkOfOrder({ id, lines }: Order, token: string | undefined, idempotencyKey: string | undefined) {
    const commandId = idempotencyKey === undefined ? undefined : toCommandId(this.hmac, id, idempotencyKey);
    const bookingIds = lines.map(({ bookingId }) => bookingId);
    return this.findLink(bookingIds, token, commandId);
  }

  /** The link with this token to one of the bookings of an order. */
  private async findLink(
    ids: readonly string[],
    token: string | undefined,
    commandId?: string,
  ): Promise<Link | undefined> {
    const [first] = ids;
    const links = token && first ? await this.bookings.links(first) : undefined;
    if (!token || !links) return undefined;
    const { versions, lastCommandId, haveExpired } = links;
    for (const version of versions)
      for (const bookingId of ids)
        if (this.tokens.isValid('booking', token, { bookingId, version }))
          return {
            bookingId,
            latest: versions[0],
            isOpen: version === versions[0] && !haveExpired,
            isReplaced: version === versions[1] && commandId !== undefined && commandId === lastCommandId,
          };
    return undefined;
  }
}

interface Link {
  bookingId: string;
  latest: number;
  isOpen: boolean;
  /** Whether the command of the caller has ended it. */
  isReplaced: boolean;
}
