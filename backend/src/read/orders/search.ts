/** Trigram indexes find shorter texts only at the beginning of a word. */
const MIN_INFIX_LENGTH = 3;

/** Patterns for `ilike any`: the literal text anywhere, or only at the beginning of a word if it is short. */
export function toSearchPatterns(words: string): string[] {
  const escaped = words.replaceAll(/[\\%_]/g, '\\$&');
  return words.length < MIN_INFIX_LENGTH ? [`${escaped}%`, `% ${escaped}%`, `%\n${escaped}%`] : [`%${escaped}%`];
}
