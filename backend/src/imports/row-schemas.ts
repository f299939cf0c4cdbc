import {
  calendarDate,
  customer,
  foldText,
  ITEM_TYPE_LABELS,
  ITEM_TYPES,
  itemPrice,
  MAX_RENTAL_DAYS,
  addItem,
  type ImportKind,
} from '@party-rental/contracts';
import { z } from 'zod';
import type { FileRow } from './read-file.js';

// What the cells of a row must be. Messages follow the name of their column.

const AMOUNT = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?\s?(?:usd)?$/i;
const DATE =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))(?:[T ]\d{1,2}(?::\d{2}){0,2}(?:\.\d+)?(?:\s?[ap]m)?)?$/i;

/** Cents of `$1,234.50`. */
const amount = parsed('Please use dollars, like 1234.50', (text) => {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? undefined : Math.round(Number(whole.replaceAll(',', '') + fraction) * 100);
}).pipe(itemPrice);

/** `2026-12-31`, or `12/31/2026`, also with a time, but not with its zone, in which the day may be another one. */
const date = parsed('Please use a date like 2026-12-31 or 12/31/2026, without a time zone', (text) => {
  const [, y, m = '', d = '', month = m, day = d, year = y] = DATE.exec(text) ?? [];
  const found = calendarDate.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return found.data;
});

const whole = (min: number, max: number) => {
  const message = `Please use a whole number from ${min} to ${max.toLocaleString('en-US')}`;
  return parsed(message, (text) => {
    const number = /^\d{1,3}(,\d{3})*(\.0+)?$|^\d+(\.0+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  });
};

const itemType = parsed(`Please use one of ${ITEM_TYPES.map((type) => ITEM_TYPE_LABELS[type]).join(', ')}`, (text) => {
  const fold = (name: string) => foldText(name).replaceAll(/[^a-z]|s$/g, '');
  return ITEM_TYPES.find((type) => [type, ITEM_TYPE_LABELS[type]].some((name) => fold(name) === fold(text)));
});

const CONFIRMED = [
  'confirmed',
  'booked',
  'reserved',
  'accepted',
  'approved',
  'signed',
  'active',
  'paid',
  'partially paid',
  'deposit paid',
];
const RECEIVED = ['received', 'pending', 'unconfirmed', 'tentative', 'partly confirmed'];
const NOT_BOOKED = /cancel|void|declin|lost|expired|archiv|draft|concept|quote/;

const status = z
  .string()
  .max(80)
  .transform((text, { addIssue }) => {
    const folded = foldText(text)
      .replaceAll(/[^a-z]+/g, ' ')
      .trim();
    if (CONFIRMED.includes(folded)) return 'CONFIRMED' as const;
    if (RECEIVED.includes(folded)) return 'RECEIVED' as const;
    const message = NOT_BOOKED.test(folded)
      ? 'This is not a booked order'
      : `Please use one of ${[...CONFIRMED, ...RECEIVED].join(', ')}`;
    addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const blank = <Schema extends z.ZodType<string>>(schema: Schema) => schema.optional().transform((text) => text ?? '');

const { customerName, customerEmail, customerPhone, address, city, state, zipCode } = customer.shape;
/** Another program may know less of a customer than the booking form asks for. */
const contact = {
  name: customerName,
  email: blank(customerEmail),
  phone: blank(customerPhone),
  address: blank(address),
  city: blank(city),
  state: blank(state),
  // Spreadsheets take the zeros away that some begin with.
  zip: blank(
    z.preprocess(
      (text) => (typeof text === 'string' ? text.replace(/^\d{3,4}$/, (zip) => zip.padStart(5, '0')) : text),
      zipCode,
    ),
  ),
};
const { name, description } = addItem.shape;

export const ROW_SCHEMAS = {
  items: z.object({
    ...{ name, description, price: amount },
    type: itemType.default('BOUNCE_HOUSE'),
    stock: whole(1, 100_000).default(1),
    image_url: z.string().max(2_000, 'This address is too long').optional(),
    buffer_days: whole(0, 7).default(0),
  }),
  customers: z
    .object({ ...contact, notes: blank(z.string().max(2_000, 'Please use at most 2,000 characters')) })
    .refine(({ email, phone }) => email || phone, { error: 'Please add an email or a phone number', path: ['email'] }),
  orders: z
    .object({
      ...contact,
      reference: z.string().max(80).optional(),
      item: z.string('Please name an item').max(120),
      event_date: date,
      days: whole(1, MAX_RENTAL_DAYS).default(1),
      quantity: whole(1, 1_000).default(1),
      unit_price: amount.optional(),
      paid: amount.optional(),
      total: amount.optional(),
      status: status.optional(),
      order_number: z.string().max(80).optional(),
    })
    .refine((row) => row.reference ?? row.order_number, { error: 'Please add a reference', path: ['reference'] }),
} as const satisfies Record<ImportKind, z.ZodType>;

/** The row, or why it can't be read, without what is in its cells. */
export function parseRow<Row>(schema: z.ZodType<Row>, cells: FileRow['cells']): Row | string {
  const { data, error } = schema.safeParse(cells);
  return error ? describeIssues(error) : data;
}

export function describeIssues({ issues }: z.ZodError): string {
  return `${issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('. ')}.`;
}

function parsed<Value>(message: string, parse: (text: string) => Value | undefined) {
  return z.string(message).transform((text, context) => {
    const value = parse(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}
