/** What the units of a season would bring at another price, in cents. `demandChange` is in percent. */
export function revenueAtPrice(units: number, price: number, demandChange: number): number {
  return Math.round((units * price * (100 + demandChange)) / 100);
}

/** Seasons until the extra revenue has paid for the units; null if it never does. */
export function paybackSeasons(purchasePrice: number, extraUnits: number, extraRevenue: number): number | null {
  return extraRevenue > 0 ? (purchasePrice * extraUnits) / extraRevenue : null;
}
