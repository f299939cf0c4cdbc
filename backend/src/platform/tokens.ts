/** The injection token of the `Config`. */
export const CONFIG = Symbol('Config');
/** The injection token of the `pg.Pool` for statements that don't read the log. */
export const POOL = Symbol('Pool');
/** The injection token of the `pg.Pool` for statements on the log, whose plans use its indexes (log/log-pool.ts). */
export const LOG_POOL = Symbol('LogPool');
/** The injection token of the `ReadPool` for queries of read tables. */
export const READ_POOL = Symbol('ReadPool');
/** The injection token of the `ReadPool` for queries of the log. */
export const READ_LOG_POOL = Symbol('ReadLogPool');
/** The injection token of the program's `Logger`. */
export const LOGGER = Symbol('Logger');
