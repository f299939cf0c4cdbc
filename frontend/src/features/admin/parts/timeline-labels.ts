import {
  BOOKING_FORM_FIELDS,
  type Customer,
  formatAdjustment,
  formatCents,
  formatFormValue,
  HISTORY_LABELS,
  type HistoryEntry,
  isCalendarDate,
  ITEM_FACTS,
  type Item,
  ITEM_TYPE_NAMES,
  longDay,
  type PriceBookChange,
  type ShopSettings,
  STOP_STEP_LABELS,
} from '@party-rental/contracts';
import { formatInstant } from '../../../lib/format-instant';
import { formatPaid, PAYMENT_KIND_LABELS } from '../../../shared/order/payment-methods';

type Change = HistoryEntry['changes'][number];

// formatChange() writes whole sentences about these fields.
type SpelledOut = 'id' | 'version' | 'imageUrl' | 'images' | 'closedDays';
type OtherField = Exclude<keyof Item | keyof ShopSettings | keyof PriceBookChange, SpelledOut | keyof Customer>;

const OTHER_LABELS: Readonly<Record<OtherField, string>> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  price: 'Price',
  stock: 'Stock',
  ...ITEM_FACTS,
  dimensions: 'Dimensions',
  capacity: 'Capacity',
  imageAlts: 'Descriptions of images',
  isActive: 'Active',
  components: "What's inside",
  bufferDays: 'Buffer days',
  businessName: 'Business name',
  street: 'Address',
  phone: 'Phone',
  businessEmail: 'Email',
  hours: 'Opening hours',
  cleaningFee: 'Cleaning fee',
  leadTimeDays: 'Minimum notice (days)',
  sameDayCutoff: 'Last booking for the same day',
  nextDayCutoff: 'Last booking for the next day',
  closedPeriods: 'Closed periods',
  closedWeekdays: 'Closed weekdays',
  maxPendingItemDaysPerHour: 'Unconfirmed item-days per hour',
  maxPendingItemDays: 'Unconfirmed item-days in total',
  maxPendingUnitsPerHour: 'Unconfirmed units per hour',
  maxPendingUnits: 'Unconfirmed units in total',
  waitlistHoldHours: 'Waitlist hold (hours)',
  quietHours: 'Quiet hours of the waitlist',
  lapseAfterDays: 'Cancel unconfirmed bookings after (days)',
  requireSecondFactor: 'Two-step sign-in required for admins',
  deliveryRules: 'Delivery by ZIP code',
  servedByDefault: 'Other ZIP codes served',
  setupWindows: 'Setup windows',
  payByPhone: 'Customers can choose to pay by phone',
  trucks: 'Trucks',
  maxStopsPerTruck: 'Most stops per truck a day',
  maxStopsPerWindow: 'Most stops per setup window',
  eventDayPhone: 'Phone for customers on their event day',
  delivery: 'Delivery fees',
  setup: 'Setup fees',
  taxes: 'Taxes',
  deposit: 'Deposit',
  damageDeposit: 'Damage deposit',
  damageWaiver: 'Damage waiver',
  minimumOrder: 'Minimum order',
  longerRentals: 'Longer rentals',
  factors: 'Seasons and weekdays',
  cancellation: 'Cancellation',
  payWithinMinutes: 'Time to pay online',
  calls: 'Calls',
  validFrom: 'Starts',
};

const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...OTHER_LABELS,
  ...Object.fromEntries(BOOKING_FORM_FIELDS.map(({ name, label }) => [name, label])),
  status: 'Status',
  deliverySurcharge: 'Delivery surcharge',
  requestedBy: 'Why',
  cancellationCharge: 'Cancellation charge',
  refund: 'Amount',
  cancelReason: 'Reason',
  reason: 'Reason',
  lines: 'Items',
  eventDate: 'Event date',
  from: 'First day',
  to: 'Last day',
  quantity: 'Quantity',
  userId: 'Account',
  rating: 'Stars',
  step: 'Done',
  repair: 'Repair',
  note: 'Note',
};

const VALUE_LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { PENDING: 'Pending', CONFIRMED: 'Confirmed', CANCELLED: 'Cancelled' },
  isActive: { true: 'yes', false: 'no' },
  requireSecondFactor: { true: 'yes', false: 'no' },
  servedByDefault: { true: 'yes', false: 'no' },
  payByPhone: { true: 'yes', false: 'no' },
  type: ITEM_TYPE_NAMES,
  step: STOP_STEP_LABELS,
  requestedBy: { CUSTOMER: 'the customer asked for it', SHOP: 'we had to cancel', WEATHER: 'the weather' },
  repair: { move: 'another day', swap: 'another item', cancel: 'cancelled' },
};

const IN_CENTS = ['price', 'cleaningFee', 'deliverySurcharge', 'damageDeposit', 'cancellationCharge', 'refund'];
const MAX_VALUE_LENGTH = 200;

/** A page loaded before an update of the server may get types that it doesn't know: they show as spaced words. */
export function formatEventType(type: string): string {
  const labels: Readonly<Record<string, string>> = HISTORY_LABELS;
  return labels[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** What an entry recorded or reversed: `Deposit: $134.46 by card` */
export function formatPayment(payment: NonNullable<HistoryEntry['payment']>): string {
  const { kind, reference } = payment;
  return `${PAYMENT_KIND_LABELS[kind]}: ${formatPaid(payment)}${reference ? `, ${reference}` : ''}`;
}

/** What an event changed: `Phone: from 555 010 2030 to 555 010 9999`. */
export function formatChange({ field, from, to }: Change, timeZone: string): string {
  if (field === 'imageUrl') return 'Image replaced';
  if (field === 'images') return formatImages(countImages(from), countImages(to));
  if (field === 'validFrom' && to !== null) return `Starts ${formatInstant(to, timeZone)}`;
  const [before, after] = [formatValue(field, from), formatValue(field, to)];
  if (field === 'adjustment')
    return `${formatAdjustment({ amount: Number(to) })}: ${formatCents(Math.abs(Number(to)))}`;
  if (field === 'closedDays') return from === null ? `Closed on ${after}` : `Open again on ${before}`;
  const label = FIELD_LABELS[field] ?? field;
  if (from === null) return `${label}: ${after}`;
  return to === null ? `${label} removed: ${before}` : `${label}: from ${before} to ${after}`;
}

function formatImages(before: number, after: number): string {
  return before === after ? 'More images changed' : `More images: from ${before} to ${after}`;
}

/** Of a list of URLs, which have no blanks. */
function countImages(urls: string | null): number {
  return urls ? urls.split(', ').length : 0;
}

/** A field and its value. */
export function formatField(field: string, value: string): { label: string; text: string } {
  return { label: FIELD_LABELS[field] ?? field, text: formatValue(field, value) };
}

function formatValue(field: string, value: string | null): string {
  if (value === null) return 'nothing';
  if (isCalendarDate(value)) return longDay(value);
  if (IN_CENTS.includes(field) && /^\d+$/.test(value)) return formatCents(Number(value));
  const text = VALUE_LABELS[field]?.[value] ?? formatFormValue(field, value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH).trimEnd()}…` : text;
}
