import { Injectable } from '@nestjs/common';
import { nationalNumber, pickCustomer } from '@party-rental/contracts';
import type { CustomerAdded } from '../domain/customers/customer-events.js';
import type { DomainEvent } from '../domain/events.js';
import { customerStream } from '../domain/placement.js';
import { Rejection } from '../domain/rejections.js';
import { newId } from '../platform/ids.js';
import { CustomerQueries } from '../read/customers/customers.queries.js';
import { toMeta } from '../write/caller.js';
import { CommandExecutor } from '../write/executor/command-executor.js';
import { ImportLog } from './import-log.js';
import { inChunks, refuse, type Decided, type ImportCaller, type Importer, type ImportRun } from './importer.js';
import type { FileRow } from './read-file.js';
import { parseRow, ROW_SCHEMAS } from './row-schemas.js';

const BATCH_SIZE = 200;

/** Adds customers who are not in the list of customers, by email, or by phone without one. */
@Injectable()
export class CustomerImporter implements Importer {
  constructor(
    private readonly log: ImportLog,
    private readonly executor: CommandExecutor,
    private readonly customers: CustomerQueries,
  ) {}

  async *run(rows: readonly FileRow[], { caller, dryRun }: ImportRun): AsyncGenerator<Decided[]> {
    const inFile = new Set<string>();
    for (const chunk of inChunks(rows, BATCH_SIZE)) {
      const read = chunk.map(({ row, cells }) => ({ row, customer: toCustomer(cells) }));
      const readable = read.flatMap(({ customer }) => (typeof customer === 'string' ? [] : [customer]));
      const known = await this.customers.known(readable);
      const isKnown = new Set(readable.filter((_, i) => known[i]));
      const added: CustomerAdded[] = [];
      const decided = read.map(({ row, customer }): Decided => {
        if (typeof customer === 'string') return refuse([row], customer);
        const { customerName, customerEmail, customerPhone } = customer;
        const key = customerEmail.toLowerCase() || nationalNumber(customerPhone);
        if (isKnown.has(customer) || inFile.has(key))
          return { rows: [row], outcome: 'unchanged', words: `${customerName} is in your list of customers.` };
        inFile.add(key);
        added.push({ type: 'CustomerAdded', data: { customerId: newId() }, personal: customer });
        return { rows: [row], outcome: 'created', words: `${customerName}, ${customerEmail || customerPhone}.` };
      });
      if (!dryRun) await this.append(added, caller);
      yield decided;
    }
  }

  async undo(caller: ImportCaller): Promise<undefined> {
    const created = await this.log.readCreated(caller.importId);
    const removed = created.map(({ stream }) => ({
      ...{ type: 'CustomerRemoved' as const, data: { customerId: stream.replace('customer-', '') } },
    }));
    for (const events of inChunks(removed, BATCH_SIZE)) await this.append(events, caller);
  }

  private async append(events: readonly DomainEvent[], caller: ImportCaller): Promise<void> {
    if (events.length === 0) return;
    const streams = events.flatMap((event) =>
      event.type === 'CustomerRemoved' ? [customerStream(event.data.customerId)] : [],
    );
    const outcome = await this.executor.execute({
      commandId: newId(),
      meta: toMeta(caller),
      boundary: { items: [], changedItems: [], days: [], streams },
      decide: () => events,
    });
    if (outcome instanceof Rejection) throw new Error(outcome.detail);
  }
}

function toCustomer(cells: FileRow['cells']): NonNullable<CustomerAdded['personal']> | string {
  const read = parseRow(ROW_SCHEMAS.customers, cells);
  if (typeof read === 'string') return read;
  const { name: customerName, email: customerEmail, phone: customerPhone, zip: zipCode, notes, ...place } = read;
  return { ...pickCustomer({ customerName, customerEmail, customerPhone, zipCode, ...place }), notes };
}
