import { cleanCode, parsePhone } from '@party-rental/contracts';

/** Trigram indexes find shorter texts only at the beginning of a word, as in the SQL function `search_patterns`. */
const MIN_INFIX_LENGTH = 3;
const SEPARATORS = /[\s().+/-]/g;
const PHONE = /^1?\d{10}$/;
/** A number without its separators, as people type it. */
const ORDER_NUMBER = /^(pr)?[2-9a-hjkmnp-z]{8}\d*$/i;

/** The columns of a table that a search looks in. */
export interface SearchedColumns {
  texts: readonly string[];
  phone?: string;
  number?: string;
}

/**
 * Generated columns for searches, in DDL. Phones and numbers are in the text twice, as they are and without separators, so that
 * each is found in whatever format it is typed.
 */
export function searchColumns({ texts, phone, number }: SearchedColumns): string {
  const phones = phone ? [phone, `phone_digits(${phone})`] : [];
  const numbers = number ? [number, `replace(${number}, '-', '')`] : [];
  const searched = `searched text generated always as (fold_text(${[...texts, ...phones, ...numbers].join(` || E'\\n' || `)})) stored`;
  return phone ? `${searched}, phone_key text generated always as (national_phone(${phone})) stored` : searched;
}

/**
 * Limit of an index's list of pending rows. At PostgreSQL's default of 4 MB the insert that moves them into the index takes a
 * tenth of a second, and the tables fall behind.
 */
const PENDING_KB = 256;

/** The indexes of these columns, as `Projection.indexes`. */
export function searchIndexes(table: string, { phone }: SearchedColumns): string[] {
  const byWords = `${table}_by_words on ${table} using gin (searched gin_trgm_ops) with (gin_pending_list_limit = ${PENDING_KB})`;
  return phone ? [byWords, `${table}_by_phone on ${table} (phone_key)`] : [byWords];
}

/** Text of any length takes longer to find in more rows; a whole phone number has an index of its own. */
export function toSearchCondition(
  { phone }: SearchedColumns,
  search: string,
  placeholder: (value: unknown) => string,
): string {
  const number = parsePhone(cleanCode(search)).number;
  if (phone && PHONE.test(number.replaceAll(SEPARATORS, '')))
    return `phone_key = national_phone(${placeholder(number)})`;
  return `searched like any (search_patterns(${placeholder(toSearchForms(search))}::text[]))`;
}

/** What to look for: the words, a number also without separators, and a phone number without the country code 1. */
export function toSearchForms(words: string): string[] {
  const compact = cleanCode(words).replaceAll(SEPARATORS, '');
  const forms = new Set([words]);
  if ((/\d/.test(compact) && compact.length >= MIN_INFIX_LENGTH) || ORDER_NUMBER.test(compact)) forms.add(compact);
  if (/^1\d{10}$/.test(compact)) forms.add(compact.slice(1));
  return [...forms];
}

/** `pr 7k3m-9q2f-2` as `PR7K3M9Q2F2`; undefined if the text is no number of an order or a line. */
export function toNumberKey(text: string): string | undefined {
  const compact = text.replaceAll(SEPARATORS, '').toUpperCase();
  const match = ORDER_NUMBER.exec(compact);
  return match ? `${match[1] ? '' : 'PR'}${compact}` : undefined;
}
