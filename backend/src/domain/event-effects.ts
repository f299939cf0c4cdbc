import type { EventType } from './events.js';

/** A part of the read side that an event changes. The response cache and the live stream both follow it. */
export type Effect = 'availability' | 'bookings' | 'items' | 'reviews' | 'settings';

export const EVENT_EFFECTS: { readonly [T in EventType]: readonly Effect[] } = {
  ItemAdded: ['items', 'bookings'],
  ItemChanged: ['items', 'bookings'],
  ItemRemoved: ['items', 'bookings'],
  BookingCreated: ['availability', 'bookings'],
  BookingConfirmed: ['bookings'],
  BookingCancelled: ['availability', 'bookings'],
  BookingMoved: ['availability', 'bookings'],
  BookingDayReleased: ['availability'],
  BookingContactChanged: ['bookings'],
  BookingClaimed: ['bookings'],
  ReviewWritten: ['reviews'],
  ReviewHidden: ['reviews', 'bookings'],
  SettingsChanged: ['settings'],
  PersonErased: ['bookings'],
};
