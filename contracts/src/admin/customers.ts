import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { email, personName, phone } from '../limits/response-values.js';

/** One person, identified by email, or by phone without an email, with the data of the latest booking. */
export const customerSummary = z
  .object({
    name: personName,
    email: email.meta({ description: 'Empty for a customer who gave none' }),
    phone,
    bookings: z.int().meta({ description: 'Bookings that are not cancelled' }),
    orders: z.int().meta({ description: 'Orders of these bookings' }),
    lastEvent: calendarDate.nullable().meta({ description: 'Latest event day before today' }),
    nextEvent: calendarDate.nullable().meta({ description: 'First event day, today or later' }),
    total: z.int().meta({ description: 'US cents: total of all orders, without cancelled lines' }),
  })
  .meta({ id: 'CustomerSummary' });
export type CustomerSummary = z.infer<typeof customerSummary>;
