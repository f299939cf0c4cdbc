import type { EventKind, EventsByKind, EventType } from './events.js';

/** The current schema version of each type, by kind. Raising one needs an upcaster and a golden file. */
const VERSIONS_BY_KIND: { readonly [Kind in EventKind]: Readonly<Record<EventsByKind[Kind]['type'], number>> } = {
  item: { ItemAdded: 2, ItemChanged: 2, ItemRemoved: 1 },
  booking: {
    BookingCreated: 3,
    BookingConfirmed: 1,
    BookingCancelled: 4,
    BookingMoved: 2,
    BookingQuantityChanged: 3,
    BookingDayReleased: 2,
    BookingContactChanged: 3,
    BookingClaimed: 1,
  },
  review: { ReviewWritten: 1, ReviewHidden: 1 },
  order: {
    PaymentRecorded: 1,
    RefundRecorded: 1,
    DamageDepositCollected: 1,
    DamageDepositReturned: 1,
    LedgerEntryReversed: 1,
    AdjustmentAdded: 1,
  },
  repair: { OrderRepaired: 1, RepairAccepted: 1, RepairUndone: 1 },
  stop: { StopAssigned: 1, StopProgressed: 1, StopProgressReverted: 1 },
  downtime: { DowntimeAdded: 1, DowntimeEnded: 1 },
  waitlist: { WaitlistJoined: 1, WaitlistQuantityChanged: 1, UnitsHeld: 1, HoldEnded: 2, WaitlistLeft: 1 },
  settings: { SettingsChanged: 7 },
  erasure: { PersonErased: 3 },
};

export const SCHEMA_VERSIONS: Readonly<Record<EventType, number>> = {
  ...VERSIONS_BY_KIND.item,
  ...VERSIONS_BY_KIND.booking,
  ...VERSIONS_BY_KIND.review,
  ...VERSIONS_BY_KIND.order,
  ...VERSIONS_BY_KIND.stop,
  ...VERSIONS_BY_KIND.repair,
  ...VERSIONS_BY_KIND.downtime,
  ...VERSIONS_BY_KIND.waitlist,
  ...VERSIONS_BY_KIND.settings,
  ...VERSIONS_BY_KIND.erasure,
};

export const EVENT_TYPES = Object.keys(SCHEMA_VERSIONS) as EventType[];

/** False for types of later versions of the program. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(SCHEMA_VERSIONS, type);
}

/** Narrows an event to those of some kinds. */
export function isOfKind<Kind extends EventKind, Event extends { type: EventType }>(
  event: Event,
  ...kinds: readonly Kind[]
): event is Extract<Event, { type: EventsByKind[Kind]['type'] }> {
  return kinds.some((kind) => Object.hasOwn(VERSIONS_BY_KIND[kind], event.type));
}
