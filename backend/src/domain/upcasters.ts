import { isEventType, SCHEMA_VERSIONS } from './event-types.js';
import type { EventType } from './events.js';
import { NewerEventError } from './rejections.js';

type EventData = Record<string, unknown>;

/** The defaults when version 2 added these settings. Later changes of the defaults must not change what old events mean. */
const LIMITS_OF_VERSION_2 = {
  maxPendingItemDaysPerHour: 100,
  maxPendingItemDays: 200,
  maxPendingUnitsPerHour: 2_000,
  maxPendingUnits: 4_000,
  lapseAfterDays: 0,
};

/** The defaults when version 6 added these settings. */
const DELIVERY_OF_VERSION_6 = {
  deliveryRules: [],
  servedByDefault: true,
  setupWindows: [],
  trucks: [],
  eventDayPhone: '',
};

/** The defaults when version 7 added these settings. */
const DAYS_OF_VERSION_7 = {
  closedPeriods: [],
  closedWeekdays: [],
  sameDayCutoff: null,
  nextDayCutoff: null,
  quietHours: { from: '22:00', to: '08:00' },
};

/** The defaults when version 9 added these settings: no limits. */
const LIMITS_OF_VERSION_9 = { maxStopsPerTruck: 0, maxStopsPerWindow: 0 };

/** The price book when version 4 added what the days cost. */
const DAYS_OF_VERSION_4 = {
  longerRentals: { maxDays: 1, further: [], named: [] },
  factors: [],
};

/** `UPCASTERS[type][n - 1]` upcasts data of version n to version n + 1. Personal data that was not encrypted moves to `personal`. */
const UPCASTERS: { readonly [T in EventType]?: readonly ((data: EventData) => EventData)[] } = {
  BookingCancelled: [
    ({ reason, ...data }) => ({ ...data, personal: reason === null ? null : { reason } }),
    (data) => ({ ...data, cause: 'request' }),
    unchanged,
  ],
  BookingCreated: [
    unchanged,
    ({ quote, ...data }) => ({ ...data, quote: withoutSurcharge(quote) }),
    unchanged,
    unchanged,
  ],
  BookingContactChanged: [unchanged, unchanged],
  BookingMoved: [unchanged],
  BookingQuantityChanged: [
    unchanged,
    ({ agreed, ...data }) => ({ ...data, agreed: withoutSurcharge(agreed) }),
    unchanged,
  ],
  BookingDayReleased: [unchanged],
  HoldEnded: [unchanged],
  ItemAdded: [withoutParts],
  ItemChanged: [withoutParts],
  OrderRepaired: [unchanged],
  PaymentRecorded: [unchanged],
  RefundRecorded: [unchanged],
  PriceBookChanged: [
    ({ book, ...data }) => ({ ...data, book: withTerms(book, { keeps: 'DEPOSIT' }) }),
    ({ book, ...data }) => ({ ...data, book: withTerms(book, { weather: 'REFUND', lateOnline: false }) }),
    ({ book, ...data }) => ({ ...data, book: { ...DAYS_OF_VERSION_4, ...(book as EventData) } }),
    ({ book, ...data }) => ({ ...data, book: { payWithinMinutes: 30, ...(book as EventData) } }),
  ],
  WaitlistJoined: [unchanged],
  PersonErased: [(data) => ({ ...data, orderIds: [] }), (data) => ({ ...data, waitlistIds: [] })],
  SettingsChanged: [
    ({ settings, ...data }) => ({ ...data, settings: { ...LIMITS_OF_VERSION_2, ...(settings as EventData) } }),
    ({ settings, changed, ...data }) => {
      const { noticeDays, ...others } = settings as EventData;
      const renamed = (changed as string[]).map((field) => (field === 'noticeDays' ? 'leadTimeDays' : field));
      return { ...data, settings: { ...others, leadTimeDays: noticeDays }, changed: renamed };
    },
    ({ settings, ...data }) => ({ ...data, settings: { waitlistHoldHours: 12, ...(settings as EventData) } }),
    ({ settings, ...data }) => ({ ...data, settings: { requireSecondFactor: false, ...(settings as EventData) } }),
    ({ settings, ...data }) => ({ ...data, settings: { ...DELIVERY_OF_VERSION_6, ...(settings as EventData) } }),
    ({ settings, ...data }) => ({ ...data, settings: { ...DAYS_OF_VERSION_7, ...(settings as EventData) } }),
    ({ settings, ...data }) => ({ ...data, settings: { payByPhone: false, ...(settings as EventData) } }),
    ({ settings, ...data }) => ({ ...data, settings: { ...LIMITS_OF_VERSION_9, ...(settings as EventData) } }),
  ],
};

/** The version was raised because programs that do not know the new field or value would misread the event. */
function unchanged(data: EventData): EventData {
  return data;
}

function withoutSurcharge(fees: unknown): EventData {
  return { ...(fees as EventData), surcharge: 0 };
}

/** What the pages said before the price book had these terms of cancellation. */
function withTerms(book: unknown, terms: EventData): EventData {
  const { cancellation, ...others } = book as EventData;
  return { ...others, cancellation: { ...terms, ...(cancellation as EventData) } };
}

function withoutParts({ item, ...data }: EventData): EventData {
  return { ...data, item: { ...(item as EventData), components: [], bufferDays: 0 } };
}

/** Converts stored event data to the current schema version. */
export function upcast(type: string, version: number, data: EventData): EventData {
  if (!isEventType(type)) throw new NewerEventError(`This version of the program does not know the event type ${type}`);
  if (!isReadable(type, version))
    throw new NewerEventError(
      `This version of the program does not know ${type} version ${version}, only 1 to ${SCHEMA_VERSIONS[type]}`,
    );
  return (UPCASTERS[type] ?? []).slice(version - 1).reduce((older, step) => step(older), data);
}

/** Whether upcast() knows the type and the version. */
export function isReadable(type: string, version: number): boolean {
  return isEventType(type) && version >= 1 && version <= SCHEMA_VERSIONS[type];
}
