import { z } from 'zod';
import { changeDayPlan, dayPlan, recordStep, stopProgress, STOP_STEPS } from '../../day-plan.js';
import { calendarDate } from '../../days/calendar-date.js';
import { exampleOrder } from '../../examples.js';
import { withIdempotencyKey } from '../../orders.js';
import type { Endpoint } from '../endpoint.js';

const exampleProgress = [{ step: 'LOADED', at: '2026-12-12T12:05:00.000Z', by: 'Carl Crew' }];
const exampleDayPlan = {
  date: '2026-12-12',
  trucks: [{ id: 1, name: 'Blue Truck' }],
  stops: [
    {
      orderId: exampleOrder.id,
      number: exampleOrder.number,
      status: exampleOrder.status,
      truckId: 1,
      position: 1,
      window: { from: '08:00', to: '11:00' },
      partyStart: '14:30',
      customerName: 'Dana Miller',
      phone: '(555) 010-2030',
      address: '12 Maple Street, Springfield, NY 12345',
      lines: exampleOrder.lines.map(({ eventDate: _eventDate, unitPrice: _unitPrice, ...line }) => line),
      toCollect: 26892,
      damageDepositToCollect: 5000,
      firstDay: '2026-12-12',
      notes: 'Gate code 4711',
      progress: exampleProgress,
    },
  ],
};
const ofDay = {
  path: '/api/admin/day-plan',
  tag: 'Admin',
  query: z.object({ date: calendarDate.optional().meta({ description: 'Default: today' }) }),
  status: 200,
  output: dayPlan,
} as const;

export const dayPlanEndpoints = {
  dayPlan: {
    ...ofDay,
    method: 'GET',
    access: 'crew',
    summary: 'The stops of a day by truck; crew members may read today and tomorrow',
    errors: ['unauthenticated', 'forbidden'],
    example: { output: exampleDayPlan },
  },
  changeDayPlan: {
    ...ofDay,
    method: 'PUT',
    access: 'admin',
    summary: 'Assign stops of a day to trucks and sort them; stops that are not named keep their places',
    headers: withIdempotencyKey,
    body: changeDayPlan,
    errors: ['unauthenticated', 'forbidden', 'not_found', 'idempotency_key_reused'],
    example: {
      body: { stops: [{ orderId: exampleOrder.id, truckId: 1, position: 1 }] },
      output: exampleDayPlan,
    },
  },
  recordStep: {
    method: 'POST',
    path: '/api/crew/stops/{orderId}/{date}',
    access: 'crew',
    tag: 'Staff',
    summary: 'Record that a stop was loaded, delivered or picked up; repeating it changes nothing',
    description: 'In any order. Crew members may record steps of yesterday, today and tomorrow.',
    params: z.object({ orderId: z.uuid('This is not an order id'), date: calendarDate }),
    headers: withIdempotencyKey,
    body: recordStep,
    status: 200,
    output: z.object({ progress: z.array(stopProgress).max(STOP_STEPS.length) }),
    errors: ['unauthenticated', 'forbidden', 'not_found', 'idempotency_key_reused'],
    example: {
      body: { step: 'LOADED', at: '2026-12-12T12:05:00.000Z' },
      output: { progress: exampleProgress },
    },
  },
} as const satisfies Record<string, Endpoint>;
