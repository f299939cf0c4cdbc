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
