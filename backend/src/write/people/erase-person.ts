import { Injectable } from '@nestjs/common';
import { bookingStream, ERASURES_STREAM } from '../../domain/placement.js';
import { Rejection } from '../../domain/rejections.js';
import { Streams } from '../../event-store/streams.js';
import { newId } from '../../platform/ids.js';
import { CommandExecutor } from '../executor/command-executor.js';
import { toMeta, type Caller } from '../caller.js';
import { OrderHolds } from '../orders/order-holds.js';

/** Destroys the keys of a person's orders, and records that it was done. The bookings remain valid. */
@Injectable()
export class ErasePerson {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly holds: OrderHolds,
    private readonly streams: Streams,
  ) {}

  /**
   * Erases the whole orders of these bookings, and returns the bookings that were erased. Under the locks, because a line
   * that has just joined has a key, and the first note on an order makes one.
   */
  async execute(bookingIds: readonly string[], hadAccount: boolean, caller: Caller): Promise<string[]> {
    await this.holds.erase(bookingIds.map(bookingStream));
    const orderIds = await this.ordersOf(bookingIds);
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: { items: [], changedItems: [], days: [], orders: orderIds, streams: [ERASURES_STREAM] },
      decide: (state) => {
        const lines = orderIds.flatMap((id) => state.order(id)?.lines ?? []);
        const data = { bookingIds: lines.map(({ bookingId }) => bookingId), orderIds, hadAccount };
        return [{ type: 'PersonErased', data }];
      },
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
    return outcome.events.flatMap((event) => (event.type === 'PersonErased' ? event.data.bookingIds : []));
  }

  private async ordersOf(bookingIds: readonly string[]): Promise<string[]> {
    const streams = await this.streams.readAll(bookingIds.map(bookingStream));
    const created = [...streams.values()].flatMap(([first]) => (first?.type === 'BookingCreated' ? [first] : []));
    return [...new Set(created.map(({ data }) => data.orderId))];
  }
}
