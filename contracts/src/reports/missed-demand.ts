import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { dayNumber } from '../days/days.js';
import { listSchema, itemName, pageSchema } from '../text/response-values.js';
import { cents } from '../pricing/order-figures.js';

export const missedDemand = z
  .object({
    itemId: z.int(),
    itemName,
    date: calendarDate,
    refusals: z.int().meta({ description: 'Orders and changes that were rejected because too few units were left' }),
    views: z.int().meta({ description: 'Visitors who looked at the day when it was sold out' }),
  })
  .meta({
    id: 'MissedDemand',
    description: 'Demand for an item on a day that stock could not meet, without personal data',
  });
export type MissedDemand = z.infer<typeof missedDemand>;

const itemDemand = z
  .object({
    itemId: z.int(),
    itemName,
    refusals: z.int(),
    views: z.int(),
    refusedRevenue: cents.meta({
      description: 'Refused units at their price when they were refused; without fees and tax',
    }),
    pricedToday: z.int().meta({ description: "Refusals of an unknown moment: one unit each, at today's price" }),
    weekends: z
      .array(z.object({ saturday: calendarDate, refusals: z.int(), views: z.int() }))
      .max(60)
      .meta({ description: 'Fridays to Sundays with demand. The rest was on other days.' }),
  })
  .meta({ id: 'ItemDemand' });
export type ItemDemand = z.infer<typeof itemDemand>;

const bookedInstead = z
  .object({
    refusedItemId: z.int(),
    refusedItemName: itemName,
    bookedItemId: z.int(),
    bookedItemName: itemName,
    bookings: z.int(),
  })
  .meta({
    id: 'BookedInstead',
    description: 'A caller was refused one item, and booked another one for the same day within half an hour',
  });
export type BookedInstead = z.infer<typeof bookedInstead>;

export const missedDemandReport = z
  .object({ items: listSchema(itemDemand), bookedInstead: pageSchema(bookedInstead) })
  .meta({ id: 'MissedDemandReport' });
export type MissedDemandReport = z.infer<typeof missedDemandReport>;

export const MAX_SEASON_DAYS = 366;

/** Event days. */
export const season = z
  .object({ from: calendarDate, to: calendarDate })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day must not be before the first' })
  .refine(({ from, to }) => dayNumber(to) - dayNumber(from) < MAX_SEASON_DAYS, {
    path: ['to'],
    message: 'Please choose at most one year',
  });
export type Season = z.infer<typeof season>;

export const MAX_EXTRA_UNITS = 100;
/** Limits of a what-if's change in demand, in percent. */
export const DEMAND_CHANGE = { min: -100, max: 1_000 };

const seasonResult = z.object({
  bookings: z.int(),
  revenue: cents.meta({ description: 'Price of the units; without fees and tax' }),
  own: z
    .object({ bookings: z.int(), units: z.int(), revenue: cents })
    .meta({ description: 'Of the item itself, without packages' }),
  utilization: z.number().min(0).meta({
    description:
      'Units of the item that are booked on a day, also in packages and for buffer days, of the units that it has today',
  }),
});

export const whatIf = z
  .object({
    item: z.object({ itemId: z.int(), itemName, stock: z.int(), price: cents }).meta({ description: 'Today' }),
    actual: seasonResult.meta({ description: 'All bookings of the season as it was' }),
    whatIf: seasonResult,
    extra: z
      .object({ bookings: z.int(), revenue: z.int() })
      .meta({ description: 'What the change brings, in US cents; negative if it is lost' }),
    payback: z.number().min(0).nullable().meta({
      description:
        'How many such seasons pay for the additional units at `purchasePrice`; null without them, or if they never do',
    }),
    refusals: z.object({ taken: z.int(), refused: z.int(), leftOut: z.int(), undated: z.int() }).meta({
      description:
        'Refused requests for the item or a package with it: those that the units suffice for, or not; that would have fitted in anyway; of an unknown moment, each decided last and as one unit',
    }),
    demand: z.object({ stayedAway: z.int(), added: z.int(), addedTaken: z.int() }).meta({
      description:
        'Of `demandChange`: requests for the item that stay away; that come in addition; those of them that the units suffice for',
    }),
  })
  .meta({
    id: 'WhatIf',
    description: 'A season decided again with more units of an item, another price, or other demand for it',
  });
export type WhatIf = z.infer<typeof whatIf>;
