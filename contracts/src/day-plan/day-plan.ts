import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { MAX_TRUCKS, setupWindow, truck, trucks } from './delivery.js';
import { bookingNumber, listSchema, personName, phone } from '../text/response-values.js';
import { recordPayment } from '../orders/money-requests.js';
import { internalNote } from '../orders/notes.js';
import { order, orderStatus } from '../orders/orders.js';
import { cents, moneyMethod } from '../pricing/order-figures.js';
import { STOP_STEPS, STOP_TASKS, stopStep } from './stop-steps.js';

/** Stops of one day that a request can place. */
const MAX_STOPS = 2_000;
/** People on one truck. */
const MAX_CREW = 20;
/** Stops of one day for which a plan can be suggested: more would take a process seconds. */
export const MAX_SUGGESTED_STOPS = 300;

export const stopProgress = z
  .object({
    step: stopStep,
    at: z.iso.datetime(),
    by: z.string().max(200).meta({ description: 'Who did it', example: 'Carl Crew' }),
  })
  .meta({ id: 'StopProgress' });
export type StopProgress = z.infer<typeof stopProgress>;

/** In degrees, of a ZIP code. */
const coordinates = z.object({ latitude: z.number(), longitude: z.number() });
export type Coordinates = z.infer<typeof coordinates>;

/** What the crew does for one order on one day. All amounts are in US cents. */
export const stop = z
  .object({
    orderId: z.uuid(),
    number: bookingNumber,
    status: orderStatus,
    truckId: truck.shape.id.nullable(),
    position: z.int().min(1).meta({ description: "Within the truck's stops, or within those of no truck" }),
    window: setupWindow.nullable().meta({ description: 'When the crew sets up; null if no window is agreed on' }),
    partyStart: order.shape.partyStart,
    customerName: personName,
    phone,
    address: z.string().max(500),
    lines: order.shape.lines.element
      .omit({ eventDate: true, unitPrice: true, rate: true })
      .extend({
        task: z
          .enum(STOP_TASKS)
          .optional()
          .meta({ description: 'Of a rental of several days; absent where it is delivered and picked up' }),
      })
      .array()
      .max(1_000),
    toCollect: cents.meta({ description: 'Balance, at the first delivery of the order' }),
    damageDepositToCollect: cents,
    firstDay: calendarDate.meta({ description: 'Day of the first delivery of the order' }),
    notes: z.string().max(2_000).nullable().meta({ description: 'Of the customer' }),
    internalNotes: listSchema(internalNote)
      .optional()
      .meta({ description: 'Of the shop, first one first; absent for none' }),
    progress: z
      .array(stopProgress)
      .max(STOP_STEPS.length)
      .meta({ description: 'Steps that are done, first one first' }),
    estimatedArrival: z.iso.datetime().nullable().meta({
      description: "By what is done so far; null except for today's open stops, once the truck's day has begun",
    }),
    coordinates: coordinates.optional().meta({ description: 'Of the ZIP code; absent if it is unknown' }),
    milesFromShop: z.number().optional().meta({ description: 'On streets, estimated; absent if a place is unknown' }),
    isLate: z.boolean().meta({ description: 'Whether the crew will be done after the window, by that estimate' }),
  })
  .meta({ id: 'Stop' });
export type Stop = z.infer<typeof stop>;

const truckCrew = z
  .object({
    truckId: truck.shape.id,
    members: z.array(z.object({ id: z.int(), name: z.string().max(200) })).max(MAX_CREW),
  })
  .meta({ id: 'TruckCrew' });

export const dayPlan = z
  .object({
    date: calendarDate,
    trucks,
    crews: z
      .array(truckCrew)
      .max(MAX_TRUCKS)
      .optional()
      .meta({ description: 'Who drives with which truck; absent if no truck has a crew' }),
    limits: z
      .object({ maxStopsPerTruck: z.int(), maxStopsPerWindow: z.int() })
      .optional()
      .meta({ description: 'Of the settings; more stops are a warning. 0 means no limit' }),
    shop: coordinates.optional().meta({ description: 'Where the shop is, by its ZIP code; absent if it is unknown' }),
    stops: z.array(stop).max(100_000),
  })
  .meta({
    id: 'DayPlan',
    description: 'The stops of a day: by truck, those of no truck last, in the order of driving',
  });
export type DayPlan = z.infer<typeof dayPlan>;

const stopPlace = z
  .object({
    orderId: z.uuid('This is not an order id'),
    truckId: truck.shape.id.nullable(),
    position: z.int().min(0).max(100_000),
  })
  .meta({ id: 'StopPlace' });
export type StopPlace = z.infer<typeof stopPlace>;

export const changeDayPlan = z
  .object({
    stops: z
      .array(stopPlace)
      .max(MAX_STOPS, `Please place at most ${MAX_STOPS} stops at once`)
      .refine(
        (stops) => new Set(stops.map(({ orderId }) => orderId)).size === stops.length,
        'Please name each order once',
      ),
  })
  .meta({ id: 'ChangeDayPlan' });

/** All people on a truck on a day. */
export const assignCrew = z
  .object({
    truckId: truck.shape.id,
    staffIds: z
      .array(z.int().min(1).max(2_147_483_647))
      .max(MAX_CREW, `Please choose at most ${MAX_CREW} people`)
      .transform((ids) => [...new Set(ids)].sort((one, other) => one - other))
      .meta({ description: 'Ids of admins and crew members; an empty list takes all people off the truck' }),
  })
  .meta({ id: 'AssignCrew' });

const suggestedStop = stopPlace.extend({
  estimatedArrival: z.iso.datetime().meta({ description: 'When the crew can begin, or when it was there' }),
});

/** `changeDayPlan` takes the stops as they are. */
export const dayPlanSuggestion = z
  .object({
    stops: z.array(suggestedStop).max(MAX_SUGGESTED_STOPS),
    miles: z.number().min(0).meta({ description: 'Of all trucks together, back to the shop' }),
  })
  .meta({ id: 'DayPlanSuggestion' });
export type DayPlanSuggestion = z.infer<typeof dayPlanSuggestion>;

export const stopReportTime = z.iso
  .datetime('Please use an instant')
  .meta({ description: 'When it was done; a time in the future becomes now' });

export const recordStep = z.object({ step: stopStep, at: stopReportTime }).meta({ id: 'RecordStep' });

export const revertStep = z
  .object({ step: stopStep, at: stopReportTime.meta({ description: 'The time with which the step was recorded' }) })
  .meta({ id: 'RevertStep' });

/** What is collected at a stop. */
export const STOP_PAYMENT_KINDS = ['BALANCE', 'DAMAGE_DEPOSIT'] as const;
export type StopPaymentKind = (typeof STOP_PAYMENT_KINDS)[number];

export const collectPayment = recordPayment
  .omit({ confirm: true })
  .extend({
    kind: z.enum(STOP_PAYMENT_KINDS, 'Please choose what the payment is for'),
    method: moneyMethod,
    at: stopReportTime,
  })
  .meta({ id: 'CollectPayment' });

/** A stop after the crew has reported something. */
export const reportedStop = stop
  .pick({ progress: true, toCollect: true, damageDepositToCollect: true, internalNotes: true })
  .meta({ id: 'ReportedStop' });
export type ReportedStop = z.infer<typeof reportedStop>;
