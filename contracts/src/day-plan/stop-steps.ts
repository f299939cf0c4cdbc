import { z } from 'zod';

export const STOP_STEPS = ['LOADED', 'DELIVERED', 'PICKED_UP'] as const;
export const stopStep = z.enum(STOP_STEPS, 'Please choose what was done');
export type StopStep = z.infer<typeof stopStep>;

export const STOP_STEP_LABELS: Readonly<Record<StopStep, string>> = {
  LOADED: 'Loaded',
  DELIVERED: 'Delivered',
  PICKED_UP: 'Picked up',
};
