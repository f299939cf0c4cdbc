import type { BookingDetails, Order } from '@party-rental/contracts';

/** The order's lines and price, as a booking's details contain them. */
export function orderOfBooking({ orderLines, price }: BookingDetails): Pick<Order, 'lines' | 'price'> {
  return {
    lines: orderLines.map(({ id: bookingId, name: itemName, price: unitPrice, ...line }) => ({
      bookingId,
      itemName,
      unitPrice,
      ...line,
    })),
    price,
  };
}
