import type { SetupWindow, Truck } from './delivery.js';
import { formatTime } from './setup-times.js';

// Without zod, for pages that don't load the validator.

/** 0 means no limit. */
export interface StopLimits {
  maxStopsPerTruck: number;
  maxStopsPerWindow: number;
}

interface CountedStop {
  truckId: number | null;
  /** Of a delivery; null for a pickup. */
  window: SetupWindow | null;
}

/** `Blue Truck: 14 of 12 stops`, for each truck and each setup window with more stops than the shop's limit. */
export function describeOverload(
  stops: readonly CountedStop[],
  trucks: readonly Truck[],
  { maxStopsPerTruck, maxStopsPerWindow }: StopLimits,
): string[] {
  const windows = new Map<string, SetupWindow>();
  for (const { window } of stops) if (window) windows.set(`${window.from} ${window.to}`, window);
  const byTruck = trucks.map(({ id, name }) => ({
    ...{ name, max: maxStopsPerTruck },
    count: stops.filter(({ truckId }) => truckId === id).length,
  }));
  const byWindow = [...windows].sort().map(([, { from, to }]) => ({
    ...{ name: `${formatTime(from)} to ${formatTime(to)}`, max: maxStopsPerWindow },
    count: stops.filter(({ window }) => window?.from === from && window.to === to).length,
  }));
  return [...byTruck, ...byWindow]
    .filter(({ count, max }) => max > 0 && count > max)
    .map(({ name, count, max }) => `${name}: ${count} of ${max} stops`);
}
