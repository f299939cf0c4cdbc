/** The item id in an address, or 0 when it is none. */
export function routeId(text: string | undefined): number {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}
