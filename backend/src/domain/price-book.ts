import {
  DEFAULT_PRICE_BOOK,
  MAX_UPCOMING_BOOKS,
  type CurrentPriceBook,
  type DraftBook,
  type PriceBook,
  type PriceBookChange,
} from '@party-rental/contracts';
import type { DomainEvent, PriceBookChanged, PriceBookWithdrawn } from './events.js';
import { changedFields } from './changed-fields.js';
import { conflict, Rejection } from './rejections.js';

/** A book with the version that orders name, and the ISO instant from which it holds; null for the first one. */
export type VersionedBook = PriceBook & { version: number; validFrom: string | null };

/** Every version of the price book that was in force or will be, in the order in which they begin. */
export interface PriceBookState {
  /** The latest one, withdrawn or not; 0 until the owner changes it. */
  version: number;
  books: readonly VersionedBook[];
}

export const FIRST_BOOK: VersionedBook = { ...DEFAULT_PRICE_BOOK, version: 0, validFrom: null };

export const NEVER_CHANGED: PriceBookState = { version: 0, books: [FIRST_BOOK] };

/** The first book has the cleaning fee of the settings, in cents, which had it before there was a price book. */
export function withFirstFee(state: PriceBookState, cleaningFee = 0): PriceBookState {
  return { ...state, books: state.books.map((book) => (book.version === 0 ? { ...book, cleaningFee } : book)) };
}

export function evolvePriceBook(state: PriceBookState, event: DomainEvent): PriceBookState {
  if (event.type === 'PriceBookWithdrawn')
    return { ...state, books: state.books.filter(({ version }) => version !== event.data.version) };
  if (event.type !== 'PriceBookChanged') return state;
  const { version, validFrom, book } = event.data;
  // One that begins at the same moment as an earlier one comes after it.
  const later = state.books.filter((other) => other.validFrom !== null && other.validFrom > validFrom);
  const sooner = state.books.filter((other) => !later.includes(other));
  return { version, books: [...sooner, { ...book, version, validFrom }, ...later] };
}

export function bookInForce({ books }: PriceBookState, now: Date): VersionedBook {
  return books.findLast((book) => hasBegun(book, now)) ?? FIRST_BOOK;
}

export function upcomingBooks({ books }: PriceBookState, now: Date): VersionedBook[] {
  return books.filter((book) => !hasBegun(book, now));
}

/** The API's price book. */
export function currentPriceBook(state: PriceBookState, now: Date): CurrentPriceBook {
  return { ...bookInForce(state, now), upcoming: upcomingBooks(state, now) };
}

function hasBegun({ validFrom }: VersionedBook, now: Date): boolean {
  return validFrom === null || new Date(validFrom) <= now;
}

/** An unchanged book yields no event. */
export function changePriceBook(
  state: PriceBookState,
  { version, validFrom, ...draft }: PriceBookChange,
  now: Date,
): PriceBookChanged[] | Rejection {
  const current = bookInForce(state, now);
  const book = completeBook(draft, current);
  if (version !== undefined && version !== current.version && version !== state.version)
    return conflict('Someone else changed the prices in the meantime. Please review their changes first.');
  const begins = validFrom ? new Date(validFrom) : now;
  if (begins < now) {
    const message = 'Please choose a time that is still to come';
    return new Rejection('malformed', `${message}.`, { errors: [{ path: 'validFrom', message }] });
  }
  if (!validFrom && changedParts(current, book).length === 0) return [];
  if (validFrom && upcomingBooks(state, now).length >= MAX_UPCOMING_BOOKS)
    return conflict(`At most ${MAX_UPCOMING_BOOKS} changes can be scheduled. Please take one back first.`);
  const data = { version: state.version + 1, validFrom: begins.toISOString(), book };
  return [{ type: 'PriceBookChanged', data: { ...data, ...(validFrom && { isScheduled: true }) } }];
}

/** The fee, in cents, is written in the settings, too. The same fee yields no event. */
export function changeCleaningFee(state: PriceBookState, cleaningFee: number, now: Date): PriceBookChanged[] {
  const { version: _version, validFrom: _validFrom, ...book } = bookInForce(state, now);
  const changed = changePriceBook(state, { ...book, cleaningFee }, now);
  return changed instanceof Rejection ? [] : changed;
}

/** Withdraws the latest version if it is upcoming. Otherwise the book before it holds again, as a new version. */
export function undoPriceBook(
  state: PriceBookState,
  version: number,
  now: Date,
): (PriceBookChanged | PriceBookWithdrawn)[] | Rejection {
  const latest = state.books.find((book) => book.version === version);
  if (version !== state.version || !latest?.validFrom)
    return conflict('The prices have changed since. Please review those changes first.');
  if (!hasBegun(latest, now)) return [{ type: 'PriceBookWithdrawn', data: { version } }];
  const books = state.books.filter((book) => book !== latest);
  const { version: _version, validFrom: _validFrom, ...book } = bookInForce({ ...state, books }, now);
  return [{ type: 'PriceBookChanged', data: { version: version + 1, validFrom: now.toISOString(), book } }];
}

/** The parts of a book that differ. */
export function changedParts(before: PriceBook, after: PriceBook): (keyof PriceBook)[] {
  return changedFields(before, after, Object.keys(DEFAULT_PRICE_BOOK) as (keyof PriceBook)[]); // its keys
}

/** What the draft leaves out is that of the book in force. */
export function completeBook(draft: DraftBook, current: PriceBook): PriceBook {
  const { calls = current.calls, longerRentals = current.longerRentals, factors = current.factors } = draft;
  const { payWithinMinutes = current.payWithinMinutes } = draft;
  return { ...draft, calls, longerRentals, factors, payWithinMinutes };
}
