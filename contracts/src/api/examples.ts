import { pickCustomer, pickPartyDetails } from '../bookings/booking-form.js';
import { DEFAULT_INTERNAL_SETTINGS } from '../shop/settings.js';

// The examples in the API's documents. A test parses them with the schemas.

export const exampleItem = {
  id: 1,
  name: 'Castle Bounce House',
  description: 'A roomy classic for a dozen children.',
  type: 'BOUNCE_HOUSE',
  price: 18900,
  imageUrl: '/pictures/castle-bounce-house.svg',
  images: ['/uploads/019abf3e-6f0a-7c55-9a35-4fd1c0b6a010.webp'],
  imageAlts: [
    { alt: 'The castle on a lawn, with its slide', url: '/uploads/019abf3e-6f0a-7c55-9a35-4fd1c0b6a010.webp' },
  ],
  dimensions: "15' x 15' x 14'",
  capacity: '8 to 10 children',
  ages: '3 to 12',
  footprint: "18' x 18', level",
  power: 'One outlet within 100 feet',
  surface: 'Grass or asphalt',
  setupTime: 'About 30 minutes',
  isActive: true,
  stock: 2,
  components: [],
  bufferDays: 1,
  deposit: null,
  damageDeposit: null,
};
export const exampleRatedItem = { ...exampleItem, rating: { average: 4.7, count: 12 }, contents: [] };
export const exampleReview = {
  id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a002',
  rating: 5,
  text: 'Twelve children, three hours, no tears. Clean, on time, and quick to set up.',
  author: 'Dana M.',
  createdAt: '2026-12-14T15:04:05.000Z',
};
export const exampleOwnReview = { ...exampleReview, isHidden: false };
export const exampleCustomer = {
  customerName: 'Dana Miller',
  customerEmail: 'dana@example.com',
  customerPhone: '(555) 010-2030',
  address: '12 Maple Street',
  city: 'Springfield',
  state: 'NY',
  zipCode: '12345',
  eventType: 'birthday' as const,
  attendees: 14,
  partyStart: '14:00',
  specialInstructions: 'Gate code 4711',
};
export const exampleForm = { ...exampleCustomer, termsAccepted: true };
const exampleQuote = {
  lines: [{ itemId: 1, name: 'Castle Bounce House', eventDate: '2026-12-12', quantity: 1, price: 18900, total: 18900 }],
  subtotal: 18900,
  delivery: 4500,
  setup: 1500,
  cleaning: 0,
  surcharge: 0,
  tax: 1992,
  total: 26892,
  deposit: 13446,
};
export const exampleBooking = {
  id: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a001',
  number: 'PR-7K3M-9Q2F',
  orderId: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000',
  itemId: 1,
  itemName: 'Castle Bounce House',
  itemImageUrl: '/pictures/castle-bounce-house.svg',
  userId: null,
  eventDate: '2026-12-12',
  quantity: 1,
  contents: [],
  ...pickCustomer(exampleCustomer),
  ...pickPartyDetails(exampleCustomer),
  status: 'PENDING',
  cancelReason: null,
  review: null,
  createdAt: '2026-11-21T15:04:05.000Z',
  cancellableUntil: '2026-12-10T05:00:00.000Z',
  quote: exampleQuote,
};
export const exampleFigures = {
  price: {
    subtotal: 18900,
    deliveryFee: 4500,
    setupFee: 1500,
    cleaningFee: 0,
    deliverySurcharge: 0,
    waiver: 0,
    adjustments: [],
    cancellationCharge: 0,
    taxes: [{ name: 'Tax', percent: 8, base: 24900, amount: 1992 }],
    tax: 1992,
    total: 26892,
    deposit: 13446,
  },
  money: {
    paid: 0,
    refunded: 0,
    balance: 26892,
    depositDue: 13446,
    refundDue: 0,
    writtenOff: 0,
    damageDepositHeld: 0,
    payments: [],
  },
};
const { payments: _payments, ...exampleTotals } = exampleFigures.money;
export const exampleListedBooking = {
  ...exampleBooking,
  order: { number: exampleBooking.number, total: exampleFigures.price.total, money: exampleTotals },
};
export const exampleBookingDetails = {
  ...exampleBooking,
  orderLines: [
    {
      id: exampleBooking.id,
      number: exampleBooking.number,
      itemId: exampleBooking.itemId,
      name: exampleBooking.itemName,
      eventDate: exampleBooking.eventDate,
      quantity: exampleBooking.quantity,
      contents: [],
      price: 18900,
      status: exampleBooking.status,
    },
  ],
  ...exampleFigures,
};
export const exampleOrder = {
  id: exampleBooking.orderId,
  number: exampleBooking.number,
  status: 'RECEIVED',
  userId: null,
  ...pickCustomer(exampleCustomer),
  ...pickPartyDetails(exampleCustomer),
  lines: [
    {
      bookingId: exampleBooking.id,
      number: exampleBooking.number,
      itemId: exampleBooking.itemId,
      itemName: exampleBooking.itemName,
      eventDate: exampleBooking.eventDate,
      quantity: 1,
      contents: [],
      unitPrice: 18900,
      status: 'PENDING',
    },
  ],
  ...exampleFigures,
  terms: { deposit: { percent: 50 }, damageDeposit: 5_000, freeHours: 48, kept: { keeps: 'DEPOSIT' } },
  cancellableUntil: exampleBooking.cancellableUntil,
  createdAt: exampleBooking.createdAt,
};
export const exampleNote = {
  id: '019b3c41-2f0a-7c55-9a35-4fd1c0b6a011',
  text: 'The gate is narrow: bring the small dolly.',
  at: '2026-11-22T14:30:00.000Z',
  by: 'Olga Owner (admin)',
};
export const exampleRepair = {
  repairId: '0c9f1ed5-6cb4-4f5f-9d0e-3a8c1b52f7aa',
  date: '2026-12-12',
  repair: { kind: 'move', to: '2026-12-13' },
  reason: 'A storm is coming, and bounce houses are not safe in the wind.',
  lines: exampleOrder.lines.map(({ bookingId, itemId, itemName, eventDate, quantity }) => ({
    ...{ bookingId, itemId, itemName, eventDate, quantity },
  })),
  totalBefore: 26892,
  answer: 'WAITING',
  answerUntil: '2026-12-12T15:00:00.000Z',
};
export const exampleHistoryEntry = {
  type: 'BookingCreated',
  at: '2026-11-21T15:00:00.000Z',
  actor: 'Guest',
  changes: [],
};
export const exampleEmail = {
  eventId: '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44',
  purpose: 'confirmation',
  status: 'sent',
  attempts: 1,
  createdAt: '2026-11-21T15:00:00.000Z',
  sentAt: '2026-11-21T15:00:01.000Z',
  dueAt: null,
  error: null,
  reply: '250 2.0.0 Ok: queued as 4WBQ7L2kzNz9sRk',
  isOutdated: false,
};
export const exampleUser = {
  id: 7,
  username: 'dana',
  email: 'dana@example.com',
  emailVerified: true,
  firstName: 'Dana',
  lastName: 'Miller',
  phone: null,
  role: 'USER',
  createdAt: '2026-11-01T12:00:00.000Z',
  preferences: { bookingConfirmations: true, reminders: true, promotions: false },
};
export const exampleStaffUser = {
  ...exampleUser,
  id: 9,
  username: 'olga',
  email: 'olga@example.com',
  firstName: 'Olga',
  lastName: 'Owner',
  role: 'ADMIN',
};

export const exampleSharedSettings = {
  businessName: 'Hooray Party Rentals',
  street: '123 Party Lane',
  city: 'Springfield, NY 12345',
  phone: '(555) 123-4567',
  businessEmail: 'hello@example.com',
  hours: [
    { days: 'Mon-Fri', times: '9am-6pm' },
    { days: 'Sat', times: '10am-4pm' },
  ],
  cleaningFee: 0,
  closedDays: ['2026-12-25'],
  closedPeriods: [{ from: '2027-01-04', to: '2027-01-15' }],
  closedWeekdays: ['MONDAY' as const],
  leadTimeDays: 1,
  sameDayCutoff: null,
  nextDayCutoff: '18:00',
  payByPhone: true,
  setupWindows: [
    { from: '08:00', to: '11:00' },
    { from: '11:00', to: '14:00' },
  ],
};

export const exampleSettings = {
  ...DEFAULT_INTERNAL_SETTINGS,
  ...exampleSharedSettings,
  deliveryRules: [{ zipPrefix: '127', fee: 2_500, served: true }],
  trucks: [{ id: 1, name: 'Blue Truck' }],
  maxStopsPerTruck: 12,
};
