import type { Effect } from '@party-rental/contracts';
import type { EventKind, EventsByKind, EventType } from './events.js';

interface EventTypeFacts {
  /** The current schema version. Raising it needs an upcaster and a golden file. */
  version: number;
  /** What its events change for readers: caches and live pages follow them. */
  effects: readonly Effect[];
}

const TYPES_BY_KIND: {
  readonly [Kind in EventKind]: Readonly<Record<EventsByKind[Kind]['type'], EventTypeFacts>>;
} = {
  item: {
    ItemAdded: { version: 2, effects: ['items', 'bookings'] },
    ItemChanged: { version: 2, effects: ['items', 'bookings'] },
    ItemRemoved: { version: 1, effects: ['items', 'bookings'] },
  },
  booking: {
    BookingCreated: { version: 5, effects: ['availability', 'bookings'] },
    BookingConfirmed: { version: 1, effects: ['bookings'] },
    BookingCancelled: { version: 4, effects: ['availability', 'bookings'] },
    BookingMoved: { version: 2, effects: ['availability', 'bookings'] },
    BookingQuantityChanged: { version: 4, effects: ['availability', 'bookings'] },
    BookingDayReleased: { version: 2, effects: ['availability'] },
    BookingContactChanged: { version: 3, effects: ['bookings'] },
    BookingClaimed: { version: 1, effects: ['bookings'] },
  },
  review: {
    ReviewWritten: { version: 1, effects: ['reviews'] },
    ReviewHidden: { version: 1, effects: ['reviews', 'bookings'] },
  },
  order: {
    PaymentRecorded: { version: 2, effects: ['bookings'] },
    RefundRequested: { version: 1, effects: ['bookings'] },
    RefundFailed: { version: 1, effects: ['bookings'] },
    BalanceChargeEnded: { version: 1, effects: ['bookings'] },
    PaymentDisputed: { version: 1, effects: ['bookings'] },
    RefundRecorded: { version: 2, effects: ['bookings'] },
    RefundWrittenOff: { version: 1, effects: ['bookings'] },
    DamageDepositCollected: { version: 1, effects: ['bookings'] },
    DamageDepositReturned: { version: 1, effects: ['bookings'] },
    LedgerEntryReversed: { version: 1, effects: ['bookings'] },
    AdjustmentAdded: { version: 1, effects: ['bookings'] },
    CancellationCharged: { version: 1, effects: ['bookings'] },
    PaymentDeadlineLifted: { version: 1, effects: ['availability', 'bookings'] },
  },
  repair: {
    OrderRepaired: { version: 2, effects: ['availability', 'bookings'] },
    RepairAccepted: { version: 1, effects: ['bookings'] },
    RepairUndone: { version: 1, effects: ['availability', 'bookings'] },
  },
  stop: {
    StopAssigned: { version: 1, effects: ['bookings'] },
    StopProgressed: { version: 1, effects: ['bookings'] },
    StopProgressReverted: { version: 1, effects: ['bookings'] },
  },
  orderNote: { OrderNoteAdded: { version: 1, effects: ['bookings'] } },
  crew: { CrewAssigned: { version: 1, effects: ['bookings'] } },
  downtime: {
    DowntimeAdded: { version: 1, effects: ['availability'] },
    DowntimeEnded: { version: 1, effects: ['availability'] },
  },
  waitlist: {
    WaitlistJoined: { version: 2, effects: [] },
    WaitlistQuantityChanged: { version: 1, effects: [] },
    UnitsHeld: { version: 1, effects: ['availability'] },
    HoldEnded: { version: 2, effects: ['availability'] },
    WaitlistLeft: { version: 1, effects: [] },
  },
  settings: { SettingsChanged: { version: 9, effects: ['settings'] } },
  priceBook: {
    PriceBookChanged: { version: 5, effects: ['settings'] },
    PriceBookWithdrawn: { version: 1, effects: ['settings'] },
  },
  promoCode: { PromoCodeChanged: { version: 1, effects: ['settings'] } },
  content: {
    BrandChanged: { version: 1, effects: ['settings'] },
    ContentChanged: { version: 1, effects: ['settings'] },
  },
  erasure: { PersonErased: { version: 3, effects: ['bookings'] } },
  customer: {
    CustomerAdded: { version: 1, effects: ['bookings'] },
    CustomerRemoved: { version: 1, effects: ['bookings'] },
    CustomerNoteAdded: { version: 1, effects: ['bookings'] },
    CustomerTagsSet: { version: 1, effects: ['bookings'] },
    CustomerTaxExemptionSet: { version: 1, effects: ['bookings'] },
    CustomerMerged: { version: 1, effects: ['bookings'] },
    CustomerMergeUndone: { version: 1, effects: ['bookings'] },
  },
};

const TYPES = Object.assign({}, ...Object.values(TYPES_BY_KIND)) as Readonly<Record<EventType, EventTypeFacts>>; // all kinds

export const EVENT_TYPES = Object.keys(TYPES) as EventType[];

export const SCHEMA_VERSIONS = Object.fromEntries(EVENT_TYPES.map((type) => [type, TYPES[type].version])) as Readonly<
  Record<EventType, number>
>; // of these keys

/** False for types of later versions of the program. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(TYPES, type);
}

/** Narrows an event to those of some kinds. */
export function isOfKind<Kind extends EventKind, Event extends { type: EventType }>(
  event: Event,
  ...kinds: readonly Kind[]
): event is Extract<Event, { type: EventsByKind[Kind]['type'] }> {
  return kinds.some((kind) => Object.hasOwn(TYPES_BY_KIND[kind], event.type));
}

export function getEventTypesWith(effect: Effect): EventType[] {
  return EVENT_TYPES.filter((type) => TYPES[type].effects.includes(effect));
}

/** A type of a newer program version may change everything. */
export function getEffects(type: string): readonly Effect[] {
  return isEventType(type) ? TYPES[type].effects : ['availability', 'bookings', 'items', 'reviews', 'settings'];
}

/** The same value for every event type of a kind. */
export function forEveryType<Kind extends EventKind, const Value>(
  kind: Kind,
  value: Value,
): Record<EventsByKind[Kind]['type'], Value> {
  const types = Object.keys(TYPES_BY_KIND[kind]) as EventsByKind[Kind]['type'][]; // its keys
  return Object.fromEntries(types.map((type) => [type, value])) as Record<EventsByKind[Kind]['type'], Value>; // of these
}
