import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Booking, Order } from '@party-rental/contracts';
import { linkEnded, noSuchBooking, noSuchOrder } from '../../domain/rejections.js';
import { SignedTokens } from '../../platform/security/signed-tokens.js';
import { LinksOfBooking } from '../../read/orders/booking-links.queries.js';
import { BookingById } from '../../read/orders/bookings.queries.js';
import { OrderById } from '../../read/orders/orders.queries.js';
import type { Caller } from '../../write/caller.js';
import { WasExecuted } from '../../write/orders/was-executed.js';
import { isAdmin } from './caller.js';
import { RejectionError } from '../plugins/problems.js';

/** Lets a booking's customer, admins, and holders of a token from an email about it see and change the booking. */
@Injectable()
export class BookingAccess {
  constructor(
    private readonly queries: QueryBus,
    private readonly tokens: SignedTokens,
  ) {}

  /** Throws "not found" for all other callers, so that an id alone discloses nothing. */
  async open(id: string, caller: Caller, token: string | undefined): Promise<Booking> {
    const booking = await this.queries.execute(new BookingById(id));
    if (!booking) throw new RejectionError(noSuchBooking());
    const isOwn = booking.userId !== null && booking.userId === caller.user?.id;
    if (isOwn || isAdmin(caller)) return booking;
    const link = await this.linkState(id, token);
    if (link !== 'open') throw new RejectionError(link === 'ended' ? linkEnded() : noSuchBooking());
    return booking;
  }

  /**
   * The same for an order: a token of any of its bookings opens it. The command of an idempotency key may have ended the link,
   * so a repeated one does not need it.
   */
  async openOrder(id: string, caller: Caller, token: string | undefined, idempotencyKey?: string): Promise<Order> {
    const order = await this.queries.execute(new OrderById(id));
    if (!order) throw new RejectionError(noSuchOrder());
    const isOwn = order.userId !== null && order.userId === caller.user?.id;
    if (isOwn || isAdmin(caller)) return order;
    const links = await this.linkStates(
      order.lines.map(({ bookingId }) => bookingId),
      token,
    );
    if (links.includes('open')) return order;
    if (!links.includes('ended')) throw new RejectionError(noSuchOrder());
    const isRepeated =
      idempotencyKey !== undefined && (await this.queries.execute(new WasExecuted(id, idempotencyKey)));
    if (!isRepeated) throw new RejectionError(linkEnded());
    return order;
  }

  /** The token that opens the same booking now, whatever has changed. Undefined for callers without a token. */
  async renewToken(bookingIds: readonly string[], token: string | undefined): Promise<string | undefined> {
    for (const id of token === undefined ? [] : bookingIds) {
      const links = await this.queries.execute(new LinksOfBooking(id));
      const isOfBooking = links && this.tokens.findVersion(id, token ?? '', links.version) !== undefined;
      if (isOfBooking) return this.tokens.sign('booking', { bookingId: id, version: links.version });
    }
    return undefined;
  }

  /** Rejects a link that has ended, except for signed-in callers: the booking may be their own. */
  async hasToken(id: string, token: string | undefined, caller: Caller): Promise<boolean> {
    const link = await this.linkState(id, token);
    if (link === 'ended' && !caller.user) throw new RejectionError(linkEnded());
    return link === 'open';
  }

  private async linkState(id: string, token: string | undefined): Promise<LinkState> {
    const [state = 'none'] = await this.linkStates([id], token);
    return state;
  }

  /** Of bookings of one order. */
  private async linkStates(ids: readonly string[], token: string | undefined): Promise<LinkState[]> {
    const [first] = ids;
    const links = token && first ? await this.queries.execute(new LinksOfBooking(first)) : undefined;
    return ids.map((id) => {
      const version = token && links ? this.tokens.findVersion(id, token, links.version) : undefined;
      if (!links || version === undefined) return 'none';
      return version === links.version && !links.haveExpired ? 'open' : 'ended';
    });
  }
}

type LinkState = 'none' | 'open' | 'ended';
