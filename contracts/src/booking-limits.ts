export const MAX_QUANTITY_PER_BOOKING = 10;
export const MAX_CART_LINES = 50;
