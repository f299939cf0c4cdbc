import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  brand,
  contentKey,
  bookingStatus,
  CANCELLED_BY,
  calendarDate,
  imageFilename,
  customer,
  item,
  mapFacts,
  PAYMENT_KINDS,
  PAYMENT_METHODS,
  priceBook,
  PROVIDERS,
  promoCodeUsage,
  quote,
  rentalDays,
  repair,
  shopSettings,
  stopStep,
} from '@party-rental/contracts';
import { z } from 'zod';
import { EVENT_TYPES, SCHEMA_VERSIONS } from './event-types.js';
import type { EventType } from './events.js';
import { upcast } from './upcasters.js';

/** `stored` as some release of the program wrote it, and what the program of today must `read` it as. */
interface Golden {
  stored: Record<string, unknown>;
  read: Record<string, unknown>;
}

const FOLDER = new URL('./golden/', import.meta.url);
const files = readdirSync(FOLDER);
const everyVersion = EVENT_TYPES.flatMap((type) =>
  Array.from({ length: SCHEMA_VERSIONS[type] }, (_, i) => ({ type, version: i + 1 })),
);
/** `ItemChanged.v2.facts.json` is an event of the same version that has optional fields of a later release. */
const golden = files.map((file) => {
  const [, type = '', version] = /^(\w+)\.v(\d+)(\.[\w-]+)?\.json$/.exec(file) ?? [];
  return { file, type: type as EventType, version: Number(version) };
});

const LATER_ITEM_FIELDS = {
  ...mapFacts(() => true as const),
  images: true,
  imageAlts: true,
  deposit: true,
  damageDeposit: true,
} as const;
const itemDetails = item.omit({ id: true }).partial(LATER_ITEM_FIELDS).strict();
const parts = z
  .array(z.strictObject({ itemId: z.int(), quantity: z.int(), days: rentalDays, bufferDays: z.int() }))
  .optional();
const taking = { parts, heldUntil: z.iso.datetime().optional() };
const ofProvider = { provider: z.enum(PROVIDERS).optional(), reference: z.string().optional() };
const ledgerEntry = z.strictObject({
  orderId: z.uuid(),
  entryId: z.uuid(),
  amount: z.int().min(1),
  method: z.enum(PAYMENT_METHODS),
});
const taken = ledgerEntry.extend({ takenAt: z.iso.datetime().optional() });
const downtimeDays = z.strictObject({
  downtimeId: z.uuid(),
  itemId: z.int(),
  from: calendarDate,
  to: calendarDate,
  quantity: z.int().min(1),
});
const place = z.strictObject({
  entryId: z.uuid(),
  itemId: z.int(),
  eventDate: calendarDate,
  days: rentalDays,
  quantity: z.int(),
});
const held = place.extend({ parts, until: z.iso.datetime() });
const stopOfDay = z.strictObject({ orderId: z.uuid(), date: calendarDate });
const agreed = quote
  .pick({ subtotal: true, delivery: true, setup: true, cleaning: true, surcharge: true, rates: true })
  .strict();
