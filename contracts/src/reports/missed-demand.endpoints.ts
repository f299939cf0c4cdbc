import { z } from 'zod';
import { DEMAND_CHANGE, MAX_EXTRA_UNITS, missedDemand, missedDemandReport, season, whatIf } from './missed-demand.js';
import { itemId, itemPrice } from '../items/items.js';
import { orDigits } from '../text/text.js';
import { calendarDate } from '../days/calendar-date.js';
import { pageSchema } from '../text/response-values.js';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { tableFiles } from '../api/file-types.js';
import { paging } from '../api/parameters.js';

const missedDemandFiles = tableFiles(
  '/api/admin/missed-demand',
  (format) => `Export the missed demand of a season as ${format}, by item and day`,
  season,
);

export const missedDemandEndpoints = {
  missedDemand: {
    method: 'GET',
    path: '/api/admin/missed-demand',
    ...ofAdmin,
    summary: 'Refusals and views of sold-out days by item and day, most refusals first, then most views',
    query: z.object({
      from: calendarDate.optional().meta({ description: 'First day; default: today' }),
      to: calendarDate.optional().meta({ description: 'Last day; default: 30 days after the first' }),
      limit: paging.limit,
    }),
    output: pageSchema(missedDemand),
    example: {
      output: [{ itemId: 1, itemName: 'Castle Bounce House', date: '2026-12-12', refusals: 3, views: 41 }],
    },
  },
  missedDemandReport: {
    method: 'GET',
    path: '/api/admin/missed-demand/report',
    ...ofAdmin,
    summary: 'Missed demand of a season by item, most refused revenue first, and what was booked instead',
    query: season,
    output: missedDemandReport,
    example: {
      output: {
        items: [
          {
            itemId: 1,
            itemName: 'Castle Bounce House',
            refusals: 4,
            views: 41,
            refusedRevenue: 75_600,
            pricedToday: 0,
            weekends: [{ saturday: '2026-12-12', refusals: 3, views: 41 }],
          },
        ],
        bookedInstead: [
          {
            refusedItemId: 1,
            refusedItemName: 'Castle Bounce House',
            bookedItemId: 2,
            bookedItemName: 'Princess Palace',
            bookings: 2,
          },
        ],
      },
    },
  },
  exportMissedDemand: missedDemandFiles.csv,
  exportMissedDemandXlsx: missedDemandFiles.xlsx,
  whatIf: {
    method: 'GET',
    path: '/api/admin/missed-demand/what-if',
    ...ofAdmin,
    summary:
      'A season decided again with more units of an item, another price, or other demand for it; a package has no units of its own',
    query: season.safeExtend({
      itemId,
      extraUnits: orDigits(z.int().min(0).max(MAX_EXTRA_UNITS))
        .optional()
        .meta({ description: 'Default: 1, or 0 with `price` or `demandChange`' }),
      price: orDigits(itemPrice).optional().meta({ description: 'In US cents, of all bookings of the item' }),
      demandChange: orDigits(z.int().min(DEMAND_CHANGE.min).max(DEMAND_CHANGE.max)).optional().meta({
        description:
          'Percent of the requests for the item that come or stay away: with -10 every tenth stays away, with 25 every fourth comes twice',
      }),
      purchasePrice: orDigits(itemPrice).optional().meta({ description: 'Of an additional unit, in US cents' }),
    }),
    output: whatIf,
    errors: ['not_found'],
    example: {
      output: {
        item: { itemId: 1, itemName: 'Castle Bounce House', stock: 2, price: 18_900 },
        actual: {
          bookings: 380,
          revenue: 6_120_000,
          own: { bookings: 41, units: 41, revenue: 774_900 },
          utilization: 0.21,
        },
        whatIf: {
          bookings: 387,
          revenue: 6_252_300,
          own: { bookings: 48, units: 48, revenue: 907_200 },
          utilization: 0.17,
        },
        extra: { bookings: 7, revenue: 132_300 },
        payback: 1.9,
        refusals: { taken: 7, refused: 2, leftOut: 1, undated: 0 },
        demand: { stayedAway: 0, added: 0, addedTaken: 0 },
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
