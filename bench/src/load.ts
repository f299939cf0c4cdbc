import type { CalendarDate } from '@party-rental/contracts';
import { runPeer } from './peers.js';

export interface Load {
  url: string;
  seconds?: number;
  /** 32 when not given. */
  connections?: number;
  cookie?: string;
  /** Asked for in turn. */
  paths?: string[];
  /** Another booking each time, over all items and so many days. */
  booking?: { path: string; items: number[]; firstDay: CalendarDate; days: number };
  /** Calls in all, in place of seconds. */
  amount?: number;
  /** Calls a second; as many as can be when not given. */
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

/** A process of its own asks. Whatever is answered otherwise than expected, or not at all, is an error. */
export async function load(asked: Load, expected: number): Promise<LoadResult> {
  const result = JSON.parse(await runPeer('load.mjs', JSON.stringify(asked))) as LoadResult;
  const others = Object.keys(result.statuses).filter((status) => status !== String(expected));
  if (result.errors > 0 || others.length > 0) throw new Error(`The load was answered ${JSON.stringify(result)}`);
  return result;
}
