export const IMPORT_KINDS = ['items', 'customers', 'orders'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const CONTACT = {
  name: 'customer, customer name, full name, client, contact name, contact, bill to, organization',
  email: 'customer email, email address, e-mail, client email, contact email',
  phone: 'customer phone, phone number, cell phone, mobile, telephone, client phone, contact phone',
  address:
    'street, street address, address 1, address line 1, event address, delivery address, event street, venue address',
  city: 'town, event city, delivery city',
  state: 'province, region, event state, delivery state',
  zip: 'zip code, postal code, postcode, event zip, delivery zip',
};

/** The columns of each template, with what exports of other rental programs call them. */
export const IMPORT_COLUMNS = {
  items: {
    name: 'item, item name, product, product name, title, inventory item, product group',
    type: 'category, product type, collection, item type, group',
    price: 'base price, rental price, daily rate, day rate, rate, unit price, price per day, price in dollars',
    stock: 'quantity, qty, stock count, quantity owned, total quantity, on hand, units, inventory',
    description: 'details, item description, product description, website description, notes',
    image_url: 'image, photo, photo url, picture, image link, image src, main image',
    buffer_days: 'buffer, turnaround days, cleaning days, buffer time after',
  },
  customers: { ...CONTACT, notes: 'note, comments, comment, customer notes, internal notes, tags' },
  orders: {
    reference: 'order id, booking id, reservation id, project id, quote id, invoice id, id',
    item: 'item name, product, product name, rental, rental item, line item, description',
    event_date: 'date, start date, rental date, starts at, start, delivery date, pickup date, from, event start',
    days: 'number of days, rental days, duration, rental length',
    quantity: 'qty, count, units, planned quantity',
    unit_price: 'price, rate, price each, price per unit, item price',
    ...CONTACT,
    paid: 'amount paid, paid amount, payments, total paid, deposit paid, payment total, price paid',
    total: 'order total, grand total, total price, total with tax, invoice total, price with tax',
    status: 'order status, booking status, state of order, stage',
    order_number: 'number, order no, order, invoice number, booking number, order #, contract number',
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

/** Of the own template, in order; those that a file must have. */
export const REQUIRED_COLUMNS: Readonly<Record<ImportKind, readonly string[]>> = {
  items: ['name', 'price'],
  customers: ['name'],
  orders: ['item', 'event_date', 'name'],
};

/** The template's column of each header, whatever its case and punctuation; undefined for others, and for a second one of a column. */
export function toImportColumns(kind: ImportKind, headers: readonly string[]): (string | undefined)[] {
  const columns = Object.entries<string>(IMPORT_COLUMNS[kind]);
  const folded = headers.map(foldHeader);
  const found: (string | undefined)[] = headers.map(() => undefined);
  for (const [column, others] of columns) {
    // Its own name goes first, then the names in their order.
    const at = [column, ...others.split(',')].map((name) => folded.indexOf(foldHeader(name)));
    const first = at.find((i) => i >= 0 && found[i] === undefined && !isOwnName(folded[i], column, columns));
    if (first !== undefined) found[first] = column;
  }
  return found;
}

function isOwnName(header: string | undefined, column: string, columns: readonly (readonly [string, string])[]) {
  return columns.some(([other]) => other !== column && foldHeader(other) === header);
}

function foldHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
