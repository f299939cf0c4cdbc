import type { CalendarDate, StopStep } from '@party-rental/contracts';

// Events of an order's own stream about its delivery on one day.

export type StopEvent = StopAssigned | StopProgressed | StopProgressReverted;

/** The stop is the truck's, or no truck's, at a place among its others. */
export interface StopAssigned {
  type: 'StopAssigned';
  data: { orderId: string; date: CalendarDate; truckId: number | null; position: number };
}

export interface StopProgressed {
  type: 'StopProgressed';
  /** `at` is an ISO instant: a phone without a connection reports later. `by` is the id of the account. */
  data: { orderId: string; date: CalendarDate; step: StopStep; at: string; by: number };
}

/** The step was recorded by mistake. */
export interface StopProgressReverted {
  type: 'StopProgressReverted';
  data: { orderId: string; date: CalendarDate; step: StopStep };
}
