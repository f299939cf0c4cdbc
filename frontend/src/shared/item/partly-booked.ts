/** Whether some, but not all, units are booked: only then do pages say how many are left. */
export function isPartlyBooked(remaining: number, stock: number): boolean {
  return remaining > 0 && remaining < stock;
}
