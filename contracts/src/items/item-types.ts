export const ITEM_TYPES = ['BOUNCE_HOUSE', 'SLIDE', 'TABLE', 'CHAIR', 'PACKAGE', 'ADDON'] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** Of many items. */
export const ITEM_TYPE_LABELS: Readonly<Record<ItemType, string>> = {
  BOUNCE_HOUSE: 'Bounce Houses',
  SLIDE: 'Slides',
  TABLE: 'Tables',
  CHAIR: 'Chairs',
  PACKAGE: 'Packages',
  ADDON: 'Add-ons',
};

/** Of one item. */
export const ITEM_TYPE_NAMES: Readonly<Record<ItemType, string>> = {
  BOUNCE_HOUSE: 'Bounce House',
  SLIDE: 'Slide',
  TABLE: 'Table',
  CHAIR: 'Chair',
  PACKAGE: 'Package',
  ADDON: 'Add-on',
};

const INFLATABLE: readonly ItemType[] = ['BOUNCE_HOUSE', 'SLIDE', 'PACKAGE'];

/** How the owner's words on power begin for an item that runs without an outlet. */
const NO_OUTLET =
  /^(no|none\b.*|not (needed|required)|no (power|outlet|electricity)\b.*|(without|generator (is )?included|batter).*)$/i;

/** Whether an item needs a power outlet, as the owner describes its power; without a word, those with a blower do. */
export function needsOutlet({ type, power }: { type: ItemType; power?: string | null }): boolean {
  return power ? !NO_OUTLET.test(power.trim()) : INFLATABLE.includes(type);
}

/** What the customer keeps free for the items. */
export function describePlace(items: readonly Parameters<typeof needsOutlet>[0][]): string {
  return items.some(needsOutlet) ? 'a flat area with a power outlet' : 'a flat area';
}

/** For example "2 × Castle Bounce House, 24 × White Folding Chair"; empty for an item that is not a package. */
export function describeContents(contents: readonly { itemName: string; quantity: number }[]): string {
  return contents.map(({ itemName, quantity }) => `${quantity} × ${itemName}`).join(', ');
}
