const ORDER = 'backend/src/domain/orders/order.ts';
const MOVE = 'backend/src/domain/orders/move.ts';
const AVAILABILITY = 'backend/src/domain/availability.ts';
const BOOKING = 'backend/src/domain/orders/booking.ts';
const ITEM = 'backend/src/domain/items/item.ts';
const REVIEW = 'backend/src/domain/reviews/review.ts';
const PRICING = 'contracts/src/pricing/pricing.ts';
const DAYS = 'contracts/src/days/bookable-days.ts';

const ORDERS = ['backend/src/domain/orders/order.test.ts'];
const MOVES = ['backend/src/domain/orders/move.test.ts'];
const BOOKINGS = ['backend/src/domain/orders/booking.test.ts'];
const ITEMS = ['backend/src/domain/items/item.test.ts'];
const REVIEWS = ['backend/src/domain/reviews/review.test.ts'];
const PRICES = ['contracts/src/pricing/pricing.test.ts'];

/** The deciders, the rules they share with the pages, and prices. */
export default [
  {
    fault: 'an order may take one unit more than there is',
    file: ORDER,
    find: 'line.quantity > line.remaining',
    replace: 'line.quantity > line.remaining + 1',
    tests: ORDERS,
  },
  {
    fault: 'an order whose price has fallen is accepted without a word',
    file: ORDER,
    find: 'order.expectedTotal !== quote.total',
    replace: 'order.expectedTotal < quote.total',
    tests: ORDERS,
  },
  {
    fault: 'an inactive item can be booked',
    file: AVAILABILITY,
    find: 'if (!item?.isActive)',
    replace: 'if (!item)',
    tests: ORDERS,
  },
  {
    fault: 'the owner can book closed days',
    file: ORDER,
    find: "byOwner ? (['lead_time'] as const)",
    replace: "byOwner ? (['lead_time', 'closed'] as const)",
    tests: ORDERS,
  },
  {
    fault: 'an order leaves out the cleaning fee',
    file: ORDER,
    find: 'state.rules.cleaningFee',
    replace: 'state.rules.cleaningFee * 0',
    tests: ORDERS,
  },
  {
    fault: 'a move may take one unit more than there is',
    file: MOVE,
    find: 'if (quantity > remaining)',
    replace: 'if (quantity > remaining + 1)',
    tests: MOVES,
  },
  {
    fault: 'a move ignores what is booked on the new day',
    file: MOVE,
    find: 'shop.booked(itemId, to)',
    replace: 'shop.booked(itemId, from)',
    tests: MOVES,
  },
  {
    fault: 'a move to a closed day is accepted',
    file: MOVE,
    find: "['inactive', 'lead_time'] as const",
    replace: "['inactive', 'lead_time', 'closed'] as const",
    tests: MOVES,
  },
  {
    fault: 'a move to a past day is accepted',
    file: MOVE,
    find: ', to, conditions)',
    replace: ', from, conditions)',
    tests: MOVES,
  },
  {
    fault: 'a move does not free the old day',
    file: MOVE,
    find: 'eventDate: from, quantity }',
    replace: 'eventDate: from, quantity: 0 }',
    tests: MOVES,
  },
  {
    fault: 'a cancelled booking can be moved',
    file: MOVE,
    find: "status === 'CANCELLED'",
    replace: "status === 'PENDING' && quantity < 0",
    tests: MOVES,
  },
  {
    fault: 'a customer can cancel after the deadline',
    file: BOOKING,
    find: "command.by === 'customer' &&",
    replace: "command.by === 'admin' &&",
    tests: BOOKINGS,
  },
  {
    fault: 'a booking can be cancelled twice',
    file: BOOKING,
    find: "if (state.status === 'CANCELLED')",
    replace: 'if (state.quantity < 0)',
    tests: BOOKINGS,
  },
  {
    fault: 'a confirmed booking can be confirmed again',
    file: BOOKING,
    find: "case 'CONFIRMED':\n",
    replace:
      "case 'CONFIRMED':\n      if (bookingId !== '') return [{ type: 'BookingConfirmed', data: { bookingId } }];\n",
    tests: BOOKINGS,
  },
  {
    fault: 'a booking keeps its day when it is moved',
    file: BOOKING,
    find: '{ ...state, eventDate: event.data.eventDate }',
    replace: '{ ...state }',
    tests: BOOKINGS,
  },
  {
    fault: 'an account takes bookings of another account',
    file: 'backend/src/domain/orders/claim.ts',
    find: 'state?.userId !== null',
    replace: 'state === undefined',
    tests: ['backend/src/domain/orders/claim.test.ts'],
  },
  {
    fault: 'an account takes guest bookings with another email',
    file: 'backend/src/domain/orders/claim.ts',
    find: '?.customerEmail.toLowerCase() !== email.toLowerCase()',
    replace: '?.customerEmail.toLowerCase() === email.toUpperCase()',
    tests: ['backend/src/domain/orders/claim.test.ts'],
  },
  {
    fault: 'stock can be lowered below what is booked',
    file: ITEM,
    find: 'over.length > 0 && !force',
    replace: 'over.length > 1 && !force',
    tests: ITEMS,
  },
  {
    fault: 'stock cannot be lowered to what is booked',
    file: ITEM,
    find: 'booked.units > item.stock',
    replace: 'booked.units >= item.stock',
    tests: ITEMS,
  },
  {
    fault: 'an item with one upcoming booking can be deleted',
    file: ITEM,
    find: 'if (bookings > 0)',
    replace: 'if (bookings > 1)',
    tests: ITEMS,
  },
  {
    fault: 'an event day can be reviewed before it is over',
    file: REVIEW,
    find: 'today <= state.eventDate',
    replace: 'today < state.eventDate',
    tests: REVIEWS,
  },
  {
    fault: 'a booking can be reviewed twice',
    file: REVIEW,
    find: 'if (state.review)',
    replace: "if (state.review && reviewId === '')",
    tests: REVIEWS,
  },
  {
    fault: 'strangers can review a booking',
    file: REVIEW,
    find: 'state.userId !== null && state.userId === by.userId',
    replace: 'state.userId === by.userId',
    tests: REVIEWS,
  },
  {
    fault: 'settings that another admin changed in the meantime are overwritten',
    file: 'backend/src/domain/settings.ts',
    find: 'version !== current.version',
    replace: 'version > current.version',
    tests: ['backend/src/domain/settings.test.ts'],
  },
  {
    fault: 'an old event is read without its first upcaster',
    file: 'backend/src/domain/upcasters.ts',
    find: '.slice(version - 1)',
    replace: '.slice(version)',
    tests: ['backend/src/domain/upcasters.test.ts'],
  },
  {
    fault: 'a quantity is charged once',
    file: PRICING,
    find: 'line.price * line.quantity',
    replace: 'line.price',
    tests: PRICES,
  },
  {
    fault: 'a fee changes one cent above its threshold',
    file: PRICING,
    find: 'subtotal >= tier.from',
    replace: 'subtotal > tier.from',
    tests: PRICES,
  },
  {
    fault: 'the cleaning fee is not taxed',
    file: PRICING,
    find: '(beforeTax * TAX_PERCENT)',
    replace: '((beforeTax - cleaningFee) * TAX_PERCENT)',
    tests: PRICES,
  },
  {
    fault: 'half a cent of the deposit is dropped',
    file: PRICING,
    find: 'Math.round((total * DEPOSIT_PERCENT)',
    replace: 'Math.floor((total * DEPOSIT_PERCENT)',
    tests: PRICES,
  },
  {
    fault: 'the last bookable day cannot be booked',
    file: DAYS,
    find: 'day <= lastBookableDay(today)',
    replace: 'day < lastBookableDay(today)',
    tests: ORDERS,
  },
  {
    fault: 'the lead time is one day too long',
    file: DAYS,
    find: 'day < addDays(',
    replace: 'day <= addDays(',
    tests: ORDERS,
  },
];
