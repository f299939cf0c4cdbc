import { MAX_MATCHES } from '@party-rental/contracts';
import type { ReadPool } from '../../platform/database/read-replica.js';

/** Trigram indexes find shorter texts only at the beginning of a word. */
const MIN_INFIX_LENGTH = 3;
const SEPARATORS = /[\s().+/-]/g;
const PHONE = /^1?(\d{10})$/;
/** A number without its separators, as people type it. */
const ORDER_NUMBER = /^(pr)?[2-9a-hjkmnp-z]{8}\d*$/i;

/** The columns of a table that a search looks in. */
export interface SearchedColumns {
  texts: readonly string[];
  phone: string;
  number?: string;
}

/**
 * The text in SQL that a search looks in, for the index and for queries. Phones and numbers are in it twice, as they are and
 * without separators, so that each is found in whatever format it is typed.
 */
export function searchedText({ texts, phone, number }: SearchedColumns): string {
  return [...texts, phone, digits(phone), ...(number ? [number, `replace(${number}, '-', '')`] : [])].join(
    ` || E'\\n' || `,
  );
}

/** A phone number without the country code, in SQL, for the index and for queries. */
export function searchedPhone({ phone }: SearchedColumns): string {
  return `right(${digits(phone)}, 10)`;
}

/** Text of any length takes longer to find in more rows; a whole phone number has an index of its own. */
export function toSearchCondition(
  columns: SearchedColumns,
  search: string,
  placeholder: (value: unknown) => string,
): string {
  const [, phone] = PHONE.exec(search.replaceAll(SEPARATORS, '')) ?? [];
  if (phone) return `${searchedPhone(columns)} = ${placeholder(phone)}`;
  return `(${searchedText(columns)}) ilike any (${placeholder(toSearchPatterns(search))}::text[])`;
}

/**
 * Patterns for `ilike any`: the literal text anywhere, or only at the beginning of a word if it is short. A number
 * is also searched without separators, and a phone number without the country code 1.
 */
export function toSearchPatterns(words: string): string[] {
  const compact = words.replaceAll(SEPARATORS, '');
  const forms = new Set([words]);
  if ((/\d/.test(compact) && compact.length >= MIN_INFIX_LENGTH) || ORDER_NUMBER.test(compact)) forms.add(compact);
  if (/^1\d{10}$/.test(compact)) forms.add(compact.slice(1));
  return [...forms].flatMap(toPatterns);
}

/** `pr 7k3m-9q2f-2` as `PR7K3M9Q2F2`; undefined if the text is no number of an order or a line. */
export function toNumberKey(text: string): string | undefined {
  const compact = text.replaceAll(SEPARATORS, '').toUpperCase();
  const match = ORDER_NUMBER.exec(compact);
  return match ? `${match[1] ? '' : 'PR'}${compact}` : undefined;
}

/** What a filter matches. */
export interface Found<Filter> {
  /** At most MAX_MATCHES. */
  total: number;
  /** By id, in place of the search, if it matches fewer. */
  filter: Filter;
}

interface SearchFilter {
  readonly search: string | null;
  readonly ids?: readonly string[];
}

/** `select` reads the ids of the matches. */
export async function findMatches<Filter extends SearchFilter>(
  pool: ReadPool,
  filter: Filter,
  select: string,
  values: unknown[],
): Promise<Found<Filter>> {
  const matches = `from (${select} limit ${MAX_MATCHES}) matches`;
  if (filter.search === null) {
    const { rows } = await pool.query<{ total: number }>(`select count(*)::int as total ${matches}`, values);
    return { total: rows[0]?.total ?? 0, filter };
  }
  const { rows } = await pool.query<{ id: string }>(`select id ${matches}`, values);
  const total = rows.length;
  return { total, filter: total < MAX_MATCHES ? { ...filter, ids: rows.map(({ id }) => id) } : filter };
}

function digits(column: string): string {
  return `regexp_replace(${column}, '[^0-9]', '', 'g')`;
}

function toPatterns(text: string): string[] {
  const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
  return text.length < MIN_INFIX_LENGTH ? [`${escaped}%`, `% ${escaped}%`, `%\n${escaped}%`] : [`%${escaped}%`];
}
