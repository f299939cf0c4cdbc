import type { Migration } from '../../migration.js';

/**
 * How searches compare text: generated columns of read tables hold `fold_text` of what is searched, and queries fold what was
 * typed. `phone_digits` leaves out the extension. `person_key` identifies a customer by email, or else by phone.
 */
export const foldedText: Migration = {
  name: 'FoldedText1764206400055',
  up: String.raw`
    create function fold_text(words text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(case when octet_length(words) = length(words) then lower(translate(words, '''${'`'}', ''))
        else replace(replace(replace(replace(translate(
        lower(regexp_replace(
          normalize(translate(words, '‐‑‒–—―−''’‘‛ʹʻʼ′´＇${'`'}', '-------'), nfkd),
          '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u2069\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]',
          '', 'g')),
        'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end, '[ \t]+', ' ', 'g')
    $$;

    create function search_patterns(forms text[]) returns text[] language sql immutable strict parallel safe as $$
      select array_agg(pattern) from (
        select regexp_replace(public.fold_text(form), '[\\%_]', '\\\&', 'g') as text from unnest(forms) form
      ) escaped cross join lateral unnest(case
        when length(text) < 3 then array[text || '%', '% ' || text || '%', E'%\n' || text || '%']
        else array['%' || text || '%'] end) pattern
    $$;

    create function phone_digits(phone text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(regexp_replace(phone, '[ex#].*', '', 'i'), '[^0-9]', '', 'g')
    $$;

    create function national_phone(phone text) returns text language sql immutable strict parallel safe as $$
      select right(public.phone_digits(phone), 10)
    $$;

    create function person_key(email text, phone text) returns text language sql immutable parallel safe as $$
      select coalesce(nullif(lower(email), ''), nullif(public.national_phone(phone), ''))
    $$;
  `,
};
