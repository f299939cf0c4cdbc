import { calendarDate, pickPartyDetails, priceOrder, DEFAULT_RATES } from '@party-rental/contracts';
import type { ItemDetails } from '../src/domain/events.js';
import type { BookingCreated, ReviewWritten } from '../src/domain/orders/order-events.js';
import { newId } from '../src/platform/ids.js';
import { DANA } from './dana.js';

/** A listed bounce house with five units. */
export const CASTLE: ItemDetails = {
  name: 'Castle',
  description: 'A roomy classic.',
  type: 'BOUNCE_HOUSE',
  price: 10_000,
  imageUrl: '/pictures/castle.svg',
  dimensions: null,
  capacity: null,
  isActive: true,
  stock: 5,
  components: [],
  bufferDays: 0,
};

export function bookingCreated(fields: Partial<BookingCreated['data']> = {}): BookingCreated {
  const { itemId = 1, eventDate = calendarDate.parse('2026-12-12'), quantity = 1 } = fields;
  return {
    type: 'BookingCreated',
    data: {
      bookingId: newId(),
      number: 'PR-7K3M-9Q2F',
      orderId: newId(),
      itemId,
      itemName: 'Castle',
      itemImageUrl: '/pictures/castle.svg',
      eventDate,
      quantity,
      userId: null,
      ...pickPartyDetails({}),
      quote: priceOrder([{ itemId, name: 'Castle', eventDate, quantity, price: CASTLE.price }], DEFAULT_RATES),
      ...fields,
    },
    personal: DANA,
  };
}

export function reviewWritten(data: Omit<ReviewWritten['data'], 'reviewId'>, text = 'Great fun'): ReviewWritten {
  return { type: 'ReviewWritten', data: { reviewId: newId(), ...data }, personal: { author: 'Dana M.', text } };
}