const inRepair = z.enum(['applied', 'undone']).optional();
const ofRepair = z.strictObject({ orderId: z.uuid(), repairId: z.uuid() });
const freed = {
  agreed,
  held: z.array(z.strictObject({ itemId: z.int(), day: calendarDate, quantity: z.int().min(1) })),
  heldUntil: z.iso.datetime(),
};
const shapes: Record<EventType, z.ZodType> = {
  ItemAdded: z.strictObject({ itemId: z.int(), item: itemDetails }),
  ItemChanged: z.strictObject({ itemId: z.int(), item: itemDetails, changed: z.array(z.keyof(itemDetails)) }),
  ItemRemoved: z.strictObject({ itemId: z.int() }),
  BookingCreated: z.strictObject({
    bookingId: z.uuid(),
    ...taking,
    number: z.string(),
    orderId: z.uuid(),
    itemId: z.int(),
    itemName: z.string(),
    itemImageUrl: z.string(),
    eventDate: calendarDate,
    days: rentalDays,
    quantity: z.int(),
    userId: z.int().nullable(),
    eventType: z.string().nullable(),
    attendees: z.int().nullable(),
    quote: quote.strict(),
    terms: z
      .strictObject({
        depositPercent: z.int().optional(),
        damageDeposit: z.int().optional(),
        freeCancellationHours: z.int().optional(),
        accepted: z.boolean(),
      })
      .optional(),
    importedAs: z.string().optional(),
    isAdded: z.literal(true).optional(),
    repair: inRepair,
  }),
  PriceBookChanged: z.strictObject({
    version: z.int().min(1),
    validFrom: z.iso.datetime(),
    isScheduled: z.literal(true).optional(),
    book: priceBook.strict(),
  }),
  PromoCodeChanged: z.strictObject({
    code: z.string(),
    terms: promoCodeUsage.omit({ code: true, uses: true }).strict(),
  }),
  BrandChanged: brand.omit({ heroTitle: true, heroText: true }).strict(),
  ContentChanged: z.strictObject({ key: contentKey, text: z.string().nullable() }),
  PriceBookWithdrawn: z.strictObject({ version: z.int().min(1) }),
  BookingConfirmed: z.strictObject({ bookingId: z.uuid(), atOnce: z.literal(true).optional() }),
  BookingCancelled: z.strictObject({
    bookingId: z.uuid(),
    ...taking,
    itemId: z.int(),
    eventDate: calendarDate,
    quantity: z.int(),
    from: z.enum(['PENDING', 'CONFIRMED']),
    cause: z.enum(['request', 'flood', 'lapse', 'correction']),
    requestedBy: z.enum(CANCELLED_BY).optional(),
    repair: inRepair,
    personal: z.strictObject({ reason: z.string() }).nullish(),
  }),
  BookingMoved: z.strictObject({
    bookingId: z.uuid(),
    ...taking,
    itemId: z.int(),
    eventDate: calendarDate,
    quantity: z.int(),
    from: calendarDate,
    repair: inRepair,
  }),
  BookingQuantityChanged: z.strictObject({
    bookingId: z.uuid(),
    ...taking,
    itemId: z.int(),
    eventDate: calendarDate,
    quantity: z.int().min(1),
    from: z.int().min(1),
    agreed,
  }),
  BookingDayReleased: z.strictObject({
    bookingId: z.uuid(),
    ...taking,
    itemId: z.int(),
    eventDate: calendarDate,
    quantity: z.int(),
  }),
  BookingContactChanged: z.strictObject({
    bookingId: z.uuid(),
    changed: z.array(z.keyof(customer)),
    agreedSurcharge: z.int().optional(),
    isUndo: z.literal(true).optional(),
  }),
  CrewAssigned: z.strictObject({ date: calendarDate, truckId: z.int(), staffIds: z.array(z.int()) }),
  DowntimeAdded: downtimeDays.extend({
    reason: z.string(),
    imageUrl: z.string().optional(),
    isForced: z.literal(true).optional(),
  }),
  DowntimeEnded: downtimeDays,
  SettingsChanged: z.strictObject({
    settings: z.strictObject(shopSettings.shape),
    changed: z.array(z.keyof(shopSettings)),
  }),
  PersonErased: z.strictObject({
    bookingIds: z.array(z.uuid()),
    orderIds: z.array(z.uuid()),
    waitlistIds: z.array(z.uuid()),
    hadAccount: z.boolean(),
    customerIds: z.array(z.uuid()).optional(),
  }),
  CustomerAdded: z.strictObject({ customerId: z.uuid() }),
  CustomerRemoved: z.strictObject({ customerId: z.uuid() }),
  CustomerNoteAdded: z.strictObject({ customerId: z.uuid(), noteId: z.uuid() }),
  CustomerTagsSet: z.strictObject({ customerId: z.uuid() }),
  CustomerTaxExemptionSet: z.strictObject({ customerId: z.uuid() }),
  CustomerMerged: z.strictObject({ customerId: z.uuid(), into: z.uuid() }),
  CustomerMergeUndone: z.strictObject({ customerId: z.uuid() }),
  WaitlistJoined: place,
  WaitlistQuantityChanged: place.pick({ entryId: true, quantity: true }),
  UnitsHeld: held,
  HoldEnded: held.extend({ outcome: z.enum(['booked', 'declined', 'expired', 'undelivered']) }),
  WaitlistLeft: z.strictObject({ entryId: z.uuid(), cause: z.enum(['request', 'unbookable', 'removed', 'erasure']) }),
  PaymentRecorded: taken.extend({
    kind: z.enum(PAYMENT_KINDS),
    creditCode: z.string().optional(),
    validUntil: calendarDate.optional(),
    ...ofProvider,
    balanceCharge: z
      .strictObject({
        ...{ chargeId: z.uuid(), upTo: z.int(), on: calendarDate, customer: z.string(), method: z.string() },
      })
      .optional(),
  }),
  PaymentDeadlineLifted: z.strictObject({
    orderId: z.uuid(),
    lines: z.array(
      z.strictObject({ bookingId: z.uuid(), ...taking, itemId: z.int(), eventDate: calendarDate, quantity: z.int() }),
    ),
  }),
  RefundRequested: ledgerEntry.omit({ method: true }).extend({
    amount: z.int().min(0),
    paymentId: z.uuid(),
    isAutomatic: z.literal(true).optional(),
    isOfHold: z.literal(true).optional(),
  }),
  BalanceChargeEnded: z.strictObject({
    ...{ orderId: z.uuid(), chargeId: z.uuid() },
    cause: z.enum(['WITHDRAWN', 'DECLINED']),
  }),
  PaymentDisputed: z.strictObject({
    ...{ orderId: z.uuid(), paymentId: z.uuid(), disputeId: z.string(), amount: z.int() },
    status: z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST']),
    respondBy: z.iso.datetime().optional(),
  }),
  RefundFailed: ledgerEntry.pick({ orderId: true, entryId: true }),
  RefundRecorded: ledgerEntry.extend({
    creditCode: z.string().optional(),
    validUntil: calendarDate.optional(),
    isAtOnce: z.literal(true).optional(),
    ...ofProvider,
    paymentId: z.uuid().optional(),
  }),
  RefundWrittenOff: ledgerEntry,
  CancellationCharged: z.strictObject({ orderId: z.uuid(), amount: z.int(), byTerms: z.literal(true).optional() }),
  DamageDepositCollected: taken.extend({ ...ofProvider, heldUntil: z.iso.datetime().optional() }),
  DamageDepositReturned: ledgerEntry.extend({
    ...ofProvider,
    amount: z.int().min(0),
    paymentId: z.uuid().optional(),
    isExpired: z.literal(true).optional(),
    imageUrl: z.string().optional(),
  }),
  LedgerEntryReversed: ledgerEntry.pick({ orderId: true, entryId: true }),
  AdjustmentAdded: z.strictObject({
    ...{ orderId: z.uuid(), adjustmentId: z.uuid(), amount: z.int(), percent: z.number().optional() },
    ...{ subtotal: z.int().optional(), promoCode: z.string().optional() },
  }),
  StopAssigned: stopOfDay.extend({ truckId: z.int().nullable(), position: z.int().min(0) }),
  StopProgressed: stopOfDay.extend({ step: stopStep, at: z.iso.datetime(), by: z.int() }),
  OrderRepaired: ofRepair.extend({
    ...freed,
    date: calendarDate,
    repair,
    reason: z.string(),
    lines: z.array(
      z.strictObject({
        bookingId: z.uuid(),
        itemId: z.int(),
        itemName: z.string(),
        eventDate: calendarDate,
        quantity: z.int(),
        status: bookingStatus,
      }),
    ),
    added: z.array(z.uuid()),
    credits: z.array(z.uuid()).optional(),
    totalBefore: z.int(),
    undoUntil: z.iso.datetime(),
    answerUntil: z.iso.datetime(),
  }),
  RepairAccepted: ofRepair,
  RepairUndone: ofRepair.extend(freed),
  OrderNoteAdded: z.strictObject({
    orderId: z.uuid(),
    noteId: z.uuid(),
    date: calendarDate.optional(),
    at: z.iso.datetime().optional(),
    photos: imageFilename.array().optional(),
    damage: z.strictObject({ itemId: z.int(), itemName: z.string(), quantity: z.int() }).optional(),
  }),
  StopProgressReverted: stopOfDay.extend({ step: stopStep }),
  BookingClaimed: z.strictObject({ bookingId: z.uuid(), userId: z.int().nullable() }),
  ReviewWritten: z.strictObject({
    reviewId: z.uuid(),
    bookingId: z.uuid(),
    itemId: z.int(),
    rating: z.int().min(1).max(5),
    writtenAt: z.iso.datetime().optional(),
  }),
  ReviewHidden: z.strictObject({
    reviewId: z.uuid(),
    bookingId: z.uuid(),
    itemId: z.int(),
    rating: z.int().min(1).max(5),
  }),
};

