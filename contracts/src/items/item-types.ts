export const ITEM_TYPES = ['BOUNCE_HOUSE', 'SLIDE', 'TABLE', 'CHAIR', 'PACKAGE', 'ADDON'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

export const ITEM_TYPE_LABELS: Readonly<Record<ItemType, string>> = {
  BOUNCE_HOUSE: 'Bounce Houses',
  SLIDE: 'Slides',
  TABLE: 'Tables',
  CHAIR: 'Chairs',
  PACKAGE: 'Packages',
  ADDON: 'Add-ons',
};

const INFLATABLE: readonly ItemType[] = ['BOUNCE_HOUSE', 'SLIDE', 'PACKAGE'];

/** Whether an item needs a power outlet: its blower does, as does everything whose power the owner describes. */
export function needsOutlet({ type, power }: { type: ItemType; power?: string | null }): boolean {
  return Boolean(power) || INFLATABLE.includes(type);
}

/** What the customer keeps free for the items. */
export function describePlace(items: readonly Parameters<typeof needsOutlet>[0][]): string {
  return items.some(needsOutlet) ? 'a flat area with a power outlet' : 'a flat area';
}
