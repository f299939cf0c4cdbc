import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { foldText, formatCents, longDay, pickCustomer, pickPartyDetails } from '@party-rental/contracts';
import { z } from 'zod';
import type { DomainEvent } from '../domain/events.js';
import { placeImportedOrder, undoImportedOrder, type ImportedOrder } from '../domain/orders/imported-order.js';
import { computePrice, deriveStatus, orderAfter, type OrderState } from '../domain/orders/order-state.js';
import { withAllocations } from '../domain/orders/order.js';
import { getAllocations } from '../domain/placement.js';
import { conflict, Rejection } from '../domain/rejections.js';
import type { Allocation } from '../domain/stock/allocations.js';
import type { Stock } from '../domain/stock/units-left.js';
import { OrderHistories } from '../log/order-histories.js';
import { BusinessDay } from '../platform/business-day.js';
import { newId } from '../platform/ids.js';
import { toMeta } from '../write/caller.js';
import { CommandExecutor } from '../write/executor/command-executor.js';
import type { ConsistencyBoundaryState } from '../write/executor/consistency-boundary-state.js';
import { mergeLines, stockBoundary } from '../write/orders/requested-lines.js';
import { unitsBoundary } from '../write/orders/units-boundary.js';
import { ImportLog, toOrderId, type CatalogItem } from './import-log.js';
import { inChunks, refuse, type Decided, type ImportCaller, type Importer, type ImportRun } from './importer.js';
import type { FileRow } from './read-file.js';
import { toGroups, type OrderRow } from './order-rows.js';

/** Orders of one command: one transaction, in which they are decided in the order of the file. */
const BATCH_SIZE = 40;
const ORDER_ID = z.uuid();

/** The id that the order of a reference has or gets. */
interface Identity {
  orderId: string;
  existing: OrderState | undefined;
}

interface ReadOrder {
  rows: readonly number[];
  reference: string;
  order: ImportedOrder;
}

@Injectable()
export class OrderImporter implements Importer {
  constructor(
    private readonly log: ImportLog,
    private readonly executor: CommandExecutor,
    private readonly histories: OrderHistories,
    private readonly businessDay: BusinessDay,
  ) {}

  async *run(rows: readonly FileRow[], { caller, dryRun }: ImportRun): AsyncGenerator<Decided[]> {
    const catalog = await this.log.readCatalog();
    const taken: Allocation[] = [];
    for (const groups of inChunks(toGroups(rows), BATCH_SIZE)) {
      const ids = await this.identify(groups.flatMap((group) => (Array.isArray(group) ? [group[0].reference] : [])));
      const read = groups.map((group) => (Array.isArray(group) ? this.toOrder(group, catalog, ids) : group));
      const orders = read.flatMap((one) => ('order' in one ? [one] : []));
      const decided = dryRun ? await this.preview(orders, taken) : await this.place(orders, caller);
      yield read.map((one) => ('order' in one ? (decided.get(one) ?? refuse(one.rows, 'Not decided.')) : one));
    }
  }

  /** The order of a group of rows, or why there is no new one. */
  private toOrder(
    rows: [OrderRow, ...OrderRow[]],
    catalog: ReadonlyMap<string, CatalogItem>,
    ids: ReadonlyMap<string, Identity>,
  ): ReadOrder | Decided {
    const [first] = rows;
    const numbers = rows.map(({ row }) => row);
    const { name: customerName, email: customerEmail, phone: customerPhone, zip: zipCode, reference } = first;
    const { address, city, state, status, paid = 0, total, order_number: importedAs = reference } = first;
    const { orderId = '', existing } = ids.get(reference) ?? {};
    if (existing) {
      const isSame = status === undefined || (status === 'CONFIRMED') === (deriveStatus(existing) === 'CONFIRMED');
      const warning = isSame ? undefined : 'Its order exists here with another status, which stays.';
      return { rows: numbers, outcome: 'unchanged', words: `Order ${reference} exists.`, warning };
    }
    const lines = rows.map((row) => {
      const itemId = catalog.get(foldText(row.item))?.itemId;
      return { ...row, itemId: itemId ?? 0, eventDate: row.event_date };
    });
    const unknown = lines.find(({ itemId }) => itemId === 0);
    if (unknown) return refuse(numbers, `There is no item with the name in row ${unknown.row}. Please add it first.`);
    const merged = mergeLines(lines);
    if (merged.length < lines.length)
      return refuse(numbers, 'It has the same item and day twice. Please join those rows.');
    const pricedLines = merged.map((line, i) => ({ ...line, unitPrice: lines[i]?.unit_price }));
    const order: ImportedOrder = {
      orderId,
      importedAs,
      lines: pricedLines,
      isCart: true,
      customer: pickCustomer({ customerName, customerEmail, customerPhone, address, city, state, zipCode }),
      userId: null,
      partyDetails: pickPartyDetails({}),
      expectedTotal: null,
      ...this.businessDay.time(),
      byOwner: true,
      total,
      paid,
      isConfirmed: status !== 'RECEIVED',
    };
    return { rows: numbers, reference, order };
  }

