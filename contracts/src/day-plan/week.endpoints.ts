import { z } from 'zod';
import { type Endpoint, ofAdmin } from '../api/endpoint.js';
import { calendarDate } from '../days/calendar-date.js';
import { cents } from '../pricing/order-figures.js';
import { listSchema } from '../text/response-values.js';
import { MAX_TRUCKS, truck } from './delivery.js';

const plannedDay = z
  .object({
    date: calendarDate,
    isClosed: z.boolean(),
    stops: z.int().meta({ description: 'Orders that are not cancelled, each on every day that the crew drives to it' }),
    pickups: z.int().meta({ description: 'Of them, those that are only picked up' }),
    trucks: z.array(truck.extend({ stops: z.int() })).max(MAX_TRUCKS),
    unassigned: z.int().meta({ description: 'Stops of no truck' }),
    hours: z.number().meta({
      description:
        'Driving and work at the stops, all trucks together; estimated from ZIP codes. Stops of no truck count as one more route',
    }),
    toCollect: cents.meta({ description: 'Balances' }),
    total: cents.meta({ description: 'Totals of the orders with their first event day on this day' }),
    warnings: listSchema(z.string().max(200)).meta({
      description: 'Trucks and setup windows with more stops than the limits in the settings',
      example: ['Blue Truck: 14 of 12 stops'],
    }),
    crew: listSchema(z.string().max(200)).meta({ description: 'Names of the people who drive' }),
  })
  .meta({ id: 'PlannedDay' });

export const week = z
  .object({ today: calendarDate, days: z.array(plannedDay).length(7) })
  .meta({ id: 'Week', description: 'Seven days with what is planned for each' });
export type Week = z.infer<typeof week>;

export const weekEndpoints = {
  week: {
    method: 'GET',
    path: '/api/admin/week',
    ...ofAdmin,
    summary: 'Stops, trucks, hours and money of seven days',
    query: z.object({
      from: calendarDate.optional().meta({ description: 'First day; default: the Monday of this week' }),
    }),
    output: week,
    example: {
      output: {
        today: '2026-12-10',
        days: [7, 8, 9, 10, 11, 12, 13].map((day) => ({
          date: `2026-12-${String(day).padStart(2, '0')}`,
          isClosed: false,
          stops: 3,
          pickups: 1,
          trucks: [{ id: 1, name: 'Blue Truck', stops: 2 }],
          unassigned: 1,
          hours: 2.4,
          toCollect: 26892,
          total: 53784,
          warnings: [],
          crew: ['Carl Crew'],
        })),
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
