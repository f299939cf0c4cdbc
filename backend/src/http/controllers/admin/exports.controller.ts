import { Readable } from 'node:stream';
import { Controller, Inject } from '@nestjs/common';
import {
  endpoints,
  IMPORT_COLUMNS,
  type AdminOrder,
  type ExportFile,
  type ImportKind,
  type InputOf,
  type Order,
} from '@party-rental/contracts';
import { Accounts } from '../../../accounts/accounts.js';
import { BusinessDay } from '../../../platform/business-day.js';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/tokens.js';
import { ExportQueries, type ExportedCustomer, type ExportedItem } from '../../../read/exports/exports.queries.js';
import { OrderListQueries } from '../../../read/orders/order-list.queries.js';
import { findAuthors } from '../actor-names.js';
import { CurrentFile, type RequestedFile } from './csv/table-downloads.js';
import { toCsv } from './csv/csv.js';
import { dollars, EXPORT_PAGE_SIZE, onePage, toTable, type Cell, type Table } from './csv/table.js';
import { Downloads } from '../downloads.js';
import { Endpoint, Input } from '../endpoint.js';

const EVERYTHING = { search: null, status: null, money: null, from: null, to: null };

@Controller()
export class ExportsController {
  constructor(
    private readonly exports: ExportQueries,
    private readonly orderLists: OrderListQueries,
    private readonly accounts: Accounts,
    private readonly downloads: Downloads,
    private readonly businessDay: BusinessDay,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  @Endpoint('exportFile')
  file(@Input() { params: { file } }: InputOf<'exportFile'>, @CurrentFile() { callerId }: RequestedFile) {
    return this.downloads.start({
      key: `export ${callerId}`,
      filename: file.replace('.', `-${this.businessDay.today()}.`),
      type: endpoints.exportFile.file,
      timeoutMs: 600_000,
      content: () => this.content(file),
    });
  }

  private async content(file: ExportFile): Promise<Readable> {
    if (file === 'log.ndjson') return Readable.from(this.exports.logLines(), { objectMode: false });
    if (file === 'orders.ndjson') return Readable.from(this.toLines(await this.orders()), { objectMode: false });
    return toCsv(await this.table(file), this.businessDay.timeZone);
  }

  private async table(file: ExportFile): Promise<Table> {
    if (file === 'items.csv')
      return toImportTable('items', onePage(await this.exports.items()), (item) => [this.toItem(item)]);
    if (file === 'orders.csv') return toImportTable('orders', await this.orders(), toOrderRows);
    return toImportTable('customers', await this.exports.customers(EXPORT_PAGE_SIZE), ({ customer }) => [
      toContact(customer),
    ]);
  }

  private orders(): Promise<AsyncIterable<AdminOrder[]>> {
    return this.orderLists.export(EVERYTHING, EXPORT_PAGE_SIZE);
  }

  private async *toLines(pages: AsyncIterable<readonly AdminOrder[]>): AsyncGenerator<string> {
    for await (const page of pages) {
      const withAuthor = await findAuthors(
        page.flatMap(({ notes }) => notes),
        this.accounts,
      );
      yield page.map((order) => `${JSON.stringify({ ...order, notes: order.notes.map(withAuthor) })}\n`).join('');
    }
  }

  private toItem({ price, imageUrl, bufferDays, ...item }: ExportedItem): Cells {
    const image_url = imageUrl && new URL(imageUrl, this.config.publicUrl).href;
    return { ...item, price: dollars(price), image_url, buffer_days: bufferDays };
  }
}

type Cells = Readonly<Record<string, Cell | undefined>>;

/** In the columns of an import. */
function toImportTable<Row>(
  kind: ImportKind,
  pages: AsyncIterable<readonly Row[]>,
  toRows: (row: Row) => Cells[],
): Table {
  const columns = Object.keys(IMPORT_COLUMNS[kind]);
  return toTable(
    columns.map((column) => [column, (cells: Cells) => cells[column] ?? null] as const),
    flatten(pages, toRows),
  );
}

async function* flatten<Row>(pages: AsyncIterable<readonly Row[]>, toRows: (row: Row) => Cells[]) {
  for await (const page of pages) yield page.flatMap(toRows);
}

function toContact(from: Partial<ExportedCustomer['customer']>): Cells {
  const {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    address,
    city,
    state,
    zipCode: zip,
    notes,
  } = from;
  return { name, email, phone, address, city, state, zip, notes };
}

/** Its reference is its id, by which an import finds that it exists. */
function toOrderRows(order: Order): Cells[] {
  const { id: reference, number, status, importedAs = number, price, money, lines } = order;
  const [total, paid] = [dollars(price.total), dollars(money.paid - money.refunded)];
  const shared = { ...toContact(order), reference, status, order_number: importedAs, total, paid };
  return lines
    .filter((line) => line.status !== 'CANCELLED')
    .map(({ itemName: item, eventDate, days = 1, quantity, unitPrice }) => {
      return { ...shared, item, event_date: eventDate, days, quantity, unit_price: dollars(unitPrice) };
    });
}
