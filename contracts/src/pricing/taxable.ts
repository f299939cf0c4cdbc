/** What a tax can apply to. Adjustments are part of the rental. */
export const TAXABLE = ['RENTAL', 'DELIVERY', 'SETUP', 'CLEANING', 'SURCHARGE', 'WAIVER', 'CANCELLATION'] as const;
export type Taxable = (typeof TAXABLE)[number];
