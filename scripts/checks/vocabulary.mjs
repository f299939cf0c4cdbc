import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';

/** Phrases that do not read like plain American English, in any case. */
const PHRASES = [
  'whoever',
  'whomever',
  'somebody',
  // Not the operating system's user 'nobody'.
  `(?!(?<=['"])nobody['"])nobody`,
  'anybody',
  'lest',
  'anew',
  'had better',
  'be it',
  'what it is that',
  'at home here',
  'at home in',
  'is told of',
  'are told of',
  'of before',
  'as it is',
  'no longer so',
  'for good',
  'catalogue',
  'catalogues',
];

/** Private names for concepts that have a standard name, as parts of identifiers. docs/glossary.md has the standard names. */
const NAMES = [
  'BookingDesk',
  'DeskCommand',
  'DeskBusy',
  'DeskMemory',
  'appendAhead',
  'LogSession',
  'LogSignal',
  'AnswerCache',
  'KeptAnswer',
  'ChangeWatch',
  'sealAhead',
  'settleAll',
  'adoptLog',
  'Postman',
  '(?<!e)MailReactor',
  'Letterbox',
  'DeliveryDesk',
  'NotTaken',
  'hindrance',
  'ownWrites',
  'goneCallers',
  'silentConnections',
  'unnamedProxy',
  'longestAnswer',
  'compactAnswers',
  'firstAnswers',
  'networkOf',
  'calmly',
  'inGroups',
  'Fingerprints',
  'ShelfAway',
  'isDatabaseAway',
  'keptSecrets',
  'tellSeen',
  'LOOK_EVERY',
  'PATIENCE_MS',
  'standingQuote',
  'whenAskedFor',
  'useIsAlive',
  'useIsDrawn',
  'drawPage',
  'keptText',
  'becomeAnotherForm',
  'fateOf',
  'isNobody',
];
/** Prefixes of constants: MAX_, MIN_ and …_TIMEOUT_MS are the standard ones. */
const CONSTANTS = ['LONGEST_', 'MOST_', 'SOONEST_', 'LATEST_'];

const PATTERN = new RegExp(
  [
    `\\b(?:${PHRASES.map((phrase) => phrase.replaceAll(' ', '\\s+')).join('|')})\\b`,
    ...NAMES.map((name) => name.replace(/[A-Z](?=[a-z])/g, (letter, at) => (at > 0 ? `-?${letter}` : letter))),
    '\\bby-?Phone\\b',
  ].join('|'),
  'gi',
);
const CONSTANT = new RegExp(`\\b(?:${CONSTANTS.join('|')})[A-Z]`, 'g');

/** Files whose words are data or third-party text: the lock file, images, and the lists themselves. */
const SKIPPED = /(^|\/)package-lock\.json$|\.(png|webp|svg|ico|woff2)$|^scripts\/checks\/vocabulary(\.test)?\.mjs$/;

/** Every banned word of a text, with its line: `[{ line, word }]`. */
export function bannedWords(text) {
  return text
    .split('\n')
    .flatMap((content, at) =>
      [...content.matchAll(PATTERN), ...content.matchAll(CONSTANT)].map(([word]) => ({ line: at + 1, word })),
    );
}

/** The check of `npm run check`: prints every banned word of a tracked file and returns how many there are. */
function checkVocabulary() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  let found = 0;
  for (const file of files.split('\n').filter((name) => !SKIPPED.test(name) && isFile(join(root, name)))) {
    for (const { line, word } of bannedWords(readFileSync(join(root, file), 'utf8'))) {
      found += 1;
      console.log(`${file}:${line}: "${word}"`);
    }
  }
  if (found > 0) console.log(`${found} banned words; docs/glossary.md has the standard names.`);
  return found;
}

/** A deleted file stays in git's list until it is committed. */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = checkVocabulary() === 0 ? 0 : 1;
