import type { CalendarDate, StopStep } from '@party-rental/contracts';
import type { StopEvent } from './stop-events.js';

/** What is planned and done for an order on one day. It stays when the order is moved, in case it comes back. */
export interface StopState {
  truckId: number | null;
  /** Among the truck's stops; null until it is placed. Two stops may have the same one. */
  position: number | null;
  /** In the order of the log. */
  progress: readonly { step: StopStep; at: string; by: number }[];
}

export type StopsByDay = Readonly<Record<CalendarDate, StopState>>;

const UNPLANNED: StopState = { truckId: null, position: null, progress: [] };

export function stopOn(stops: StopsByDay, date: CalendarDate): StopState {
  return stops[date] ?? UNPLANNED;
}

export function evolveStops(stops: StopsByDay, { type, data }: StopEvent): StopsByDay {
  const stop = stopOn(stops, data.date);
  switch (type) {
    case 'StopAssigned':
      return { ...stops, [data.date]: { ...stop, truckId: data.truckId, position: data.position } };
    case 'StopProgressed': {
      const { step, at, by } = data;
      return { ...stops, [data.date]: { ...stop, progress: [...stop.progress, { step, at, by }] } };
    }
    case 'StopProgressReverted':
      return { ...stops, [data.date]: { ...stop, progress: stop.progress.filter(({ step }) => step !== data.step) } };
  }
}
