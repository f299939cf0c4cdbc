import { z } from 'zod';

export const STOP_STEPS = ['LOADED', 'ON_THE_WAY', 'DELIVERED', 'PICKED_UP'] as const;
export const stopStep = z.enum(STOP_STEPS, 'Please choose what was done');
export type StopStep = z.infer<typeof stopStep>;

/** What the crew does at a stop for a rental of several days: it delivers on its first day, and picks up on its last. */
export const STOP_TASKS = ['DELIVER', 'PICK_UP'] as const;
export type StopTask = (typeof STOP_TASKS)[number];

export const STOP_TASK_LABELS: Readonly<Record<StopTask, string>> = { DELIVER: 'Deliver', PICK_UP: 'Pick up' };

/** The steps of a stop with these lines. A line without a task is delivered and picked up on the same day. */
export function chooseSteps(lines: readonly { task?: StopTask | undefined }[]): readonly StopStep[] {
  if (lines.every(({ task }) => task === 'PICK_UP')) return ['ON_THE_WAY', 'PICKED_UP'];
  return lines.every(({ task }) => task === 'DELIVER') ? ['LOADED', 'ON_THE_WAY', 'DELIVERED'] : STOP_STEPS;
}

export const STOP_STEP_LABELS: Readonly<Record<StopStep, string>> = {
  LOADED: 'Loaded',
  ON_THE_WAY: 'On the way',
  DELIVERED: 'Delivered',
  PICKED_UP: 'Picked up',
};

/** Whether the crew was there: then it isn't on its way anymore. */
export function isVisited(progress: readonly { step: StopStep }[]): boolean {
  return progress.some(({ step }) => step === 'DELIVERED' || step === 'PICKED_UP');
}
