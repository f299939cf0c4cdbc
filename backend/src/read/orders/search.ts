/** Shorter ones are in no index but at the beginning of a word. */
const SHORTEST_ANYWHERE = 3;

/** For `ilike any`: the words anywhere, taken letter by letter; fewer than three letters only where they begin a word. */
export function patternsOf(words: string): string[] {
  const escaped = words.replaceAll(/[\\%_]/g, '\\$&');
  return words.length < SHORTEST_ANYWHERE ? [`${escaped}%`, `% ${escaped}%`, `%\n${escaped}%`] : [`%${escaped}%`];
}
