/** A phone number to be called with a tap: `tel:5551234567`. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}
