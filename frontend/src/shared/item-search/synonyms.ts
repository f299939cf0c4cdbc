import { foldText } from '@party-rental/contracts';

/** What customers say, and what catalogs call it. */
const GROUPS: readonly (readonly [said: string, meant: readonly string[]])[] = [
  ['bouncy castle, bouncing castle, jumping castle, bounce castle', ['bounce house', 'castle']],
  ['bouncy house, jump house, jumping house, moonwalk, moon walk, moon bounce, jumper, bouncer', ['bounce house']],
  ['inflatable, blow up', ['bounce house', 'slide', 'obstacle course', 'playground']],
  ['waterslide, water slide, slip n slide, slip and slide', ['water slide', 'splash']],
  ['high chair, highchair', ['kids table']],
  ['seat, stool, bench', ['chair']],
  ['desk', ['table']],
  ['canopy, marquee, gazebo', ['tent']],
  ['candy floss, candyfloss, fairy floss', ['cotton candy']],
  ['maker', ['machine']],
  ['bundle, combo', ['package']],
  ['electricity, power supply', ['generator']],
  ['dinosaur, t rex', ['dino']],
  ['princess', ['castle', 'unicorn']],
  ['ninja, obstacle run', ['obstacle course']],
  ['baby, preschool', ['toddler']],
];

export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap(([said, meant]) => said.split(', ').map((phrase) => [phrase, meant] as const)),
);

const MAX_PHRASE_WORDS = 3;
const FILLERS = new Set('a an and for i in my need of or our rent rental rentals the to want we with'.split(' '));

/** The words of a search, with those that have a meaning together as one term. */
export function toTerms(search: string): string[] {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  const terms: string[] = [];
  for (let i = 0; i < words.length;) {
    const phrase = phraseAt(words.slice(i, i + MAX_PHRASE_WORDS));
    terms.push(phrase.join(' '));
    i += phrase.length;
  }
  const telling = terms.filter((term) => !FILLERS.has(term));
  return telling.length > 0 ? telling : terms;
}

/** The term itself, and what else it may mean. */
export function findMeanings(term: string): string[] {
  return [...new Set([singular(term), ...(SYNONYMS.get(singular(term)) ?? [])])];
}

function phraseAt(words: string[]): string[] {
  for (let length = words.length; length > 1; length -= 1) {
    const phrase = words.slice(0, length);
    if (SYNONYMS.has(singular(phrase.join(' ')))) return phrase;
  }
  return words.slice(0, 1);
}

/** Without a plural s: what contains the singular contains the plural, too. */
function singular(term: string): string {
  return term.length > 3 && /[^s]s$/.test(term) ? term.slice(0, -1) : term;
}
