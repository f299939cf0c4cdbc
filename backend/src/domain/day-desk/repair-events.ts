import type { AgreedFees, BookingStatus, CalendarDate, Repair } from '@party-rental/contracts';
import type { Allocation } from '../stock/allocations.js';

// Events of an order's own stream about a day on which it could not go ahead as booked.

export type RepairEvent = OrderRepaired | RepairAccepted | RepairUndone;

/** Units of an item that a repair has freed on a day. */
export interface FreedUnits {
  itemId: number;
  day: CalendarDate;
  quantity: number;
}

/** Holds the units that the preceding line events freed, until the repair can no longer be undone. */
export interface OrderRepaired {
  type: 'OrderRepaired';
  data: {
    orderId: string;
    repairId: string;
    date: CalendarDate;
    repair: Repair;
    /** The owner's explanation for the customer. */
    reason: string;
    /** The affected lines, as they were before. */
    lines: {
      bookingId: string;
      itemId: number;
      itemName: string;
      eventDate: CalendarDate;
      quantity: number;
      status: BookingStatus;
    }[];
    /** The bookings that replace lines. */
    added: string[];
    /** The ledger entries of the rain checks that it gave. */
    credits?: string[];
    /** Cents. */
    totalBefore: number;
    /** The fees as they were agreed on before, in cents. */
    agreed: AgreedFees;
    held: FreedUnits[];
    /** An ISO instant. */
    undoUntil: string;
    /** An ISO instant, a little later: an undo that begins in time finds its units. */
    heldUntil: string;
    /** An ISO instant: until then the deadlines of customers do not apply. */
    answerUntil: string;
  };
}

export interface RepairAccepted {
  type: 'RepairAccepted';
  data: { orderId: string; repairId: string };
}

/** Releases what is held. The lines have their former units again, by events before it in the same transaction. */
export interface RepairUndone {
  type: 'RepairUndone';
  data: Pick<OrderRepaired['data'], 'orderId' | 'repairId' | 'agreed' | 'held' | 'heldUntil'>;
}

export function holdFreed({ held, heldUntil }: Pick<OrderRepaired['data'], 'held' | 'heldUntil'>): Allocation[] {
  return held.map(({ itemId, day, quantity }) => ({ itemId, day, delta: quantity, until: heldUntil }));
}