  /** A reference of this shop's own export is the order's id. An order whose import was undone can be imported again. */
  private async identify(references: readonly string[]): Promise<Map<string, Identity>> {
    const identified = new Map<string, Identity>();
    const own = await this.histories.readMany(references.filter((reference) => ORDER_ID.safeParse(reference).success));
    for (const reference of references) {
      const orderId = reference.toLowerCase();
      const events = own.get(orderId);
      if (events) identified.set(reference, { orderId, existing: orderAfter(events) });
    }
    let open = references;
    for (let attempt = 0; open.length > 0; attempt += 1) {
      open = open.filter((reference) => !identified.has(reference));
      const ids = open.map((reference) => [reference, toOrderId(reference, attempt)] as const);
      const known = await this.histories.readMany(ids.map(([, orderId]) => orderId));
      for (const [reference, orderId] of ids) {
        const events = known.get(orderId) ?? [];
        if (events.some(({ type, meta }) => type === 'BookingCancelled' && meta.importId)) continue;
        identified.set(reference, { orderId, existing: orderAfter(events) });
      }
    }
    return identified;
  }

  private async preview(orders: readonly ReadOrder[], taken: Allocation[]): Promise<Map<ReadOrder, Decided>> {
    const state = await this.log.readState((stock) => toBoundary(orders, stock));
    return decideOrders(state, orders, taken).decided;
  }

  private async place(orders: readonly ReadOrder[], caller: ImportCaller): Promise<Map<ReadOrder, Decided>> {
    if (orders.length === 0) return new Map();
    let decided = new Map<ReadOrder, Decided>();
    const outcome = await this.executor.executeEstimated({
      commandId: newId(),
      meta: toMeta(caller),
      estimated: toBoundary(orders, { item: (itemId) => this.executor.lastKnownItem(itemId) }),
      toRequired: (state) => toBoundary(orders, state),
      decide: (state) => {
        const decision = decideOrders(state, orders, []);
        decided = decision.decided;
        return decision.events;
      },
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
    return decided;
  }

  async undo(caller: ImportCaller): Promise<Rejection | undefined> {
    const created = await this.log.readCreated(caller.importId);
    const chunks = inChunks([...new Set(created.flatMap(({ orderId }) => orderId ?? []))], BATCH_SIZE);
    // All of them before the first one is changed.
    for (const ids of chunks)
      for (const events of (await this.histories.readMany(ids)).values()) {
        const order = orderAfter(events);
        // An internal note changes nothing that the import made.
        if (events.some(({ type, meta }) => type !== 'OrderNoteAdded' && meta.importId !== caller.importId))
          return changed(order?.number);
        const undone = order ? undoImportedOrder(order, this.businessDay.moment()) : [];
        if (undone instanceof Rejection) return undone;
      }
    for (const ids of chunks) {
      const known = await this.histories.readMany(ids);
      const orders = ids.flatMap((id) => orderAfter(known.get(id) ?? []) ?? []);
      const lines = orders.flatMap((order) => order.lines);
      const outcome = await this.executor.execute({
        commandId: newId(),
        meta: toMeta(caller),
        boundary: { ...unitsBoundary([], lines), orders: ids },
        decide: (state) => {
          const events: DomainEvent[] = [];
          for (const order of orders) {
            if (!isDeepStrictEqual(state.order(order.id), order)) return changed(order.number);
            const undone = undoImportedOrder(order, this.businessDay.moment());
            if (undone instanceof Rejection) return undone;
            events.push(...undone);
          }
          return events;
        },
      });
      if (outcome instanceof Rejection) return outcome;
    }
    return undefined;
  }
}

function changed(number = ''): Rejection {
  return conflict(
    `Order ${number} was changed after the import, so the import can't be undone. Cancel its orders instead.`,
  );
}

function toBoundary(orders: readonly ReadOrder[], stock: Pick<Stock, 'item'>) {
  const lines = orders.flatMap(({ order }) => order.lines);
  return { ...stockBoundary(lines, stock), orders: orders.map(({ order }) => order.orderId) };
}

/** Each with the units that those before it leave. `taken` gets what they take. */
function decideOrders(state: ConsistencyBoundaryState, orders: readonly ReadOrder[], taken: Allocation[]) {
  const shop = withAllocations(state, taken);
  const own: Allocation[] = [];
  const events: DomainEvent[] = [];
  const decided = new Map<ReadOrder, Decided>();
  for (const one of orders) {
    const { rows, reference, order } = one;
    const placed = state.order(order.orderId)
      ? []
      : placeImportedOrder(withAllocations(shop, own), order, { entryId: newId(), adjustmentId: newId() });
    if (placed instanceof Rejection) decided.set(one, refuse(rows, describeRejection(placed)));
    else if (placed.length === 0) decided.set(one, { rows, outcome: 'unchanged', words: `Order ${reference} exists.` });
    else {
      own.push(...placed.flatMap(getAllocations));
      events.push(...placed);
      decided.set(one, { rows, outcome: 'created', ...describe(one, orderAfter(placed)) });
    }
  }
  taken.push(...own);
  return { events, decided };
}

/** Reasons are stored, and don't repeat the ZIP code. */
function describeRejection({ code, detail }: Rejection): string {
  return code === 'not_served' ? 'zip: This is outside your delivery area. Please add it in Settings.' : detail;
}

function describe({ reference, order }: ReadOrder, placed: ReturnType<typeof orderAfter>) {
  if (!placed) throw new Error('An accepted order has no lines');
  const { total } = computePrice(placed);
  const lines = placed.lines.map(
    ({ quantity, itemName, eventDate }) => `${quantity} × ${itemName} on ${longDay(eventDate)}`,
  );
  const paid = order.paid > 0 ? `, ${formatCents(order.paid)} paid` : '';
  const isMissed = order.total !== undefined && order.total !== total;
  return {
    words: `Order ${reference}, ${order.isConfirmed ? 'confirmed' : 'received'}: ${lines.join(', ')}; ${formatCents(total)}${paid}.`,
    warning: isMissed ? `Its total is ${formatCents(total)}: with tax, no price comes to that of the file.` : undefined,
  };
}
