import type { CalendarDate } from '@party-rental/contracts';
import { runPeer } from './support/peers.js';

export interface Load {
  url: string;
  seconds?: number;
  /** Default: 32. */
  connections?: number;
  cookie?: string;
  /** Requested in turn. */
  paths?: string[];
  /** A different booking each time, over all items and this many days. */
  booking?: { path: string; items: number[]; firstDay: CalendarDate; days: number };
  /** Total requests, in place of seconds. */
  amount?: number;
  /** Requests per second; unlimited when not given. */
  rate?: number;
}

/** Latencies in milliseconds. */
interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  statuses: Record<string, number>;
  errors: number;
}

/** Sends the load from a process of its own. Throws after any other status or a missing reply. */
export async function load(options: Load, expected: number): Promise<LoadResult> {
  const result = JSON.parse(await runPeer('load.mjs', JSON.stringify(options))) as LoadResult;
  const others = Object.keys(result.statuses).filter((status) => status !== String(expected));
  if (result.errors > 0 || others.length > 0) throw new Error(`The load got ${JSON.stringify(result)}`);
  return result;
}
