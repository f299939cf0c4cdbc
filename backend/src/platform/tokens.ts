/** The injection token of the `Config`. */
export const CONFIG = Symbol('Config');
/** The injection token of the `pg.Pool` that the log is read and projected through. */
export const POOL = Symbol('Pool');
/** The injection token of the program's `Logger`. */
export const LOGGER = Symbol('Logger');
