/** What a tax can apply to. Adjustments are part of the rental. */
export const TAXABLE = ['RENTAL', 'DELIVERY', 'SETUP', 'CLEANING', 'SURCHARGE', 'WAIVER', 'CANCELLATION'] as const;
/** What taxes apply to unless the owner decides otherwise. */
export const TAXED_BY_DEFAULT = TAXABLE.filter((part) => part !== 'CANCELLATION');
export type Taxable = (typeof TAXABLE)[number];
