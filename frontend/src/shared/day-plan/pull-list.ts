import type { ContainedUnits, Stop } from '@party-rental/contracts';

/** The units of each item to load for these stops, by name; of a package those of its components. */
export function toPullList(stops: readonly Stop[]): ContainedUnits[] {
  const units = new Map<number, ContainedUnits>();
  for (const { itemId, itemName, quantity, contents } of stops.flatMap(({ lines }) => lines)) {
    for (const loaded of contents.length > 0 ? contents : [{ itemId, itemName, quantity }]) {
      const before = units.get(loaded.itemId);
      units.set(loaded.itemId, { ...loaded, ...before, quantity: (before?.quantity ?? 0) + loaded.quantity });
    }
  }
  return [...units.values()].sort((a, b) => a.itemName.localeCompare(b.itemName, 'en'));
}
