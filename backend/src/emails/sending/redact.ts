const LONGEST = 500;

/** What a mail server said, without the person that it spoke of: fit for records and logs. */
export function redact(words: string, personal: readonly string[]): string {
  return personal
    .filter((text) => text.length > 2)
    .reduce((left, text) => left.replaceAll(new RegExp(escapeRegExp(text), 'gi'), '[…]'), words)
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '[…]')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
