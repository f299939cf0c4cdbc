/** The item id in a URL, or 0 if it is invalid. */
export function routeId(text: string | undefined): number {
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}
