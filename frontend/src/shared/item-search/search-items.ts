import { foldText, ITEM_TYPE_LABELS, type Item } from '@party-rental/contracts';
import { isTypoOf } from './is-typo-of';

type Described = Pick<Item, 'name' | 'type' | 'description'>;

/** How much a term that is found in a field counts. */
const IN_NAME = 8;
const IN_TYPE = 4;
const IN_DESCRIPTION = 1;

/**
 * The items in which every term of a search is found, ignoring case, the best matches first: by name, then type, then
 * description. A term that no item has may be misspelled.
 */
export function searchItems<Searched extends Described>(items: readonly Searched[], search: string): Searched[] {
  const texts = items.map(toTexts);
  const scores = toTerms(search).map((term) => {
    const found = texts.map((text) => score(text, findMeanings(term)));
    if (found.some((points) => points > 0)) return found;
    const corrected = toWords(texts).filter((word) => isTypoOf(term, word));
    return texts.map((text) => score(text, corrected.flatMap(findMeanings)));
  });
  return items
    .map((item, i) => ({ item, points: scores.map((found) => found[i] ?? 0) }))
    .filter(({ points }) => points.every((point) => point > 0))
    .toSorted((a, b) => sum(b.points) - sum(a.points))
    .map(({ item }) => item);
}

interface Texts {
  name: string;
  type: string;
  description: string;
}

function toTexts({ name, type, description }: Described): Texts {
  return {
    name: foldText(name),
    type: foldText(`${type} ${ITEM_TYPE_LABELS[type]}`),
    description: foldText(description),
  };
}

/** Meanings add up: of the bounce houses that "bouncy castle" means, the castle comes first. */
function score({ name, type, description }: Texts, meanings: readonly string[]): number {
  const points = meanings.map(
    (meaning) =>
      (name.includes(meaning) ? IN_NAME : 0) +
      (type.includes(meaning) ? IN_TYPE : 0) +
      (description.includes(meaning) ? IN_DESCRIPTION : 0),
  );
  return sum(points);
}

/** Every word that a misspelled one may stand for. */
function toWords(texts: readonly Texts[]): string[] {
  const all = texts.map(({ name, type, description }) => `${name} ${type} ${description}`).join(' ');
  return [...new Set([...(all.match(/[\p{L}\p{N}]+/gu) ?? []), ...SYNONYMS.keys()])];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

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

const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap(([said, meant]) => said.split(', ').map((phrase) => [phrase, meant] as const)),
);

const MAX_PHRASE_WORDS = 3;
const FILLERS = new Set('a an and for i in my need of or our rent rental rentals the to want we with'.split(' '));

/** The terms of a search. Words with a joint meaning are one term. */
function toTerms(search: string): string[] {
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
function findMeanings(term: string): string[] {
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
