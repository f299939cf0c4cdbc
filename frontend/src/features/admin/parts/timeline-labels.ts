import { formatCents, isCalendarDate, ITEM_TYPE_LABELS, longDay, type HistoryEntry } from '@party-rental/contracts';

type Change = HistoryEntry['changes'][number];

const TITLES: Readonly<Record<string, string>> = {
  BookingCreated: 'Booked',
  BookingConfirmed: 'Confirmed',
  BookingCancelled: 'Cancelled',
  BookingMoved: 'Moved to another day',
  BookingContactChanged: 'Contact data changed',
  BookingClaimed: "Taken into the customer's account",
  ReviewWritten: 'Reviewed',
  ReviewHidden: 'Review hidden',
  PersonErased: 'Personal data erased',
  ItemAdded: 'Added',
  ItemChanged: 'Changed',
  ItemRemoved: 'Deleted',
  SettingsChanged: 'Changed',
};

const FIELDS: Readonly<Record<string, string>> = {
  status: 'Status',
  cancelReason: 'Reason',
  eventDate: 'Event date',
  customerName: 'Name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  specialInstructions: 'Special instructions',
  userId: 'Account',
  rating: 'Stars',
  name: 'Name',
  description: 'Description',
  type: 'Type',
  price: 'Price',
  stock: 'Stock',
  dimensions: 'Dimensions',
  capacity: 'Capacity',
  isActive: 'Active',
  businessName: 'Business name',
  street: 'Address',
  phone: 'Phone',
  businessEmail: 'Email',
  hours: 'Opening hours',
  cleaningFee: 'Cleaning fee',
  leadTimeDays: 'Last-minute notice in days',
  maxPendingItemDaysPerHour: 'Unconfirmed item-days per hour',
  maxPendingItemDays: 'Unconfirmed item-days in total',
  maxPendingUnitsPerHour: 'Unconfirmed units per hour',
  maxPendingUnits: 'Unconfirmed units in total',
  lapseAfterDays: 'Cancel unconfirmed bookings after days',
};

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: { PENDING: 'Pending', CONFIRMED: 'Confirmed', CANCELLED: 'Cancelled' },
  isActive: { true: 'yes', false: 'no' },
  type: ITEM_TYPE_LABELS,
};

const IN_CENTS = ['price', 'cleaningFee'];
const LONGEST_VALUE = 200;

/** What an event was, in words. */
export function titleOf({ type }: HistoryEntry): string {
  return TITLES[type] ?? type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** What it changed: `Phone: from 555 010 2030 to 555 010 9999`. */
export function sentenceOf({ field, from, to }: Change): string {
  if (field === 'imageUrl') return 'Picture replaced';
  const [before, after] = [wordsOf(field, from), wordsOf(field, to)];
  if (field === 'closedDays') return from === null ? `Closed on ${after}` : `Open again on ${before}`;
  const label = FIELDS[field] ?? field;
  if (from === null) return `${label}: ${after}`;
  return to === null ? `${label} removed: ${before}` : `${label}: from ${before} to ${after}`;
}

function wordsOf(field: string, value: string | null): string {
  if (value === null) return 'nothing';
  if (isCalendarDate(value)) return longDay(value);
  if (IN_CENTS.includes(field)) return formatCents(Number(value));
  const words = VALUES[field]?.[value] ?? value;
  return words.length > LONGEST_VALUE ? `${words.slice(0, LONGEST_VALUE).trimEnd()}…` : words;
}
