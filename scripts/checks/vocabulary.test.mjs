import { expect, test } from 'vitest';
import { bannedWords, CONSTANTS, COPY, NAMES, PHRASES, TYPES, VARIABLES } from './vocabulary.mjs';

/** A line for each banned word. */
const PLANTED = `
// Whoever has slept through more forgets all.
for whomever it may concern
if somebody else holds the lock
throw new Error('nobody is signed in');
readable by anybody
lest it be lost
the tables are built anew
he had better wait
be it a booking or an order
// What it is that was decided
not at home here
at home in this folder
the page is told of it
pages are told of changes
Backups of before still hold the person
the row stays as it is
that is no longer so
it is gone for good
the catalogue of items
the catalogues
const twin = commands[0];
the culprit of a failed batch
two suspects remain
class Follower {
the mailing of today
the sweeper runs
a stuck reader
a foreign log
up to the settled log
at the end of the feed
how far the log is read
the answer cache
kept answers are dropped
the log has moved on
const desk = new BookingDesk(url);
interface DeskCommand {
throw new DeskBusy();
new DeskMemory()
await appendAhead(batch);
import { x } from './log-session.js';
new LogSignal()
import { AnswerCache } from './answers.js';
new KeptAnswer(bytes)
new ChangeWatch()
const state = new BoundaryState();
import { y } from './commit-reader.js';
sealAhead(16)
await settleAll(tasks);
adoptLog(pool)
new Postman()
new MailReactor()
new Letterbox()
new DeliveryDesk()
catch (NotTaken)
import { z } from './whose-doing.js';
withoutPersonalData(event)
const hindrances = [];
const { byPhone } = reasons;
whyNot(email)
ownWrites.wait()
import { x } from './gone-callers.js';
silentConnections(server)
unnamedProxy()
longestAnswer
compactAnswers()
firstAnswers
unreadableAddress(request)
networkOf(request)
calmly(log)
inGroups(rows)
new Fingerprints(key)
throw new ShelfAway();
throw new NoRoom();
isDatabaseAway(error)
keptSecrets
import { w } from './tell-seen.js';
LOOK_EVERY_MS
PATIENCE_MS
standingQuote
whenAskedFor(() => import('./page'))
useIsAlive()
useIsDrawn()
drawPage(url)
paintFirst()
<FiguresBehind lag={lag} />
import { DayTaken } from './day-taken';
useTheirSettings(load)
keptText
becomeAnotherForm()
fateOf(command)
isNobody(user)
const asked = request.days;
lanes.map(run), pool.lanes
const gate = await lock();
for (const letter of letters)
await jobs.revive()
queue?.hurry();
function insist(condition) {
async appoint(name) {
class Lane {
extends Reader {
throw new Outdated();
interface Kept {
type Known = State;
throw new Refused();
new Unsent()
class Shelf {
const wares = new Wares();
new Office(shop)
const LONGEST_ANSWER_MS = 4_000;
const MOST = 14;
SOONEST_MS
LATEST_DAY
new Array(LANES)
const PATIENCE = 3;
import { LABELS } from './status-words.js';
export function itemsOf(order) {
const itemsOf = (order) => order.items;
  private async itemsOf(order: Order): Promise<Item[]> {
async function* itemsOf(file) {
const itemsOf: Select = (order) => order.items;
const itemsOf = <T>(order: T) => order;
  protected itemsOf(
  itemsOf<T>(order: T) {
  itemsOf: (order: Order) => Item[];
`
  .trim()
  .split('\n');

test.each(PLANTED)('%s is reported', (line) => {
  expect(bannedWords(`fine\n${line}\n`)).toContainEqual({ line: 2, word: expect.any(String) });
});

test.each([...PHRASES, ...NAMES, ...VARIABLES, ...TYPES, ...CONSTANTS])('%s has a planted example', (entry) => {
  const words = PLANTED.flatMap((line) => bannedWords(line).map(({ word }) => word.replaceAll('-', '')));
  const pattern = new RegExp(`\\b(?:${entry})`, 'i');
  expect([...words, ...PLANTED].filter((text) => pattern.test(text))).not.toEqual([]);
});

const PLANTED_COPY = [
  '<p>The castle is free on Saturday.</p>',
  "'Choose a free day to continue.'",
  '`${day}, free for ${orders}`',
  'Keep the Day',
  'Move Booking',
  '1 booking of order PR-7K3M-9Q2F cancelled.',
  '`${other.name} replaces ${item.name}.`',
  '`${item.name} is no longer offered.`',
  'Accept or choose otherwise',
  '`Attached to ${username}`',
  'Still working, your booking is safe to resend',
  'If bookings exist, we have mailed the links.',
];

test.each(PLANTED_COPY)('%s is reported where people read it', (line) => {
  expect(bannedWords(line, 'frontend/src/shared/note.tsx')).toHaveLength(1);
  for (const file of ['frontend/src/shared/note.test.tsx', 'backend/src/read/note.ts'])
    expect(bannedWords(line, file)).toEqual([]);
  expect(bannedWords(`// ${line}`, 'frontend/src/shared/note.tsx')).toEqual([]);
});

test.each(COPY)('%s has a planted example', (entry) => {
  expect(PLANTED_COPY.filter((line) => new RegExp(entry, 'i').test(line))).not.toEqual([]);
});

test.each([
  'the newest event',
  'a blessing',
  'renewed',
  'MAX_ITEMS',
  'the longest line',
  'be items',
  'bookByPhone',
  'email-reactor',
  "find('nobody')",
  'the user "nobody"',
  'new ConsistencyBoundaryState()',
  "import { x } from './consistency-boundary-state.js';",
  'the days that a customer asked for',
  'Gate code 4711',
  '12 Pelican Lane',
  'const letters = alphabet;',
  'an outdated page',
  "raise exception 'The log has moved on'",
  'function ratingAsOf(itemId) {',
  'function isTypoOf(word) {',
  '  valueOf() {',
  'const { oneOf } = schema;',
  '  return this.hmac.of(text);',
])('%s is allowed', (text) => {
  expect(bannedWords(text)).toEqual([]);
});
