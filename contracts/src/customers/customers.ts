import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { importedCustomer } from '../imports/imports.js';
import { internalNote } from '../orders/notes.js';
import { order } from '../orders/orders.js';
import { cents } from '../pricing/order-figures.js';
import { taxExemption } from '../pricing/tax-exemption.js';
import { email, listSchema, personName, phone } from '../text/response-values.js';
import { line } from '../text/text.js';

export const MAX_TAGS = 20;
export const MAX_TAG = 40;
/** The latest ones that a customer's page has. */
export const MAX_CUSTOMER_ORDERS = 1_000;

const person = { name: personName, email: email.meta({ description: 'Empty for a customer who gave none' }), phone };

/** One person, identified by email, or by phone without an email, with the data of the latest booking that isn't of a merged one. */
export const customerSummary = z
  .object({
    id: z.uuid(),
    ...person,
    bookings: z.int().meta({ description: 'Bookings that are not cancelled' }),
    orders: z.int().meta({ description: 'Orders of these bookings' }),
    lastEvent: calendarDate.nullable().meta({ description: 'Latest event day before today' }),
    nextEvent: calendarDate.nullable().meta({ description: 'First event day, today or later' }),
    total: z.int().meta({ description: 'US cents: total of all orders, without cancelled lines' }),
    tags: z.array(z.string().max(MAX_TAG)).max(MAX_TAGS),
    imported: importedCustomer.optional().meta({ description: 'As they came with an import; absent for others' }),
  })
  .meta({ id: 'CustomerSummary' });
export type CustomerSummary = z.infer<typeof customerSummary>;

/** A customer with what only the shop sees. */
export const customerDetail = customerSummary
  .omit({ orders: true, total: true })
  .extend({
    contacts: listSchema(z.object(person)).meta({ description: 'Earlier ones, and those of merged customers' }),
    orders: z.array(order).max(MAX_CUSTOMER_ORDERS).meta({ description: 'Latest one first' }),
    money: z
      .object({ total: cents, paid: cents, balance: cents, refundDue: cents })
      .meta({ description: 'Of these orders; `paid` without what was refunded' }),
    notes: listSchema(internalNote).meta({ description: 'Oldest one first; no customer sees them' }),
    taxExemption: taxExemption.nullable().meta({ description: 'Null for none' }),
    merged: listSchema(z.object({ id: z.uuid(), ...person })).meta({ description: 'Customers merged into this one' }),
    isBeingErased: z.boolean(),
  })
  .meta({ id: 'CustomerDetail' });
export type CustomerDetail = z.infer<typeof customerDetail>;

export const setTags = z
  .object({ tags: z.array(line(MAX_TAG, 'Please enter a tag')).max(MAX_TAGS, `Please use at most ${MAX_TAGS} tags`) })
  .meta({ id: 'SetTags' });

export const mergeCustomer = z
  .object({ into: z.uuid('This is not a customer id').meta({ description: 'The customer that stays' }) })
  .meta({ id: 'MergeCustomer' });
