const LOCKS = 'backend/src/event-store/append/locks.ts';
const INSERT = 'backend/src/event-store/append/insert-events.ts';
const APPEND = 'backend/src/event-store/append/append.ts';
const FEED = 'backend/src/event-store/subscriptions/feed.ts';
const CHECKPOINTS = 'backend/src/event-store/subscriptions/checkpoints.ts';
const EXECUTOR = 'backend/src/write/executor/command-executor.ts';
const DECIDE = 'backend/src/write/executor/decide-batch.ts';

const PROCESSES = ['backend/src/write/executor/two-processes.int.test.ts'];
const RACES = ['backend/src/write/executor/races.int.test.ts'];
const EXECUTORS = ['backend/src/write/executor/command-executor.int.test.ts'];
const APPENDS = ['backend/src/event-store/append/append.int.test.ts'];
const FEEDS = ['backend/src/event-store/subscriptions/feed.int.test.ts'];

const BOUNDARY = ['backend/src/write/executor/consistency-boundary-state.test.ts'];
const WAITLISTS = ['backend/src/write/waitlist/waitlist.int.test.ts'];

/** The locks, the optimistic append, the feed and its checkpoints. */
export default [
  {
    fault: 'bookings do not lock the settings they were decided on',
    file: LOCKS,
    find: '...settings,',
    replace: '...settings.slice(0, 0),',
    tests: PROCESSES,
    only: 'closed while',
  },
  {
    fault: 'locks are taken in the order of the request',
    file: LOCKS,
    find: '...places.sort(byKeyAndDay)',
    replace: '...places',
    tests: PROCESSES,
    only: 'no deadlock',
  },
  {
    fault: 'commands are not locked by their id',
    file: LOCKS,
    find: '...commands.sort(byKeyAndDay)',
    replace: '...commands.slice(0, 0)',
    tests: PROCESSES,
    only: 'Idempotency-Key',
  },
  {
    fault: 'the lock of a day is shared',
    file: LOCKS,
    find: "({ kind: 'day', key",
    replace: "({ kind: 'item', key",
    tests: PROCESSES,
    only: 'last unit',
  },
  {
    fault: 'an item is changed under a shared lock',
    file: LOCKS,
    find: "kind: changed.has(itemId) ? 'changed item' : 'item'",
    replace: "kind: 'item'",
    tests: PROCESSES,
    only: 'stock',
  },
  {
    fault: 'appends do not take the rebuild lock',
    file: LOCKS,
    find: "when 'rebuild' then pg_advisory_xact_lock_shared(key)",
    replace: "when 'rebuild' then null",
    tests: RACES,
    only: 'swaps its tables',
  },
  {
    fault: 'a booking may change between finding its day and locking that day',
    file: 'backend/src/write/executor/command-executor.ts',
    find: 'missing = covers(covered, needed) ? undefined : needed;',
    replace: 'missing = covers(covered, covered) ? undefined : needed;',
    tests: ['backend/src/write/orders/moved-booking.int.test.ts'],
  },
  {
    fault: 'the optimistic append does not look for its command',
    file: INSERT,
    find: 'not exists (select from events e where e.command_id = any($1::text[])) and',
    replace: '$1::text[] is not null and',
    tests: EXECUTORS,
    only: 'same id',
  },
  {
    fault: 'the optimistic append ignores newer events of an item or day',
    file: INSERT,
    find: 's.last is distinct from case',
    replace: 's.item_id = 0 and s.last is distinct from case',
    tests: EXECUTORS,
    only: 'the state cache',
  },
  {
    fault: 'the optimistic append ignores newer settings',
    file: INSERT,
    find: 's.last is distinct from case',
    replace: 's.item_id > 0 and s.last is distinct from case',
    tests: PROCESSES,
    only: 'closed while',
  },
  {
    fault: 'a commit that PostgreSQL turned into a rollback counts as done',
    file: APPEND,
    find: "if (command !== 'COMMIT')",
    replace: "if (command === '')",
    tests: APPENDS,
  },
  {
    fault: 'two events of a stream may have one version',
    file: 'backend/src/platform/database/migrations/log/1763712000000-event-log.ts',
    find: ',\n        unique (stream, version)',
    replace: '',
    tests: APPENDS,
  },
  {
    fault: 'an erasure leaves the keys',
    file: APPEND,
    find: 'delete from personal_keys where stream = any($1)',
    replace: 'delete from personal_keys where stream = any($1) and false',
    tests: APPENDS,
  },
  {
    fault: 'a subscription reads events that running transactions may precede',
    file: FEED,
    find: "'e.xid < pg_snapshot_xmin(pg_current_snapshot())'",
    replace: "'true'",
    tests: FEEDS,
  },
  {
    fault: 'a subscription reads by position alone',
    file: FEED,
    find: '(e.xid, e.position) > ($1::xid8, $2::bigint) and ${which}',
    replace: '$1::xid8 is not null and e.position > $2::bigint and ${which}',
    tests: FEEDS,
  },
  {
    fault: 'a checkpoint is claimed wherever it stands',
    file: CHECKPOINTS,
    find: 'and xid = $2::xid8 and position = $3::bigint for update',
    replace: 'and $2::xid8 is not null and $3::bigint is not null for update',
    tests: FEEDS,
  },
  {
    fault: 'a checkpoint is claimed without a lock',
    file: CHECKPOINTS,
    find: ' for update skip locked',
    replace: '',
    tests: FEEDS,
  },
  {
    fault: 'a failed batch is retried whole',
    file: 'backend/src/event-store/subscriptions/subscription.ts',
    find: 'this.failedBatch > 0 ? 1 : BATCH_SIZE',
    replace: 'this.failedBatch > 0 ? BATCH_SIZE : BATCH_SIZE',
    tests: FEEDS,
  },
  {
    fault: 'events that an operator has skipped are read',
    file: FEED,
    find: 's.subscription = $4 and',
    replace: 's.subscription = $4 and false and',
    tests: ['backend/src/cli/faults.int.test.ts', ...FEEDS],
  },
  {
    fault: 'one Idempotency-Key is good for different requests',
    file: DECIDE,
    find: 'return a.requestHash === b?.requestHash;',
    replace: 'return a.requestHash === b?.requestHash || a.actor !== b?.requestHash;',
    tests: EXECUTORS,
    only: 'same id',
  },
  {
    fault: 'a duplicate command within a batch is decided again',
    file: DECIDE,
    find: 'if (duplicate >= 0) {',
    replace: 'if (duplicate >= 0 && commandId === meta.actor) {',
    tests: EXECUTORS,
    only: 'one command',
  },
  {
    fault: 'commands of a batch do not see the ones before them',
    file: 'backend/src/write/executor/consistency-boundary-state.ts',
    find: 'if (own) this.book(own, true, eventId);',
    replace: 'void own;',
    tests: EXECUTORS,
    only: 'have booked',
  },
  {
    fault: 'a failed batch is not retried command by command',
    file: EXECUTOR,
    find: 'if (isRetry || performance.now()',
    replace: 'if (!isRetry || performance.now()',
    tests: EXECUTORS,
    only: 'are not harmed',
  },
  {
    fault: 'freed units are added to those booked',
    file: 'backend/src/domain/stock/allocations.ts',
    find: 'delta: -allocation.delta',
    replace: 'delta: Math.abs(allocation.delta)',
    tests: ['backend/src/http/controllers/shop/bookings.int.test.ts', 'backend/src/read/verify/verify.int.test.ts'],
  },
  {
    fault: 'rejections are not recorded',
    file: DECIDE,
    find: 'if (command.isRepeatable) rejected.push',
    replace: 'if (false as boolean) rejected.push',
    tests: EXECUTORS,
    only: 'repeat a rejected one',
  },
  {
    fault: 'a decision on cached state ignores an earlier rejection',
    file: INSERT,
    find: 'select from rejected_commands r where r.command_id = any($1::text[])',
    replace: 'select from rejected_commands r where false',
    tests: EXECUTORS,
    only: 'repeat a rejected one',
  },
  {
    fault: 'the release of a hold that has ended frees units',
    file: 'backend/src/write/executor/consistency-boundary-state.ts',
    find: 'isInForce(allocation, this.now) ? allocation.delta : 0',
    replace: 'allocation.delta',
    tests: BOUNDARY,
  },
  {
    fault: 'a cached day counts a hold that has ended',
    file: 'backend/src/write/executor/state-cache.ts',
    find: '(booked.until && booked.until <= now)',
    replace: 'false',
    tests: BOUNDARY,
  },
  {
    fault: 'units are offered without the days that they are taken from',
    file: 'backend/src/write/waitlist/waitlist-boundary.ts',
    find: '...unitsBoundary([units], heldFor(entries)),',
    replace: '...unitsBoundary([units], heldFor(entries)), days: [],',
    tests: WAITLISTS,
    only: 'cancelled booking',
  },
];
