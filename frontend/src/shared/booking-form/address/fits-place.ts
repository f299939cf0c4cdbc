import { stateName } from '@party-rental/contracts';

interface Place {
  city: string;
  state: string;
}

const FULL_WORDS: Readonly<Record<string, string>> = { st: 'saint', mt: 'mount', ft: 'fort' };

/** Whether a city and a state can be those of a ZIP code; also while they are still being typed. */
export function fitsPlace(typed: Place, { city, state }: Place): boolean {
  const [entered, known] = [toLetters(typed.city), toLetters(city)];
  const isCity = known.startsWith(entered) || entered.startsWith(known);
  return isCity && [state, stateName(state) ?? ''].some((name) => toLetters(name).startsWith(toLetters(typed.state)));
}

function toLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/^\s*(st|mt|ft)\b/, (_, short: string) => FULL_WORDS[short] ?? short)
    .replace(/[^a-z]/g, '');
}
