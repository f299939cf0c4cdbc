/**
 * What customers need to know about an item; the owner enters a few words for each. Schemas, form, table and pages derive
 * from this list. For a new fact, raise the version of the items projection.
 */
export const ITEM_FACTS = {
  ages: 'Ages',
  footprint: 'Space needed',
  power: 'Power',
  surface: 'Surface',
  setupTime: 'Setup time',
} as const;
export type ItemFact = keyof typeof ITEM_FACTS;

// Object.keys() loses the names.
export const ITEM_FACT_NAMES = Object.keys(ITEM_FACTS) as ItemFact[];

/** One value for every fact. */
export function mapFacts<T>(getValue: (fact: ItemFact) => T): Record<ItemFact, T> {
  return Object.fromEntries(ITEM_FACT_NAMES.map((fact) => [fact, getValue(fact)])) as Record<ItemFact, T>;
}

export const NO_FACTS = mapFacts(() => null);

/** What items of early events lack. */
export const NO_LATER_FIELDS = {
  ...NO_FACTS,
  images: [] as string[],
  imageAlts: [] as { alt: string; url: string }[],
  deposit: null,
  damageDeposit: null,
};
