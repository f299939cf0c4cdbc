const MAX_LENGTH = 500;

/** A mail server's reply without the recipient's personal data, for records and logs. */
export function redact(reply: string, personal: readonly string[]): string {
  return personal
    .filter((text) => text.length > 2)
    .reduce((left, text) => left.replaceAll(new RegExp(escapeRegExp(text), 'gi'), '[…]'), reply)
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[…]')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_LENGTH);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
