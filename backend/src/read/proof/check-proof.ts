import { isDeepStrictEqual } from 'node:util';
import type { Order } from '@party-rental/contracts';
import { z } from 'zod';
import { orderAfter, type OrderEvent } from '../../domain/orders/order-state.js';
import type { BookingCreated } from '../../domain/orders/order-events.js';
import { orderView } from '../../domain/orders/order-view.js';
import { termsAtBooking } from '../../domain/orders/terms.js';
import { HashChain, type LogLine } from '@party-rental/event-store/maintenance/log-file';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { isSignedBy } from '../../platform/security/signing-key.js';
import { FORMAT, computeChecksum, type ProofPack, type ProvenEvent, type Terms } from './proof-pack.js';
import { recordedEvent } from '../../log/event-schema.js';

const event = z.object({
  hash: z.string(),
  stored: z.string(),
  decoded: z.object({
    type: z.string(),
    at: z.string(),
    actor: z.string(),
    stream: z.string(),
    version: z.number(),
    data: z.record(z.string(), z.unknown()),
    personal: z.record(z.string(), z.unknown()).nullable(),
  }),
});
const pack = z.looseObject({
  format: z.literal(FORMAT),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  timeZone: z.string(),
  order: z.looseObject({ number: z.string() }),
  terms: z.looseObject({}),
  events: z.array(event).min(1),
  chain: z.object({ algorithm: z.literal('SHA-256'), events: z.number(), hash: z.string() }),
  seal: z.string(),
  signature: z.object({ algorithm: z.literal('Ed25519'), publicKey: z.string(), value: z.string() }).optional(),
});

/** Undefined if this is not a proof pack of this version. */
export function parseProof(json: string): ProofPack | undefined {
  try {
    const content: unknown = JSON.parse(json);
    // Not the parsed value: the seal covers the fields that the schema does not know, in their order.
    return pack.safeParse(content).success ? (content as ProofPack) : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with a pack, in sentences that name the event; needs neither database nor key. */
export function checkProof(proof: ProofPack): string[] {
  const chain = new HashChain();
  const events: RecordedEvent[] = [];
  const versions = new Map<string, number>();
  const findings: string[] = [];
  for (const [index, proven] of proof.events.entries()) {
    const { type, at, stream, version } = proven.decoded;
    const name = `Event ${index + 1} (${type}, ${at})`;
    chain.write(proven.stored);
    if (chain.hash !== proven.hash)
      findings.push(`${name}: its hash does not match; it, or one before it, was changed or removed`);
    // So that a fault is reported once, and not for every event after it.
    chain.hash = proven.hash;
    const stored = readStored(proven, index);
    if (!stored) {
      findings.push(`${name}: what is stored cannot be read by this version of the program`);
      continue;
    }
    for (const field of differences(proven, stored)) findings.push(`${name}: ${field} is not what is stored`);
    const before = versions.get(stream) ?? 0;
    if (version !== before + 1)
      findings.push(`${name}: ${version - before - 1} events of ${stream} before it are missing`);
    versions.set(stream, version);
    events.push({ ...stored, personal: proven.decoded.personal } as RecordedEvent);
  }
  if (chain.hash !== proof.chain.hash || chain.events !== proof.chain.events)
    findings.push(
      `After event ${proof.events.length}: the pack should have ${proof.chain.events} events and end with the hash ${proof.chain.hash}`,
    );
  if (findings.length > 0) return findings;
  if (!isDeepStrictEqual(rebuildOrder(proof, events), proof.order))
    findings.push('The order: it is not what its events add up to');
  const [first] = events;
  if (first?.type === 'BookingCreated' && !matchesTerms(first, proof.terms))
    findings.push('The terms: they are not those of the first booking');
  if (computeChecksum(proof) !== proof.seal)
    findings.push('The pack: something other than its events was changed after it was made');
  const { signature, seal } = proof;
  if (signature && !isSignedBy(signature.publicKey, seal, signature.value))
    findings.push('The pack: its signature does not match');
  return findings;
}

/** Fields of an order that packs of earlier versions don't have; an amount is then 0. */
const ADDED_LATER = {
  order: ['terms'],
  price: ['waiver', 'taxes', 'cancellationCharge'],
  money: ['writtenOff'],
  terms: ['kept'],
};

/** The rebuilt order without what a pack of an earlier version can't have. */
function asKnownTo(said: ProofPack['order'], rebuilt: Order): object {
  const { price, money, terms, ...order } = rebuilt;
  const parts = {
    price: withoutLater(price, said.price, ADDED_LATER.price),
    money: withoutLater(money, said.money, ADDED_LATER.money),
    terms: withoutLater(terms, said.terms, ADDED_LATER.terms),
  };
  return withoutLater({ ...order, ...parts }, said, ADDED_LATER.order);
}

/** `said` is as the file has it, which may be anything. */
function withoutLater(known: object, said: object | undefined, later: readonly string[]): object {
  const isKept = ([name, value]: [string, unknown]) =>
    !later.includes(name) || (said && name in said) || (typeof value === 'number' && value > 0);
  return Object.fromEntries(Object.entries(known).filter(isKept));
}

/** The order that the events of a pack add up to; undefined if their details have been changed so much that they don't. */
function rebuildOrder({ madeAt, timeZone, order: said }: ProofPack, events: readonly RecordedEvent[]): unknown {
  try {
    const order = orderAfter(events as readonly OrderEvent[]); // other events have no effect on it
    if (!order) return undefined;
    const rebuilt = orderView(order, { now: new Date(madeAt), timeZone });
    return JSON.parse(JSON.stringify(asKnownTo(said, rebuilt)));
  } catch {
    return undefined;
  }
}

function matchesTerms(created: RecordedEvent<BookingCreated>, { quote, agreed }: Terms): boolean {
  const expected = { quote: created.data.quote, agreed: termsAtBooking(created) };
  return isDeepStrictEqual({ quote, agreed }, JSON.parse(JSON.stringify(expected)));
}

/** Undefined if the event is malformed or of an unknown type or version. */
function readStored({ stored }: ProvenEvent, index: number): RecordedEvent | undefined {
  try {
    const line = JSON.parse(stored) as LogLine;
    const place = { xid: '0', position: String(index + 1), recorded_at: new Date(line.recorded_at) };
    const event = recordedEvent({ ...line, ...place });
    // Throws if there is none.
    return event.recordedAt.toISOString() && event.meta.actor ? event : undefined;
  } catch {
    return undefined;
  }
}

/** The decoded fields that differ from the stored event. Comparing encrypted personal data would need the key. */
function differences({ decoded, stored: json }: ProvenEvent, stored: RecordedEvent): string[] {
  const isEncrypted = 'sealed' in (JSON.parse(json) as LogLine).data;
  const facts = {
    type: stored.type,
    at: stored.recordedAt.toISOString(),
    actor: stored.meta.actor,
    stream: stored.stream,
    version: stored.version,
    data: JSON.parse(JSON.stringify(stored.data)) as unknown,
    personal: isEncrypted ? decoded.personal : getPersonal(stored),
  };
  return (Object.keys(facts) as (keyof typeof facts)[]).filter(
    (field) => !isDeepStrictEqual(facts[field], decoded[field]),
  );
}

/** Events without personal data have none. Internal notes are not for those who get a pack. */
export function getPersonal(event: RecordedEvent): object | null {
  return 'personal' in event && event.type !== 'OrderNoteAdded' ? event.personal : null;
}
