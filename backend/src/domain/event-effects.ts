import type { Effect } from '@party-rental/contracts';
import type { EventType } from './events.js';
import { isEventType } from './event-types.js';

const EVENT_EFFECTS: { readonly [T in EventType]: readonly Effect[] } = {
  ItemAdded: ['items', 'bookings'],
  ItemChanged: ['items', 'bookings'],
  ItemRemoved: ['items', 'bookings'],
  BookingCreated: ['availability', 'bookings'],
  BookingConfirmed: ['bookings'],
  BookingCancelled: ['availability', 'bookings'],
  BookingMoved: ['availability', 'bookings'],
  BookingQuantityChanged: ['availability', 'bookings'],
  BookingDayReleased: ['availability'],
  BookingContactChanged: ['bookings'],
  BookingClaimed: ['bookings'],
  ReviewWritten: ['reviews'],
  ReviewHidden: ['reviews', 'bookings'],
  PaymentRecorded: ['bookings'],
  RefundRecorded: ['bookings'],
  DamageDepositCollected: ['bookings'],
  DamageDepositReturned: ['bookings'],
  LedgerEntryReversed: ['bookings'],
  AdjustmentAdded: ['bookings'],
  StopAssigned: ['bookings'],
  StopProgressed: ['bookings'],
  OrderRepaired: ['availability', 'bookings'],
  RepairAccepted: ['bookings'],
  RepairUndone: ['availability', 'bookings'],
  StopProgressReverted: ['bookings'],
  DowntimeAdded: ['availability'],
  DowntimeEnded: ['availability'],
  WaitlistJoined: [],
  WaitlistQuantityChanged: [],
  UnitsHeld: ['availability'],
  HoldEnded: ['availability'],
  WaitlistLeft: [],
  SettingsChanged: ['settings'],
  PersonErased: ['bookings'],
};

export function getEventTypesWith(effect: Effect): EventType[] {
  return (Object.keys(EVENT_EFFECTS) as EventType[]).filter((type) => EVENT_EFFECTS[type].includes(effect)); // its keys
}

/** A type of a newer program version may change everything. */
export function getEffects(type: string): readonly Effect[] {
  return isEventType(type) ? EVENT_EFFECTS[type] : ['availability', 'bookings', 'items', 'reviews', 'settings'];
}
