import { Inject, Injectable } from '@nestjs/common';
import {
  formatCents,
  longInstant,
  describeKept,
  getRates,
  getTerms,
  withoutInternal,
  type EmailRecord,
  type ShopSettings,
} from '@party-rental/contracts';
import type { BookingCreated } from '../../domain/orders/order-events.js';
import { orderAfter } from '../../domain/orders/order-state.js';
import { orderView } from '../../domain/orders/order-view.js';
import { termsAtBooking } from '../../domain/orders/terms.js';
import { noSuchOrder, type Rejection } from '../../domain/rejections.js';
import { OrderHistories } from '../../log/order-histories.js';
import type { RecordedEvent } from '@party-rental/event-store/recorded-event';
import { Streams } from '../../log/streams.js';
import { BusinessDay } from '../../platform/business-day.js';
import type { ReadPool } from '../../platform/database/read-replica.js';
import { READ_LOG_POOL } from '../../platform/tokens.js';
import { ContentQueries } from '../settings/content.queries.js';
import { SettingsReader } from '../settings/settings.queries.js';
import { getPersonal } from './check-proof.js';
import { ProofKeys } from './proof-keys.js';
import { chained, FORMAT, computeChecksum, type ProofPack, type ProvenEvent, type Terms } from './proof-pack.js';
import { proofPdf } from './proof-pdf.js';
import { stockBefore } from './stock-before.js';

interface ProofFile {
  name: string;
  content: Buffer;
}

/** Makes proof packs from the log. */
@Injectable()
export class OrderProofs {
  constructor(
    private readonly orders: OrderHistories,
    private readonly streams: Streams,
    private readonly settings: SettingsReader,
    private readonly content: ContentQueries,
    private readonly businessDay: BusinessDay,
    private readonly keys: ProofKeys,
    @Inject(READ_LOG_POOL) private readonly pool: ReadPool,
  ) {}

  /** Undefined if there is no such order. */
  async make(orderId: string, emails: readonly EmailRecord[]): Promise<ProofPack | undefined> {
    const recorded = await this.orders.readStoredEvents(orderId);
    const events = recorded.map(({ event }) => event);
    const state = orderAfter(events);
    const first = events.find((event) => event.type === 'BookingCreated');
    if (!state || !first) return undefined;
    const { now, timeZone } = this.businessDay.moment();
    const { businessName, street, city, phone, businessEmail } = await this.settings.read();
    const pack = {
      format: FORMAT,
      version: 1,
      madeAt: now.toISOString(),
      timeZone,
      business: { businessName, street, city, phone, businessEmail },
      order: orderView(state, { now, timeZone }),
      terms: toTerms(first, await this.settings.readBefore(first), timeZone),
      stock: await stockBefore(this.pool, this.streams, events),
      ...chained(
        recorded.map(({ stored, event }) => ({
          stored,
          decoded: decode(event),
        })),
      ),
      emails,
    };
    // Drops undefined fields, as the JSON file does, so that the checksum matches.
    const content = JSON.parse(JSON.stringify(pack)) as Omit<ProofPack, 'seal'>;
    const seal = computeChecksum(content);
    return { ...content, seal, signature: await this.keys.sign(seal) };
  }

  /** The proof pack with the emails of the order as a file, the same file as from `ops proof`. */
  async file(
    orderId: string,
    emails: readonly EmailRecord[],
    extension: 'json' | 'pdf',
  ): Promise<ProofFile | Rejection> {
    const proof = await this.make(orderId, emails);
    if (!proof) return noSuchOrder();
    const content = extension === 'pdf' ? await this.pdf(proof) : Buffer.from(`${JSON.stringify(proof, null, 2)}\n`);
    return { name: `proof-${proof.order.number}.${extension}`, content };
  }

  /** In the colors that the shop has now. */
  async pdf(proof: ProofPack): Promise<Buffer> {
    return proofPdf(proof, (await this.content.brand()).colors);
  }
}

function decode(event: RecordedEvent): ProvenEvent['decoded'] {
  const { type, recordedAt, meta, stream, version, data } = event;
  return { type, at: recordedAt.toISOString(), actor: meta.actor, stream, version, data, personal: getPersonal(event) };
}

function toTerms(created: RecordedEvent<BookingCreated>, settings: ShopSettings, timeZone: string): Terms {
  const { quote } = created.data;
  const agreed = termsAtBooking(created);
  const { depositPercent, damageDeposit, accepted } = agreed;
  const { cleaningFee } = getRates(quote);
  const deposit = formatCents(quote.deposit);
  const kept = describeKept(getTerms(quote).kept);
  return {
    quote,
    agreed,
    sentences: [
      accepted
        ? `The customer accepted these terms in the booking form on ${longInstant(created.recordedAt, timeZone)}.`
        : 'The shop entered this order, so no form with these terms was accepted.',
      `Deposit: ${depositPercent === undefined ? deposit : `${depositPercent}% of the total (${deposit})`}, taken by phone after booking. The balance is due before setup.`,
      `Cancellation: free of charge until ${agreed.freeCancellationHours} hours before the event day begins. After that, ${kept ? `the shop keeps ${kept}` : 'cancelling is free, too'}.`,
      `Damage deposit: ${formatCents(damageDeposit)}, refundable, collected at delivery.`,
    ],
    settings: { ...withoutInternal(settings), cleaningFee },
  };
}
