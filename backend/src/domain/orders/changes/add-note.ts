import { conflict, noSuchOrder, type Rejection } from '../../rejections.js';
import type { OrderNoteAdded } from '../order-events.js';
import type { OrderState } from '../order-state.js';

interface AddNote {
  noteId: string;
  text: string;
  fromCrew?: Omit<OrderNoteAdded['data'], 'orderId' | 'noteId'>;
}

/** Adds an internal note. An erased order takes none, because no later erasure would find it. */
export function addNote(
  order: OrderState | undefined,
  { noteId, text, fromCrew }: AddNote,
): OrderNoteAdded[] | Rejection {
  if (!order) return noSuchOrder();
  if (!order.customer) return conflict('The personal data of this order has been erased.');
  return [{ type: 'OrderNoteAdded', data: { orderId: order.id, noteId, ...fromCrew }, personal: { text } }];
}
