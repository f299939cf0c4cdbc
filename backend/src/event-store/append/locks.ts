import { hash } from 'node:crypto';
import { dayNumber, type CalendarDate } from '@party-rental/contracts';
import type { Statement } from '../queryable.js';

/** Every append holds it shared; the swap at the end of a rebuild takes it exclusively, for milliseconds. */
const GATE = 20_261_121;

export const LOCK_GATE_EXCLUSIVE = `select pg_advisory_xact_lock(${GATE})`;

/** Whatever of a boundary is locked. */
interface Places {
  items: readonly number[];
  changedItems: readonly { itemId: number }[];
  days: readonly { itemId: number; day: CalendarDate }[];
  settings?: 'read' | 'changed';
}

type LockKind = 'gate' | 'command' | 'item' | 'changed item' | 'day';

interface Lock {
  kind: LockKind;
  key: bigint | number;
  /** Days since 1970-01-01; 0 stands for the item itself. */
  day: number;
}

/** Items have numbers from 1 on. */
const SETTINGS_LOCK = 0;

/** `$1` kinds, `$2` keys, `$3` days: taken one by one, in the order of the rows. */
const LOCK = `select case kind
    when 'gate' then pg_advisory_xact_lock_shared(key)
    when 'command' then pg_advisory_xact_lock(key)
    when 'item' then pg_advisory_xact_lock_shared(key::int, day)
    else pg_advisory_xact_lock(key::int, day)
  end from unnest($1::text[], $2::bigint[], $3::int[]) l(kind, key, day)`;

export function lockStatement(boundary: Places, commandIds: readonly string[]): Statement {
  const locks = sortedLocks(boundary, commandIds);
  return {
    name: 'lock',
    text: LOCK,
    values: [locks.map((l) => l.kind), locks.map((l) => l.key), locks.map((l) => l.day)],
  };
}

/** The gate, then the commands, then the settings, items and days: one order for everybody, so that no two wait for each other. */
function sortedLocks(boundary: Places, commandIds: readonly string[]): Lock[] {
  const changed = new Set(boundary.changedItems.map((i) => i.itemId));
  const items = new Set([...boundary.items, ...changed, ...boundary.days.map((d) => d.itemId)]);
  const days = new Map(boundary.days.map((d) => [`${d.itemId} ${d.day}`, d]));
  const commands = commandIds.map((id): Lock => ({ kind: 'command', key: lockKey(id), day: 0 }));
  const settings: Lock[] = boundary.settings
    ? [{ kind: boundary.settings === 'changed' ? 'changed item' : 'item', key: SETTINGS_LOCK, day: 0 }]
    : [];
  const places = [
    ...settings,
    ...[...items].map((itemId): Lock => ({ kind: changed.has(itemId) ? 'changed item' : 'item', key: itemId, day: 0 })),
    ...[...days.values()].map(({ itemId, day }): Lock => ({ kind: 'day', key: itemId, day: dayNumber(day) })),
  ];
  return [{ kind: 'gate', key: GATE, day: 0 }, ...commands.sort(byKeyAndDay), ...places.sort(byKeyAndDay)];
}

function byKeyAndDay(a: Lock, b: Lock): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : a.day - b.day;
}

function lockKey(commandId: string): bigint {
  return hash('sha256', commandId, 'buffer').readBigInt64BE();
}
