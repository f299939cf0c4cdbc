const FLAG = String.raw`(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F})`;
const INVISIBLE = String.raw`(?![\u200C\u200D])(?=\p{Default_Ignorable_Code_Point})\p{Cf}|[\uFFF9-\uFFFB]`;
const FLAG_OR_INVISIBLE = new RegExp(`${FLAG}|${INVISIBLE}`, 'gu');
const JOINERS = /[\u200C\u200D]/g;
const DASHES = /[\p{Pd}\u2043\u2212\u30FC]/gu;

/**
 * Text in NFC without invisible format characters, such as those around a number copied from a phone's contacts. The joiners of
 * emoji and scripts stay, and the tags of flags.
 */
export function cleanText(text: string): string {
  return text.replaceAll(FLAG_OR_INVISIBLE, '$1').normalize('NFC');
}

/** Clean text of a phone number, email, ZIP code, time or number, with ASCII digits and hyphens. */
export function cleanCode(text: string): string {
  return cleanText(text).replaceAll(JOINERS, '').normalize('NFKC').replaceAll(DASHES, '-');
}

/** Text as a search compares it: without case, accents and kinds of apostrophes. The same as `fold_text` in SQL. */
export function foldText(text: string): string {
  return cleanText(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['`\u2018-\u201B\u02B9\u02BB\u02BC\u2032\u00B4\uFF07]/g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** A typed number; 0 if empty, NaN if not a number. */
export function toNumber(typed: string): number {
  return Number(cleanCode(typed));
}
