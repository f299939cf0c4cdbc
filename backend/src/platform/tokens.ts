/** The injection token of the `Config`. */
export const CONFIG = Symbol('Config');
/** The injection token of the `pg.Pool` that the log is read and projected through. */
export const POOL = Symbol('Pool');
