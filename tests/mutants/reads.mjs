const AVAILABILITY = 'backend/src/read/availability/availability.projection.ts';
const REBUILDS = ['backend/src/read/engine/rebuild/rebuild.int.test.ts'];
const PROJECTIONS = ['backend/src/read/engine/projections.int.test.ts'];
const RACES = ['backend/src/write/executor/races.int.test.ts'];

/** Projections, rebuilds, and what the queries make of them. */
export default [
  {
    fault: 'a day offers units although more are booked than there are',
    file: 'backend/src/domain/availability.ts',
    find: 'Math.max(0, unitsLeft)',
    replace: 'Math.abs(unitsLeft)',
    tests: ['backend/src/domain/availability.test.ts'],
  },
  {
    fault: 'the calendar offers closed days',
    file: 'backend/src/domain/availability.ts',
    find: 'firstBookableDay(rules, clock) }, rules)',
    replace: 'firstBookableDay(rules, clock) }, { ...rules, closedDays: [] })',
    tests: ['backend/src/domain/availability.test.ts'],
  },
  {
    fault: 'a moved booking takes no units of its new day in the table',
    file: AVAILABILITY,
    find: 'BookingMoved: getAllocations,',
    replace: 'BookingMoved: () => [],',
    tests: REBUILDS,
  },
  {
    fault: 'of several changes of a day in one batch the last one counts',
    file: AVAILABILITY,
    find: 'change.delta + (sums.get(key)?.delta ?? 0)',
    replace: 'change.delta',
    tests: PROJECTIONS,
  },
  {
    fault: 'the sum in SQL leaves out the last event of each step',
    file: 'backend/src/read/engine/rebuild/rebuild.ts',
    find: 'and (xid, position) <= (',
    replace: 'and (xid, position) < (',
    tests: REBUILDS,
  },
  {
    fault: 'the dashboard counts a cancelled booking under its old status',
    file: 'backend/src/read/dashboard/dashboard.projection.ts',
    find: '{ key: data.from, by: -1 }',
    replace: "{ key: 'PENDING', by: -1 }",
    tests: PROJECTIONS,
  },
  {
    fault: 'an erased customer stays in the list of customers',
    file: 'backend/src/read/customers/customers.projection.ts',
    find: 'if (erased.length > 0)',
    replace: 'if (erased.length < 0)',
    tests: ['backend/src/event-store/append/append.int.test.ts'],
  },
  {
    fault: 'an erased customer stays in the list of bookings',
    file: 'backend/src/read/orders/bookings.projection.ts',
    find: 'if (erased.length > 0)',
    replace: 'if (erased.length < 0)',
    tests: ['backend/src/event-store/append/append.int.test.ts'],
  },
  {
    fault: 'a rebuild swaps its tables while bookings are appended',
    file: 'backend/src/read/engine/rebuild/rebuild.ts',
    find: 'db.query(LOCK_OUT_APPENDS)',
    replace: "db.query(LOCK_OUT_APPENDS.replace('lock(', 'lock_shared('))",
    tests: REBUILDS,
    only: 'swap waits',
  },
  {
    fault: 'a rebuild leaves out events that have only just been committed',
    file: 'backend/src/read/engine/rebuild/rebuild.ts',
    find: 'feed.readVisibleFor(',
    replace: 'feed.readFor(',
    tests: [...REBUILDS, ...RACES],
  },
  {
    fault: 'a read does not wait for the write before it',
    file: 'backend/src/read/engine/freshness.ts',
    find: '(xid, position) < (',
    replace: '(xid, position) > (',
    tests: ['backend/src/read/engine/freshness.int.test.ts'],
  },
  {
    fault: 'cached responses miss commits of transactions that ran at the last look',
    file: 'backend/src/event-store/subscriptions/log-head-reader.ts',
    find: 'xid >= pg_snapshot_xmin(',
    replace: 'xid >= pg_snapshot_xmax(',
    tests: ['backend/src/read/engine/response-cache.int.test.ts', 'backend/src/read/engine/change-feed.int.test.ts'],
  },
  {
    fault: 'a cached calendar shows a hold after its end',
    file: 'backend/src/read/engine/ended-holds.ts',
    find: 'rows.filter(({ isEnded }) => isEnded)',
    replace: 'rows.filter(({ isEnded }) => !isEnded)',
    tests: ['backend/src/read/engine/response-cache.int.test.ts'],
    only: 'when a hold ends',
  },
];
