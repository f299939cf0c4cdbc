import { createHash } from 'node:crypto';
import type { CalendarDate, EmailRecord, Order, PublicSettings, Quote, ShopSettings } from '@party-rental/contracts';
import type { AgreedTerms } from '../../domain/orders/order-events.js';
import { HashChain } from '../../event-store/maintenance/log-file.js';

export const FORMAT = 'party-rental proof pack';

/** An event of the order as stored, and in a form for people. */
export interface ProvenEvent {
  /** SHA-256 of the hash before it and `stored`. */
  hash: string;
  /** The JSON of the event exactly as the log has it. Personal data in it is encrypted. */
  stored: string;
  /** `personal` is null if the event has none, or if the person was erased. */
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
  agreed: AgreedTerms;
  /** The same for people. */
  sentences: string[];
  /** The shop's settings at that moment that customers saw. */
  settings: Omit<PublicSettings, 'timeZone' | 'today' | 'firstBookableDay'>;
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
  /** SHA-256 of this object without `seal`, as JSON without spaces. */
  seal: string;
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

export function computeChecksum({ seal: _seal, ...pack }: Omit<ProofPack, 'seal'> & { seal?: unknown }): string {
  return createHash('sha256').update(JSON.stringify(pack)).digest('hex');
}

export const PROVABLE = [
  'Each event is stored as shown here, apart from names, addresses and notes.',
  'No event was changed, removed or inserted since this pack was made, if its last hash is the one that was handed over with it.',
  'The lines, prices, payments and status of the order follow from these events.',
] as const;

export const NOT_PROVABLE = [
  "Names, addresses and notes: they are encrypted in the stored events, and only the shop's key can open them.",
  'What was taken by other bookings, and the emails: they are copied from the shop. Its whole log proves the stock (ops export, ops verify --file).',
] as const;
