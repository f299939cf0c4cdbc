/** From this migration on, each runs while the previous version still serves requests. */
const FIRST_BESIDE = 1763774000000;

const CONTRACTING = [
  [/\bdrop (?:table|column|view|function|sequence|type)\b/i, 'drops what the version before uses'],
  [/\brename (?:to|column|constraint)\b/i, 'renames what the version before uses'],
  [/\bset not null\b/i, 'requires a value that the version before does not write'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/i, 'rewrites a table under an exclusive lock'],
  [
    /\b(?:add (?:column )?\w+ (?!.*\bdefault\b)[^,;`]*\bnot null\b)/i,
    'adds a column that the version before does not write',
  ],
  [
    /\badd constraint (?![^;`]*\b(?:not valid|using index)\b)/i,
    'checks every row under an exclusive lock: add it `not valid` and validate it later, or `using index`',
  ],
  [
    /\badd (?:column )?\w+ [^;`]*\b(?:default (?:\w+\.)?(?:gen_random_uuid|uuidv7|random|clock_timestamp|nextval)\b|stored\b|\w*serial\b)/i,
    'writes every row under an exclusive lock',
  ],
  [/\bupdate \w+ set (?![^;`]*\bwhere\b)/i, 'writes every row in one transaction'],
  [/\b(?:truncate|lock table|vacuum full|cluster|drop schema)\b/i, 'takes an exclusive lock'],
];

/**
 * Returns what in a migration (its file name and source) would break or block the previous version. A comment that begins
 * with `Contracts:` exempts a migration, because only older versions need what it removes.
 */
export function migrationFaults(file, up) {
  const [, time = ''] = /(\d{13})-/.exec(file) ?? [];
  if (Number(time) < FIRST_BESIDE || /\/\/ Contracts: \S/.test(up)) return [];
  const faults = CONTRACTING.filter(([pattern]) => pattern.test(up)).map(([, fault]) => fault);
  const created = new Set([...up.matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, table]) => table));
  for (const [, concurrently, table] of up.matchAll(
    /create (?:unique )?index (concurrently )?(?:if not exists )?\w* ?on (\w+)/gi,
  ))
    if (!concurrently && !created.has(table)) faults.push(`blocks writes to ${table} while it builds an index`);
  return faults;
}
