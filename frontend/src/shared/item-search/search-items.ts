import { foldText, ITEM_TYPE_LABELS, type Item } from '@party-rental/contracts';
import { isTypoOf } from './is-typo-of';
import { findMeanings, SYNONYMS, toTerms } from './synonyms';

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
