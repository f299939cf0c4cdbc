import type { INestApplicationContext } from '@nestjs/common';
import {
  addDays,
  createBooking,
  startOfDay,
  weekday,
  type Booking,
  type CalendarDate,
  type CreateBookingInput,
} from '@party-rental/contracts';
import type { Pool } from 'pg';
import { PARTIES, PEOPLE } from './demo-people.js';
import { REVIEWS, type ReviewText } from './demo-reviews.js';
import { Rejection } from '../domain/rejections.js';
import { OrderHistories } from '../log/order-histories.js';
import { Streams } from '../log/streams.js';
import { BusinessDay } from '../platform/business-day.js';
import type { Config } from '../platform/config/config.js';
import { SignedTokens } from '../platform/security/signed-tokens.js';
import { Hmac } from '../platform/security/hmac.js';
import { CONFIG, POOL } from '../platform/tokens.js';
import { BookingCommands } from '../write/orders/bookings.commands.js';
import { OrderDecisions } from '../write/orders/order-decisions.js';
import { OrderHolds } from '../write/orders/pending/order-holds.js';
import { CommandExecutor } from '../write/executor/command-executor.js';
import type { Caller } from '../write/caller.js';
import { OrderCommands } from '../write/orders/orders.commands.js';
import { NewOrderCommands } from '../write/orders/new-orders.commands.js';

const WEEKS_BACK = 6;
const WEEKS_AHEAD = 8;
const BOOKED_DAYS_BEFORE = 12;

/** The actor of invented data, in the log. No emails are sent about it. */
export const DEMO_CALLER: Caller = { user: null, requestId: 'demonstration', actor: 'demonstration' };

/**
 * Creates some weeks of invented bookings with the regular commands, each decided on the day it would have been made.
 * Deterministic except for the date.
 */
export async function createDemoBookings(app: INestApplicationContext): Promise<void> {
  const today = app.get(BusinessDay).today();
  const random = createRandom(20_261_121);
  const nextReview = createReviewSource();
  for (let week = -WEEKS_BACK; week < WEEKS_AHEAD; week += 1) {
    const saturday = addDays(today, week * 7 + ((6 - weekday(today) + 7) % 7));
    // Later weeks have fewer bookings so far.
    const parties = week < 0 ? 7 : Math.max(2, 8 - week);
    const days = Array.from({ length: parties }, () => addDays(saturday, pick(random, [0, 0, 0, 1, 1, -1, -3])));
    await Promise.all(days.map((day) => createParty(app, day, today, random, nextReview)));
  }
}

async function createParty(
  app: INestApplicationContext,
  day: CalendarDate,
  today: CalendarDate,
  random: () => number,
  nextReview: ReviewSource,
): Promise<void> {
  const input = orderFor(day, random);
  const [outcome, choice] = [random(), random()];
  const isPast = day < today;
  const itemIds = input.isCartBooking ? input.cartItems.map(({ itemId }) => itemId) : [input.itemId];
  const reviewedId = isPast && outcome < 0.85 ? itemIds[Math.floor((choice / 0.6) * itemIds.length)] : undefined;
  // Before the first await: concurrent parties would otherwise take reviews in random order.
  const reviewText = reviewedId === undefined ? undefined : nextReview(reviewedId, input.customerName);
  const bookedOn = [addDays(day, -BOOKED_DAYS_BEFORE), today].sort()[0] ?? today;
  const created = await commandsOn(app, bookedOn).newOrders.book(input, DEMO_CALLER);
  if (created instanceof Rejection) return; // sold out
  const bookings = 'bookings' in created ? created.bookings : [created];
  for (const booking of bookings) await decide(app, booking, bookedOn, isPast ? outcome : outcome + 0.25);
  const reviewed = bookings.find(({ itemId }) => itemId === reviewedId);
  if (!reviewed || !reviewText) return;
  const [rating, text] = reviewText;
  const reviewedOn = [addDays(reviewed.eventDate, 2), today].sort()[0] ?? today;
  const writtenAt = new Date(Math.min(toNoon(app, reviewedOn).getTime(), app.get(BusinessDay).now().getTime()));
  const review = { bookingId: reviewed.id, rating, text, hasToken: true, writtenAt };
  await commandsOn(app, reviewedOn).bookings.writeReview(reviewed.itemId, review, DEMO_CALLER);
}

/** Confirms most bookings, cancels a few, and leaves the rest pending. */
async function decide(app: INestApplicationContext, { id }: Booking, on: CalendarDate, outcome: number): Promise<void> {
  const bookingIds = [id];
  const { orders } = commandsOn(app, on);
  if (outcome < 0.85) await orders.changeBooking(id, { type: 'confirm', bookingIds }, DEMO_CALLER);
  else if (outcome < 0.93) {
    const cancellation = { type: 'cancel', by: 'admin', bookingIds, reason: 'The family is ill' } as const;
    await orders.changeBooking(id, cancellation, DEMO_CALLER);
  }
}

type ReviewSource = (itemId: number, customerName: string) => ReviewText | undefined;

/** Returns each text once, and at most one for each customer and item. */
function createReviewSource(): ReviewSource {
  const texts = new Map([...REVIEWS].map(([itemId, reviews]) => [itemId, reviews.values()]));
  const authors = new Set<string>();
  return (itemId, customerName) => {
    const author = `${customerName} ${itemId}`;
    if (authors.has(author)) return undefined;
    authors.add(author);
    return texts.get(itemId)?.next().value;
  };
}

function orderFor(eventDate: CalendarDate, random: () => number): CreateBookingInput {
  const [name, street, city] = pick(random, PEOPLE);
  const { eventType, attendees, items, instructions } = pick(random, PARTIES);
  const lines = items.map(([itemId, quantity]) => ({ itemId, quantity, eventDate }));
  return createBooking.parse({
    customerName: name,
    customerEmail: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    customerPhone: `(555) 01${Math.floor(random() * 10)}-${1000 + Math.floor(random() * 9000)}`,
    address: street,
    city,
    state: 'NY',
    zipCode: '12345',
    eventType,
    attendees,
    specialInstructions: instructions,
    termsAccepted: true,
    ...(lines.length === 1 ? lines[0] : { isCartBooking: true, cartItems: lines }),
  });
}

function toNoon(app: INestApplicationContext, day: CalendarDate): Date {
  return new Date(startOfDay(app.get<Config>(CONFIG).timeZone, day).getTime() + 12 * 3_600_000);
}

/** The commands with a clock that stands at noon of the day. */
function commandsOn(app: INestApplicationContext, day: CalendarDate) {
  const noon = toNoon(app, day);
  const businessDay = new BusinessDay({ now: () => noon }, app.get<Config>(CONFIG));
  const [executor, histories, tokens] = [app.get(CommandExecutor), app.get(OrderHistories), app.get(SignedTokens)];
  const orders = new OrderCommands(app.get(OrderDecisions), businessDay, histories, tokens);
  return {
    newOrders: new NewOrderCommands(executor, businessDay, app.get(Hmac), app.get(OrderHolds), tokens, histories, {
      current: () => Promise.resolve(undefined),
    }),
    orders,
    bookings: new BookingCommands(orders, app.get(Streams), app.get<Pool>(POOL)),
  };
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T; // random() is below 1, and no list here is empty
}

/** Mulberry32, a seeded random generator; returns numbers from 0 (inclusive) to 1 (exclusive). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
