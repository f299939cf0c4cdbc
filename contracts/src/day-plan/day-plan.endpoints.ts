import { z } from 'zod';
import {
  assignCrew,
  changeDayPlan,
  collectPayment,
  dayPlan,
  dayPlanSuggestion,
  recordStep,
  reportedStop,
  revertStep,
} from './day-plan.js';
import { reportStop, stopPhoto } from './stop-reports.js';
import { calendarDate } from '../days/calendar-date.js';
import { exampleNote, exampleOrder } from '../api/examples.js';
import { withIdempotencyKey } from '../orders/orders.js';
import { imageFilename } from '../items/images.js';
import type { Endpoint } from '../api/endpoint.js';

const exampleProgress = [{ step: 'LOADED', at: '2026-12-12T12:05:00.000Z', by: 'Carl Crew' }];
const exampleDayPlan = {
  date: '2026-12-12',
  trucks: [{ id: 1, name: 'Blue Truck' }],
  limits: { maxStopsPerTruck: 12, maxStopsPerWindow: 0 },
  crews: [{ truckId: 1, members: [{ id: 12, name: 'Carl Crew' }] }],
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
      internalNotes: [exampleNote],
      progress: exampleProgress,
      estimatedArrival: '2026-12-12T13:20:00.000Z',
      isLate: false,
    },
  ],
};
const examplePlace = { orderId: exampleOrder.id, truckId: 1, position: 1 };
const ofDay = {
  path: '/api/admin/day-plan',
  tag: 'Admin',
  query: z.object({ date: calendarDate.optional().meta({ description: 'Default: today' }) }),
  output: dayPlan,
} as const;

const ofCrew = {
  method: 'POST',
  access: 'crew',
  tag: 'Staff',
  params: z.object({ orderId: z.uuid('This is not an order id'), date: calendarDate }),
  headers: withIdempotencyKey,
  output: reportedStop,
  errors: ['not_found', 'idempotency_key_reused'],
} as const;
const exampleReport = { progress: exampleProgress, toCollect: 26892, damageDepositToCollect: 5000 };
const examplePhoto = '019abf3e-6f0a-7c55-9a35-4fd1c0b6a012.webp';
const exampleDamage = {
  ...exampleNote,
  text: 'A seam at the entrance is torn.',
  date: '2026-12-12',
  photos: [examplePhoto],
  damage: { itemId: 1, itemName: 'Castle Bounce House', quantity: 1 },
};

export const dayPlanEndpoints = {
  dayPlan: {
    ...ofDay,
    method: 'GET',
    access: 'crew',
    summary: 'The stops of a day by truck; crew members may read today and tomorrow',
    example: { output: exampleDayPlan },
  },
  changeDayPlan: {
    ...ofDay,
    method: 'PUT',
    access: 'admin',
    summary: 'Assign stops of a day to trucks and sort them; stops that are not named keep their places',
    headers: withIdempotencyKey,
    body: changeDayPlan,
    errors: ['not_found', 'idempotency_key_reused'],
    example: {
      body: { stops: [examplePlace] },
      output: exampleDayPlan,
    },
  },
  assignCrew: {
    ...ofDay,
    method: 'PUT',
    path: '/api/admin/day-plan/crew',
    access: 'admin',
    summary: 'Assign the admins and crew members who drive with a truck on a day, in place of those before',
    body: assignCrew,
    example: { body: { truckId: 1, staffIds: [12] }, output: exampleDayPlan },
  },
  suggestDayPlan: {
    ...ofDay,
    method: 'POST',
    path: '/api/admin/day-plan/suggestion',
    access: 'admin',
    isSafe: true,
    summary: 'Suggest a truck and a position for each stop of a day; changes nothing',
    description:
      'Keeps setup windows where it can, then drives little, and shares the work among the trucks. Estimated from ZIP codes. What is done or loaded stays. `PUT /api/admin/day-plan` takes the stops as they are.',
    output: dayPlanSuggestion,
    errors: ['conflict'],
    example: {
      output: { stops: [{ ...examplePlace, estimatedArrival: '2026-12-12T13:00:00.000Z' }], miles: 12.4 },
    },
  },
  recordStep: {
    ...ofCrew,
    path: '/api/crew/stops/{orderId}/{date}',
    summary:
      'Record that a stop was loaded, delivered or picked up, or that the crew is on its way; repeating it changes nothing',
    description:
      'In any order. `ON_THE_WAY` emails the customer, and does nothing after the visit. Crew members may report on stops of yesterday, today and tomorrow.',
    body: recordStep,
    example: { body: { step: 'LOADED', at: '2026-12-12T12:05:00.000Z' }, output: exampleReport },
  },
  revertStep: {
    ...ofCrew,
    path: '/api/crew/stops/{orderId}/{date}/revert',
    summary: 'Take back a step that was recorded by mistake; repeating it changes nothing',
    description: 'A step that was recorded with another time stays.',
    body: revertStep,
    example: {
      body: { step: 'LOADED', at: '2026-12-12T12:05:00.000Z' },
      output: { ...exampleReport, progress: [] },
    },
  },
  collectPayment: {
    ...ofCrew,
    path: '/api/crew/stops/{orderId}/{date}/payments',
    summary: 'Record money collected at a stop, at most what is due there',
    description: 'Crew members may report on stops of yesterday, today and tomorrow.',
    body: collectPayment,
    status: 201,
    errors: [...ofCrew.errors, 'conflict'],
    example: {
      body: { kind: 'BALANCE', amount: 26892, method: 'CASH', at: '2026-12-12T14:10:00.000Z' },
      output: { ...exampleReport, toCollect: 0 },
    },
  },
  reportStop: {
    ...ofCrew,
    path: '/api/crew/stops/{orderId}/{date}/reports',
    summary: 'Report what the crew found at a stop, as an internal note on its order; repeating it changes nothing',
    description:
      'Damaged units are out of service for a week once the order no longer takes them, even if bookings need them. Crew members may report on stops of yesterday, today and tomorrow.',
    body: reportStop,
    status: 201,
    errors: [...ofCrew.errors, 'conflict'],
    example: {
      body: { text: exampleDamage.text, photos: exampleDamage.photos, damage: { itemId: 1, quantity: 1 } },
      output: { ...exampleReport, internalNotes: [exampleDamage] },
    },
  },
  uploadStopPhoto: {
    method: 'POST',
    path: '/api/crew/photos',
    access: 'crew',
    tag: 'Staff',
    summary: 'Upload a photo for a report from a stop: JPEG, PNG, GIF or WebP (detected by content), at most 5 MB',
    upload: 'image',
    status: 201,
    output: stopPhoto,
    errors: ['too_large', 'unsupported_media_type'],
    example: { output: { filename: examplePhoto } },
  },
  stopPhoto: {
    method: 'GET',
    path: '/api/crew/photos/{filename}',
    access: 'crew',
    tag: 'Staff',
    summary: 'A photo of a report; only the staff sees it',
    params: z.object({ filename: imageFilename }),
    file: 'image/webp',
    errors: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
