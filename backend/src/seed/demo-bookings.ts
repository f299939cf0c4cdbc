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
import { PARTIES, PEOPLE } from './demo-people.js';
import { REVIEWS, type Words } from './demo-reviews.js';
import { Rejection } from '../domain/rejections.js';
import { Streams } from '../event-store/streams.js';
import { BusinessDay } from '../platform/business-day.js';
import type { Config } from '../platform/config/config.js';
import { Hmac } from '../platform/security/hmac.js';
import { CONFIG } from '../platform/tokens.js';
import { BookingDecisions } from '../write/orders/booking-decisions.js';
import { OrderHolds } from '../write/orders/order-holds.js';
import { CommandExecutor } from '../write/executor/command-executor.js';
import type { Caller } from '../write/caller.js';
import { CancelBooking, CancelBookingHandler } from '../write/orders/cancel-booking.js';
import { ConfirmBooking, ConfirmBookingHandler } from '../write/orders/confirm-booking.js';
import { CreateBooking, CreateBookingHandler } from '../write/orders/create-booking.js';
import { WriteReview, WriteReviewHandler } from '../write/reviews/write-review.js';

const WEEKS_BACK = 6;
const WEEKS_AHEAD = 8;
const BOOKED_DAYS_BEFORE = 12;

/** Nobody real has done this: the log says so, and no mail is sent about it. */
const CALLER: Caller = { user: null, requestId: 'demonstration', actor: 'demonstration' };

/**
 * Some weeks of business for a shop to be looked at, by the same commands that customers and the owner give, each decided
 * on the day on which it would have been given. The same on every machine, but for the date.
 */
export async function demonstrate(app: INestApplicationContext): Promise<void> {
  const today = app.get(BusinessDay).today();
  const random = numbers(20_261_121);
  const words = wordsInTurn();
  for (let week = -WEEKS_BACK; week < WEEKS_AHEAD; week += 1) {
    const saturday = addDays(today, week * 7 + ((6 - weekday(today) + 7) % 7));
    // The further ahead, the fewer have booked yet.
    const parties = week < 0 ? 7 : Math.max(2, 8 - week);
    const asked = Array.from({ length: parties }, () => addDays(saturday, pick(random, [0, 0, 0, 1, 1, -1, -3])));
    await Promise.all(asked.map((day) => party(app, day, today, random, words)));
  }
}

async function party(
  app: INestApplicationContext,
  day: CalendarDate,
  today: CalendarDate,
  random: () => number,
  words: WordsInTurn,
): Promise<void> {
  const input = orderFor(day, random);
  const [fate, mood] = [random(), random()];
  const past = day < today;
  const itemIds = input.isCartBooking ? input.cartItems.map(({ itemId }) => itemId) : [input.itemId];
  const about = past && fate < 0.85 ? itemIds[Math.floor((mood / 0.6) * itemIds.length)] : undefined;
  // Taken before anything is waited for, or else the words would be whose booking is decided first.
  const said = about === undefined ? undefined : words(about, input.customerName);
  const bookedOn = [addDays(day, -BOOKED_DAYS_BEFORE), today].sort()[0] ?? today;
  const made = await shopOn(app, bookedOn).book.execute(new CreateBooking(input, CALLER, undefined));
  if (made instanceof Rejection) return; // sold out, as it happens
  const bookings = 'bookings' in made ? made.bookings : [made];
  for (const booking of bookings) await outcomeOf(app, booking, bookedOn, past ? fate : fate + 0.25);
  const reviewed = bookings.find(({ itemId }) => itemId === about);
  if (reviewed && said) await review(app, reviewed, said);
}

/** Most are confirmed, a few cancelled, and the rest still waits. */
async function outcomeOf(app: INestApplicationContext, { id }: Booking, on: CalendarDate, fate: number): Promise<void> {
  const shop = shopOn(app, on);
  if (fate < 0.85) await shop.confirm.execute(new ConfirmBooking(id, CALLER));
  else if (fate < 0.93) await shop.cancel.execute(new CancelBooking(id, 'admin', 'The family is ill', CALLER));
}

async function review(app: INestApplicationContext, booking: Booking, [rating, text]: Words): Promise<void> {
  const input = { bookingId: booking.id, rating, text };
  await shopOn(app, addDays(booking.eventDate, 2)).review.execute(new WriteReview(booking.itemId, input, CALLER, true));
}

type WordsInTurn = (itemId: number, customerName: string) => Words | undefined;

/** Everybody writes about an item once, and nobody what somebody else has written. */
function wordsInTurn(): WordsInTurn {
  const unsaid = new Map([...REVIEWS].map(([itemId, words]) => [itemId, words.values()]));
  const heard = new Set<string>();
  return (itemId, customerName) => {
    const author = `${customerName} ${itemId}`;
    if (heard.has(author)) return undefined;
    heard.add(author);
    return unsaid.get(itemId)?.next().value;
  };
}

function orderFor(eventDate: CalendarDate, random: () => number): CreateBookingInput {
  const [name, street, city] = pick(random, PEOPLE);
  const { eventType, attendees, items, wish } = pick(random, PARTIES);
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
    specialInstructions: wish,
    termsAccepted: true,
    ...(lines.length === 1 ? lines[0] : { isCartBooking: true, cartItems: lines }),
  });
}

/** The commands, as if today were that day. */
function shopOn(app: INestApplicationContext, day: CalendarDate) {
  const config = app.get<Config>(CONFIG);
  const noon = new Date(startOfDay(config.timeZone, day).getTime() + 12 * 3_600_000);
  const then = new BusinessDay({ now: () => noon }, config);
  const decisions = new BookingDecisions(app.get(CommandExecutor), app.get(Streams), then);
  return {
    book: new CreateBookingHandler(app.get(CommandExecutor), then, app.get(Hmac), app.get(OrderHolds)),
    confirm: new ConfirmBookingHandler(decisions),
    cancel: new CancelBookingHandler(decisions, then),
    review: new WriteReviewHandler(decisions, then),
  };
}

function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T; // random() is below 1, and no list here is empty
}

/** Mulberry32: the same numbers from the same seed, from 0 up to but not including 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