test('every event version has a golden file, and there are no others', () => {
  const written = new Set(golden.map(({ type, version }) => `${type} ${version}`));
  expect([...written].sort()).toEqual(everyVersion.map(({ type, version }) => `${type} ${version}`).sort());
});

describe.each(golden)('$file', ({ file, type, version }) => {
  const { stored, read } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Golden;

  test('is upcast to the current version', () => {
    expect(upcast(type, version, stored)).toEqual(read);
    shapes[type].parse(read);
  });

  test('is not changed in the log', () => {
    const before = structuredClone(stored);
    upcast(type, version, stored);
    expect(stored).toEqual(before);
  });
});

describe('an unknown event', () => {
  test.each(['BookingTeleported', '', 'constructor', 'toString', '__proto__'])(
    'is rejected for its type: %j',
    (type) => {
      expect(() => upcast(type, 1, {})).toThrow(`does not know the event type ${type}`);
    },
  );

  test('is rejected for a newer version than the current one', () => {
    expect(() => upcast('BookingConfirmed', SCHEMA_VERSIONS.BookingConfirmed + 1, {})).toThrow(
      'does not know BookingConfirmed version 2, only 1 to 1',
    );
  });

  test.each([0, -1, 1.5, Number.NaN])('is rejected for an impossible version: %p', (version) => {
    expect(() => upcast('BookingConfirmed', version, {})).toThrow(`BookingConfirmed version ${version}`);
  });
});
