import { Injectable } from '@nestjs/common';
import { bookingStream, ERASURES_STREAM, waitlistStream } from '../../domain/placement.js';
import type { WaitlistPlace } from '../../domain/events.js';
import { Rejection } from '../../domain/rejections.js';
import type { Booked } from '../../domain/stock/allocations.js';
import { leaveWaitlist } from '../../domain/waitlist/end-entry.js';
import { Streams } from '../../log/streams.js';
import type { Meta } from '@party-rental/event-store/recorded-event';
import { newId } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { OrderHolds } from '../orders/pending/order-holds.js';
import { unitsBoundary } from '../orders/units-boundary.js';
import { heldFor } from '../waitlist/waitlist-boundary.js';

/** Destroys the keys of a person's orders, and records that it was done. The bookings remain valid. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly holds: OrderHolds,
    private readonly streams: Streams,
  ) {}

  /**
   * Erases the whole orders of these bookings, the imported customers, and the waitlist entries, which end, and returns the bookings that were erased.
   * Under the locks, because a line that has just joined has a key, and the first note on an order makes one.
   */
  async execute(
    bookingIds: readonly string[],
    waitlistIds: readonly string[],
    hadAccount: boolean,
    meta: Meta,
    customerIds: readonly string[] = [],
  ): Promise<string[]> {
    await this.holds.erase(bookingIds.map(bookingStream));
    const orderIds = await this.readOrderIds(bookingIds);
    const places = await this.readPlaces(waitlistIds);
    const streams = [ERASURES_STREAM, ...waitlistIds.map(waitlistStream)];
    const toBoundary = (held: readonly Booked[]) => ({
      ...unitsBoundary([], [...places, ...held]),
      orders: [...orderIds, ...customerIds],
      streams,
    });
    const outcome = await this.executor.executeEstimated({
      commandId: newId(),
      meta,
      estimated: toBoundary([]),
      toRequired: (state) => toBoundary(heldFor(waitlistIds.map((id) => state.waitlistEntry(id)))),
      decide: (state) => {
        const lines = orderIds.flatMap((id) => state.order(id)?.lines ?? []);
        const entries = waitlistIds.flatMap((id) => state.waitlistEntry(id) ?? []);
        const data = {
          bookingIds: lines.map(({ bookingId }) => bookingId),
          orderIds,
          waitlistIds: [...waitlistIds],
          hadAccount,
          ...(customerIds.length > 0 && { customerIds: [...customerIds] }),
        };
        return [
          ...entries.flatMap((entry) => leaveWaitlist(entry, state.now, 'erasure')),
          { type: 'PersonErased' as const, data },
        ];
      },
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
    return outcome.events.flatMap((event) => (event.type === 'PersonErased' ? event.data.bookingIds : []));
  }

  private async readOrderIds(bookingIds: readonly string[]): Promise<string[]> {
    const streams = await this.streams.readAll(bookingIds.map(bookingStream));
    const created = [...streams.values()].flatMap(([first]) => (first?.type === 'BookingCreated' ? [first] : []));
    return [...new Set(created.map(({ data }) => data.orderId))];
  }

  private async readPlaces(waitlistIds: readonly string[]): Promise<WaitlistPlace[]> {
    const streams = await this.streams.readAll(waitlistIds.map(waitlistStream));
    return [...streams.values()].flatMap(([first]) => (first?.type === 'WaitlistJoined' ? [first.data] : []));
  }
}
