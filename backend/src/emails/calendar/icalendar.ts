// The syntax of iCalendar files, RFC 5545.

const MAX_OCTETS = 75;

/** A file of these content lines, each folded. */
export function foldLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** A TEXT value. Control characters become blanks: a lone carriage return would start a new line in the file. */
export function escapeText(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[\\;,]/g, '\\$&');
}

/** A quoted parameter, which cannot contain double quotes. */
export function quoteParameter(text: string): string {
  return `"${text.replace(/\p{Cc}+/gu, ' ').replaceAll('"', "'")}"`;
}

/** A DATE-TIME in UTC: `20261212T190000Z`. */
export function formatUtc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Lines continue after a line break and a blank. Counts octets, and keeps characters whole. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
