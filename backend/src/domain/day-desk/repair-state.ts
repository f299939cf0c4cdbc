import type { RepairAnswer } from '@party-rental/contracts';
import type { OrderRepaired, RepairEvent } from './repair-events.js';

export interface RepairState extends Omit<OrderRepaired['data'], 'orderId'> {
  /** An ISO instant. */
  at: string;
  answer: RepairAnswer;
}

interface Repaired {
  /** Oldest first. */
  repairs: readonly RepairState[];
}

export function evolveRepairs(
  repairs: readonly RepairState[],
  event: RepairEvent & { recordedAt?: Date },
): readonly RepairState[] {
  switch (event.type) {
    case 'OrderRepaired': {
      const { orderId: _, ...repair } = event.data;
      return [...repairs, { ...repair, at: event.recordedAt?.toISOString() ?? '', answer: 'WAITING' }];
    }
    case 'RepairAccepted':
      return answer(repairs, event, 'ACCEPTED');
    case 'RepairUndone':
      return answer(repairs, event, 'UNDONE');
  }
}

/** Every later change of the lines is an answer, by the customer or by the owner. */
export function afterChange(repairs: readonly RepairState[]): readonly RepairState[] {
  if (!repairs.some(isOpen)) return repairs;
  return repairs.map((repair) => (isOpen(repair) ? { ...repair, answer: 'CHANGED' } : repair));
}

export function latestRepair({ repairs }: Repaired): RepairState | undefined {
  return repairs.at(-1);
}

/**
 * The deadline for the answer to the latest repair; undefined once it is answered or the deadline has passed. Until then,
 * other deadlines do not apply to the customer.
 */
export function answerDeadline(order: Repaired, now: Date): Date | undefined {
  const repair = latestRepair(order);
  if (repair?.answer !== 'WAITING') return undefined;
  const until = new Date(repair.answerUntil);
  return now < until ? until : undefined;
}

/** Whether the customer can choose something else for a booking, whatever its deadline. */
export function awaitsAnswer(order: Repaired, bookingId: string, now: Date): boolean {
  if (!answerDeadline(order, now)) return false;
  const { added = [], lines = [] } = latestRepair(order) ?? {};
  return added.includes(bookingId) || lines.some((line) => line.bookingId === bookingId);
}

function isOpen({ answer }: RepairState): boolean {
  return answer === 'WAITING' || answer === 'ACCEPTED';
}

function answer(repairs: readonly RepairState[], { data }: RepairEvent, given: RepairAnswer): readonly RepairState[] {
  return repairs.map((repair) => (repair.repairId === data.repairId ? { ...repair, answer: given } : repair));
}
