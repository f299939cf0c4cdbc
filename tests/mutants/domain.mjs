const ORDER = 'backend/src/domain/orders/order.ts';
const MOVE = 'backend/src/domain/orders/changes/move.ts';
const UNITS = 'backend/src/domain/orders/take-units.ts';
const LINES = 'backend/src/domain/orders/order-lines.ts';
const AVAILABILITY = 'backend/src/domain/availability.ts';
const BOOKING = 'backend/src/domain/orders/booking.ts';
const ALLOCATIONS = 'backend/src/domain/stock/allocations.ts';
const UNITS_LEFT = 'backend/src/domain/stock/units-left.ts';
const DOWNTIME = 'backend/src/domain/stock/downtime.ts';
const ITEM = 'backend/src/domain/items/item.ts';
const REVIEW = 'backend/src/domain/reviews/review.ts';
const PRICING = 'contracts/src/pricing/pricing.ts';
const LEDGER = 'backend/src/domain/orders/ledger.ts';
const CHANGES = 'backend/src/domain/orders/changes/order-changes.ts';
const DAYS = 'contracts/src/days/bookable-days.ts';

const ORDERS = ['backend/src/domain/orders/order.test.ts'];
const MOVES = ['backend/src/domain/orders/changes/move.test.ts'];
const BOOKINGS = ['backend/src/domain/orders/booking.test.ts'];
const STOCKS = ['backend/src/domain/stock/units-left.test.ts'];
const DOWNTIMES = ['backend/src/domain/stock/downtime.test.ts'];
const ITEMS = ['backend/src/domain/items/item.test.ts'];
const REVIEWS = ['backend/src/domain/reviews/review.test.ts'];
const LEDGERS = ['backend/src/domain/orders/ledger.test.ts'];
const WHOLE_ORDERS = ['backend/src/domain/orders/changes/order-changes.test.ts'];
const ORDER_LINES = ['backend/src/domain/orders/order-lines.test.ts'];
const OFFERS = ['backend/src/domain/waitlist/offer-units.test.ts'];
const DAY_DESK = ['backend/src/domain/day-desk/repair-order.test.ts'];
const DAY_PLAN = ['backend/src/domain/day-plan/day-plan.test.ts'];
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
    fault: 'an order to a ZIP code that is not served is accepted',
    file: ORDER,
    find: 'if (surcharge instanceof Rejection) return surcharge;',
    replace: '',
    tests: ORDERS,
  },
  {
    fault: 'an order moves to a ZIP code that is not served',
    file: CHANGES,
    find: "const agreed = changed.includes('zipCode')",
    replace: 'const agreed = false',
    tests: WHOLE_ORDERS,
  },
  {
    fault: 'of the rules for a ZIP code, the shortest holds',
    file: 'contracts/src/delivery/delivery.ts',
    find: 'other.zipPrefix.length - one.zipPrefix.length',
    replace: 'one.zipPrefix.length - other.zipPrefix.length',
    tests: ['contracts/src/delivery/delivery.test.ts'],
  },
  {
    fault: 'another quantity agrees on the surcharge of today',
    file: LINES,
    find: 'shop.rules.cleaningFee, surcharge)',
    replace: 'shop.rules.cleaningFee, shop.rules.deliveryRules[0]?.fee)',
    tests: ORDER_LINES,
  },
  {
    fault: 'a move may take one unit more than there is',
    file: UNITS,
    find: 'quantity <= remaining',
    replace: 'quantity <= remaining + 1',
    tests: MOVES,
  },
  {
    fault: 'lines of one order take the same units',
    file: ORDER,
    find: 'taken.push(...allocate(checked))',
    replace: 'taken.push()',
    tests: STOCKS,
  },
  {
    fault: 'a package takes no units of its components',
    file: ALLOCATIONS,
    find: 'return [own, ...others',
    replace: 'return [own, ...[].concat(others && [])',
    tests: STOCKS,
  },
  {
    fault: 'buffer days are not taken',
    file: ALLOCATIONS,
    find: '{ length: more + 1 }',
    replace: '{ length: bufferDays * 0 + 1 }',
    tests: STOCKS,
  },
  {
    fault: 'a package is offered as often as its most plentiful component allows',
    file: UNITS_LEFT,
    find: 'return Math.min(\n    ...parts.flatMap(({ itemId, quantity',
    replace: 'return Math.max(\n    ...parts.flatMap(({ itemId, quantity',
    tests: STOCKS,
  },
  {
    fault: 'a move ignores what is booked on the new day',
    file: UNITS,
    find: 'unitsLeftFor({ itemId, parts }, day, shop)',
    replace: 'unitsLeftFor({ itemId, parts }, today, shop)',
    tests: MOVES,
  },
  {
    fault: 'a move to a closed day is accepted',
    file: UNITS,
    find: "['inactive', 'lead_time'] as const",
    replace: "['inactive', 'lead_time', 'closed'] as const",
    tests: MOVES,
  },
  {
    fault: 'a move to a past day is accepted',
    file: UNITS,
    find: 'left, day, conditions)',
    replace: 'left, today, conditions)',
    tests: MOVES,
  },
  {
    fault: 'a move does not free the old day',
    file: MOVE,
    find: '{ ...booked, eventDate: from }',
    replace: '{ ...booked, eventDate: from, quantity: 0 }',
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
    file: BOOKING,
    find: 'state?.userId !== null',
    replace: 'state === undefined',
    tests: BOOKINGS,
  },
  {
    fault: 'an account takes guest bookings with another email',
    file: BOOKING,
    find: '?.customerEmail.toLowerCase() !== email.toLowerCase()',
    replace: '?.customerEmail.toLowerCase() === email.toUpperCase()',
    tests: BOOKINGS,
  },
  {
    fault: 'stock can be lowered below what is booked',
    file: ITEM,
    find: 'item.stock < stock && over.length > 0',
    replace: 'item.stock < stock && over.length > 1',
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
    fault: 'the last units that bookings need can be taken out of service',
    file: DOWNTIME,
    find: 'booked + quantity > stock',
    replace: 'booked > stock',
    tests: DOWNTIMES,
  },
  {
    fault: 'the end of a downtime frees days that have passed',
    file: DOWNTIME,
    find: 'downtime.from > today ? downtime.from : today',
    replace: 'downtime.from',
    tests: DOWNTIMES,
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
    find: 'day < firstDay',
    replace: 'day <= firstDay',
    tests: ORDERS,
  },
  {
    fault: 'the last day of a closed period is open',
    file: DAYS,
    find: 'day <= to)',
    replace: 'day < to)',
    tests: ['contracts/src/days/bookable-days.test.ts'],
  },
  {
    fault: 'the same day can be booked after its cut-off',
    file: DAYS,
    find: 'isOver(rules.sameDayCutoff) ? 1 : 0',
    replace: 'isOver(rules.sameDayCutoff) ? 0 : 0',
    tests: ['contracts/src/days/bookable-days.test.ts'],
  },
  {
    fault: 'a day with orders is closed without a word',
    file: 'backend/src/write/settings/change-settings.ts',
    find: '(!force && rejectClosing(current, change, state.bookedLines())) || ',
    replace: '',
    tests: ['backend/src/http/controllers/admin/closings.int.test.ts'],
    only: 'a period with orders',
  },
  {
    fault: 'a closing sees no booking of its own batch',
    file: 'backend/src/write/executor/consistency-boundary-state.ts',
    find: 'this.evolveLines(event);',
    replace: '',
    tests: ['backend/src/write/executor/command-executor.int.test.ts'],
    only: 'closing',
  },
  {
    fault: 'money is refunded twice',
    file: LEDGER,
    find: 'entry.amount > paid - refunded',
    replace: 'entry.amount > paid',
    tests: LEDGERS,
  },
  {
    fault: 'a refunded payment is reversed',
    file: LEDGER,
    find: 'refunded > paid || ',
    replace: '',
    tests: LEDGERS,
  },
  {
    fault: 'the lines of an order are moved to a day without units for all of them',
    file: CHANGES,
    find: '[...freed, ...taken]',
    replace: '[...freed]',
    tests: WHOLE_ORDERS,
  },
  {
    fault: 'a fee rises when a line is cancelled',
    file: PRICING,
    find: 'Math.min(delivery, feeFor(subtotal, DELIVERY_TIERS))',
    replace: 'feeFor(subtotal, DELIVERY_TIERS)',
    tests: ['contracts/src/pricing/order-price.test.ts'],
  },
  {
    fault: 'a fee rises when a quantity falls',
    file: LINES,
    find: 'more > 0 ? priceOrder',
    replace: 'more !== 0 ? priceOrder',
    tests: ORDER_LINES,
  },
  {
    fault: 'a quantity that rises takes units that are not free',
    file: LINES,
    find: 'more > 0 && rejectUnits',
    replace: 'more > 99 && rejectUnits',
    tests: ORDER_LINES,
  },
  {
    fault: 'an offer that was not sent ends the place on the waitlist',
    file: 'backend/src/domain/waitlist/waitlist-entry.ts',
    find: "undelivered: 'waiting'",
    replace: "undelivered: 'expired'",
    tests: OFFERS,
  },
  {
    fault: 'units are held again and again for an email that nothing reaches',
    file: 'backend/src/domain/waitlist/offer-units.ts',
    find: ' && entry.holds < MAX_HOLDS',
    replace: '',
    tests: OFFERS,
  },
  {
    fault: 'two crew members who record the same step make two events',
    file: 'backend/src/domain/day-plan/record-step.ts',
    find: 'done.step === step)) return [];',
    replace: 'done.step === step && done.by === by && done.at === at)) return [];',
    tests: DAY_PLAN,
  },
  {
    fault: 'the crew may collect more than is due',
    file: 'backend/src/domain/day-plan/collect-payment.ts',
    find: 'entry.amount <= due',
    replace: 'entry.amount > 0',
    tests: DAY_PLAN,
  },
  {
    fault: 'an undo that arrives late takes back a step that was done again',
    file: 'backend/src/domain/day-plan/record-step.ts',
    find: '(isWrong || Date.parse(done.at) === Date.parse(at))',
    replace: 'true',
    tests: DAY_PLAN,
  },
  {
    fault: 'an unchanged stop is assigned again',
    file: 'backend/src/domain/day-plan/assign-stops.ts',
    find: 'stop.truckId !== truckId || stop.position !== position',
    replace: 'stop.truckId !== truckId || stop.position !== position || position > 0',
    tests: DAY_PLAN,
  },
  {
    fault: 'the crew sets up in a window that ends after the party has begun',
    file: 'contracts/src/delivery/setup-times.ts',
    find: 'to <= partyStart',
    replace: 'to >= partyStart',
    tests: ['contracts/src/delivery/setup-times.test.ts'],
  },
  {
    fault: 'the phone for the event day is given out on every day',
    file: 'contracts/src/order-lines.ts',
    find: 'eventDate === today ||',
    replace: 'eventDate >= today ||',
    tests: ['contracts/src/order-lines.test.ts'],
  },
  {
    fault: 'a repair holds freed units that it has taken again',
    file: 'backend/src/domain/day-desk/freed-units.ts',
    find: '(sums.get(key)?.quantity ?? 0) - delta',
    replace: '(sums.get(key)?.quantity ?? 0) + Math.max(0, -delta)',
    tests: DAY_DESK,
  },
  {
    fault: 'undoing a repair takes back a surcharge that was applied after it',
    file: 'backend/src/domain/day-desk/undo-repair.ts',
    find: 'agreed: { ...agreed, surcharge }',
    replace: 'agreed: { ...agreed, surcharge: surcharge === 0 ? 0 : agreed.surcharge }',
    tests: DAY_DESK,
  },
  {
    fault: 'an accepted repair is undone although the customer has changed the order since',
    file: 'backend/src/domain/day-desk/repair-state.ts',
    find: "return answer === 'WAITING' || answer === 'ACCEPTED';",
    replace: "return answer === 'WAITING';",
    tests: DAY_DESK,
  },
  {
    fault: 'the waitlist offers units of an inactive item',
    file: 'backend/src/domain/waitlist/offer-units.ts',
    find: 'else if (quantity <= remaining) {',
    replace: "else if (quantity <= (reasons.includes('inactive') ? left : remaining)) {",
    tests: OFFERS,
  },
  {
    fault: 'a damage deposit that was given back is reversed',
    file: LEDGER,
    find: ' || damageDepositHeld < 0',
    replace: ' || damageDepositHeld < -1_000_000',
    tests: LEDGERS,
  },
  {
    fault: 'a reversed return of the damage deposit still counts',
    file: 'contracts/src/pricing/stop-money.ts',
    find: "kind === 'DAMAGE_DEPOSIT_RETURN' && !reversed",
    replace: "kind === 'DAMAGE_DEPOSIT_RETURN' && reversed !== undefined",
    tests: ['contracts/src/pricing/stop-money.test.ts'],
  },
  {
    fault: 'a repair can be undone for ever',
    file: 'backend/src/domain/day-desk/undo-repair.ts',
    find: 'now >= new Date(repair.undoUntil) || ',
    replace: '',
    tests: DAY_DESK,
  },
  {
    fault: 'a repair is undone although the customer has chosen otherwise',
    file: 'backend/src/domain/day-desk/repair-state.ts',
    find: "(isOpen(repair) ? { ...repair, answer: 'CHANGED' } : repair)",
    replace: 'repair',
    tests: DAY_DESK,
  },
  {
    fault: 'a repair of some items changes lines of other ones',
    file: 'backend/src/domain/day-desk/affected-lines.ts',
    find: 'some((id) => itemIds.includes(id))',
    replace: 'some(() => itemIds.length > 0)',
    tests: DAY_DESK,
  },
  {
    fault: 'a toddler playground is the first alternative to a castle for older children',
    file: 'backend/src/domain/stock/alternatives.ts',
    find: 'a.rank - b.rank ||',
    replace: '',
    tests: ['backend/src/domain/stock/alternatives.test.ts'],
  },
];
