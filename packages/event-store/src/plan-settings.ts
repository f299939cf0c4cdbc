/**
 * Settings of every connection that reads the log, so that no plan depends on statistics or on when it was made: a named
 * statement keeps its plan from a nearly empty log, and a new log has no statistics for a minute or more.
 */
export const PLAN_SETTINGS = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
  set max_parallel_workers_per_gather = 0; set jit = off`;

/**
 * Ends a lateral subquery on `events`, so that it runs for each outer row by its own index condition. Otherwise the planner
 * makes it a plain join, and one that was planned on an empty log may read a whole index for each row.
 */
export const LOOKUP = 'offset 0';
