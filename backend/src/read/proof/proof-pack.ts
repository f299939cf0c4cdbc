import { createHash } from 'node:crypto';
import type { CalendarDate, EmailRecord, Order, PublicSettings, Quote, ShopSettings } from '@party-rental/contracts';
import type { TermsAtBooking } from '../../domain/orders/terms.js';
import { HashChain } from '@party-rental/event-store/maintenance/log-file';

export const FORMAT = 'party-rental proof pack';

/** An event of the order as stored, and in a form for people. */
export interface ProvenEvent {
  /** SHA-256 of the hash before it and `stored`. */
  hash: string;
  /** The JSON of the event exactly as the log has it. Personal data in it is encrypted. */
  stored: string;
  /** `personal` is null if the event has none, for internal notes, and if the person was erased. */
  decoded: {
    type: string;
    at: string;
    actor: string;
    stream: string;
    version: number;
    data: object;
    personal: object | null;
  };
}

/** The units of an item on a day, right before an event of the order took some. */
export interface StockBefore {
  eventId: string;
  itemId: number;
  itemName: string;
  day: CalendarDate;
  /** What the shop had. */
  units: number;
  /** By other bookings, holds and downtimes. */
  taken: number;
  needed: number;
}

/** What was agreed on when the order was placed, in cents. */
export interface Terms {
  quote: Quote;
  agreed: TermsAtBooking;
  /** The same for people. */
  sentences: string[];
  /** The shop's settings at that moment that customers saw. */
  settings: Omit<PublicSettings, 'priceBook' | 'hasPromoCodes' | 'timeZone' | 'today' | 'firstBookableDay'>;
}

/** By the shop that made a pack, over the text of its seal. */
export interface Signature {
  algorithm: 'Ed25519';
  /** PEM. */
  publicKey: string;
  /** Base64. */
  value: string;
}

/** Everything that the shop knows about an order, for a bank, an insurer or a court. */
export interface ProofPack {
  format: typeof FORMAT;
  version: 1;
  madeAt: string;
  timeZone: string;
  business: Pick<ShopSettings, 'businessName' | 'street' | 'city' | 'phone' | 'businessEmail'>;
  order: Order;
  terms: Terms;
  stock: StockBefore[];
  events: ProvenEvent[];
  /** With recipients, message ids and the mail server's replies. */
  emails: EmailRecord[];
  chain: { algorithm: 'SHA-256'; events: number; hash: string };
  /** SHA-256 of this object without `seal` and `signature`, as JSON without spaces. */
  seal: string;
  /** Packs of early versions have none. */
  signature?: Signature;
}

/** Over the events as they are stored, in the order of the log. */
export function chained(events: readonly Omit<ProvenEvent, 'hash'>[]): Pick<ProofPack, 'events' | 'chain'> {
  const chain = new HashChain();
  const hashed = events.map(({ stored, decoded }) => {
    chain.write(stored);
    return { hash: chain.hash, stored, decoded };
  });
  return { events: hashed, chain: { algorithm: 'SHA-256', events: chain.events, hash: chain.hash } };
}

export function computeChecksum({
  seal: _seal,
  signature: _signature,
  ...pack
}: Omit<ProofPack, 'seal'> & { seal?: unknown }): string {
  return createHash('sha256').update(JSON.stringify(pack)).digest('hex');
}

/** What a check shows, and what it rests on: the signature by a key that is known to be the shop's, or the last hash. */
export const PROVABLE = {
  byKey:
    'The shop with this key made the whole pack, and nothing in it was changed since: names, addresses and emails included.',
  byHash:
    'No event was changed, removed or inserted since this pack was made, because its last hash is the one that was handed over with it.',
  always: [
    'Each event is stored as shown here, apart from names, addresses and notes.',
    'The lines, prices, payments and status of the order follow from these events.',
  ],
} as const;

export const NOT_PROVABLE = {
  withoutKey:
    "Who made the pack, and that its names, addresses, notes, stock and emails are the shop's: its key was not compared (--key).",
  always: [
    "That names, addresses and notes are what is stored: they are encrypted in the stored events, and only the shop's key can open them.",
    'What was taken by other bookings: it is copied from the shop. Its whole log proves the stock (ops export, ops verify --file).',
  ],
} as const;
