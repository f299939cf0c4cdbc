import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';

/** Phrases that do not read like plain American English, in any case. */
export const PHRASES = [
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
  'catalogues?',
  'twin',
  'culprits?',
  'suspects?',
  'followers?',
  'mailings?',
  'sweepers?',
  'stuck readers?',
  'foreign log',
  'settled log',
  'end of the feed',
  'how far the log is read',
  'answer cache',
  'kept answers?',
  // A migration raised it as an error; migrations never change.
  "(?<!exception 'The log )has moved on",
];

/** Phrases that people in the shop would not say, only in what customers and the owner read: not in comments or tests. */
export const COPY = [
  // Reads as $0.
  '(?:is|are|be|were) free(?! until\\b)',
  'free days?',
  'free for (?:all|\\$|\\{)',
  'keep the day',
  'move booking',
  'bookings? of order',
  'replaces \\$',
  '\\} is no longer',
  'choose otherwise',
  'attached to (?:\\$|your)',
  'safe to resend',
  'bookings exist',
];
const READ_BY_CUSTOMERS =
  /^(?:frontend\/src|contracts\/src|backend\/src\/(?:domain|emails|accounts|http|write))\/(?!.*\.test\.).*\.tsx?$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)|\{\/\*|\s\/\/ /;

/** Private names for concepts that have a standard name, as parts of identifiers. docs/glossary.md has the standard names. */
export const NAMES = [
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
  '(?<!consistency-?)BoundaryState',
  'CommitReader',
  'sealAhead',
  'settleAll',
  'adoptLog',
  'Postman',
  '(?<!e)MailReactor',
  'Letterbox',
  'DeliveryDesk',
  'NotTaken',
  'whoseDoing',
  'withoutPersonalData',
  'hindrance',
  '\\bbyPhone\\b',
  'whyNot',
  'ownWrites',
  'goneCallers',
  'silentConnections',
  'unnamedProxy',
  'longestAnswer',
  'compactAnswers',
  'firstAnswers',
  'unreadableAddress',
  'networkOf',
  'calmly',
  'inGroups',
  'Fingerprints',
  'ShelfAway',
  'NoRoom',
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
  'paintFirst',
  'figuresBehind',
  'dayTaken',
  'useTheirSettings',
  'keptText',
  'becomeAnotherForm',
  'fateOf',
  'isNobody',
];
/** Names that are also ordinary words, only where a variable, a property or a function has them. */
export const VARIABLES = ['asked', 'lanes?', 'gate', 'letter', 'revive', 'hurry', 'insist', 'appoint'];
/** The same for classes and other types. */
export const TYPES = ['Lane', 'Reader', 'Outdated', 'Kept', 'Known', 'Refused', 'Unsent', 'Shelf', 'Wares', 'Office'];
/** Constants: MAX_, MIN_ and …_TIMEOUT_MS are the standard ones. */
export const CONSTANTS = ['LONGEST', 'MOST', 'SOONEST', 'LATEST', 'LANES', 'PATIENCE'];

/** A helper is named by a verb: `getItems`, `toItems` or `formatItems`. */
const HELPER = '(?!is[A-Z])[a-z]\\w*(?<![Aa]s)Of';

const ANY_CASE = new RegExp(
  [
    `\\b(?:${PHRASES.map((phrase) => phrase.replaceAll(' ', '\\s+')).join('|')})\\b`,
    ...NAMES.map((name) => name.replace(/[A-Z](?=[a-z])/g, (letter, at) => (at > 0 ? `-?${letter}` : letter))),
    "[\\w-]+-words(?=(?:\\.js)?')",
  ].join('|'),
  'gi',
);
const SAME_CASE = new RegExp(
  [
    `\\b(?:const|let|function|async)\\s+[[{]?\\s*(?:${VARIABLES.join('|')})\\b`,
    `(?<=\\w)\\??\\.(?:${VARIABLES.join('|')})\\b`,
    `\\b(?:class|interface|type|new|extends)\\s+(?:${TYPES.join('|')})\\b`,
    `\\b(?:${CONSTANTS.join('|')})(?:_[A-Z]\\w*|\\b)`,
    `\\bfunction\\b\\*?\\s+${HELPER}\\b`,
    `\\bconst\\s+${HELPER}\\b[^=]*=\\s*(?:async\\s*)?[<(]`,
    `^ +(?:(?:private|protected|public|static|override|async)\\s+)*\\*?(?!valueOf)${HELPER}(?:<.*>)?\\((?:.*\\{)?$`,
    `\\b${HELPER}\\??:\\s*\\(`,
  ].join('|'),
  'g',
);

/** Files whose words are data or third-party text: the lock file, images, and the lists themselves. */
const SKIPPED = /(^|\/)package-lock\.json$|\.(png|webp|svg|ico|woff2)$|^scripts\/checks\/vocabulary(\.test)?\.mjs$/;

const IN_COPY = new RegExp(COPY.join('|'), 'gi');

/** Every banned word of a text, with its line: `[{ line, word }]`. */
export function bannedWords(text, file = '') {
  const isCopy = READ_BY_CUSTOMERS.test(file);
  return text
    .split('\n')
    .flatMap((content, at) =>
      [
        ...content.matchAll(ANY_CASE),
        ...content.matchAll(SAME_CASE),
        ...(isCopy && !COMMENT.test(content) ? content.matchAll(IN_COPY) : []),
      ].map(([word]) => ({ line: at + 1, word })),
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
    for (const { line, word } of bannedWords(readFileSync(join(root, file), 'utf8'), file)) {
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
