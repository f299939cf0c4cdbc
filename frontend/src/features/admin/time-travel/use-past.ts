import type { HistoryEntry } from '@party-rental/contracts';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { formatEventType } from '../parts/timeline-labels';

/** A moment at which something happened. */
interface Mark {
  at: string;
  label: string;
  /** Empty for a moment at which nothing happened. */
  actor: string;
}

export interface Past {
  /** Oldest first. */
  marks: readonly Mark[];
  /** The chosen mark; the last one is now. */
  index: number;
  /** The chosen moment in the past; undefined for now. */
  asOf: string | undefined;
  choose: (index: number) => void;
}

type Entry = Pick<HistoryEntry, 'at' | 'type' | 'actor'>;

/**
 * The marks of a history, oldest first, and the one in the URL (`?asOf=`). A moment between marks selects the earlier mark.
 * With `labelOfOthers`, a moment before the first mark or before `today`, the start of the day, gets its own mark.
 */
export function usePast(history: readonly Entry[] | undefined, labelOfOthers?: string, today?: Date): Past {
  const [asOf, setAsOf] = useAddressParam('asOf');
  const moment = Date.parse(asOf);
  const marks = toMarks(history ?? []);
  const [first] = marks;
  const now = marks.at(-1);
  let index = marks.length - 1;
  if (first && now && !Number.isNaN(moment)) {
    index = marks.findLastIndex(({ at }) => Date.parse(at) <= moment);
    const isMark = index >= 0 && Date.parse(marks[index]?.at ?? '') === moment;
    const isShown = index < 0 || (today !== undefined && moment < today.getTime());
    if (labelOfOthers !== undefined && !isMark && isShown) {
      index += 1;
      // Now stays the last mark.
      if (index === marks.length) marks.push(now);
      marks.splice(index, 0, { at: new Date(moment).toISOString(), label: labelOfOthers, actor: '' });
    }
    index = Math.max(0, index);
  }
  const last = marks.length - 1;
  return {
    marks,
    index,
    asOf: index < last ? marks[index]?.at : undefined,
    choose: (chosen) => setAsOf(chosen < last ? (marks[chosen]?.at ?? '') : ''),
  };
}

/** What happened at the same time is one mark. */
function toMarks(history: readonly Entry[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { at, type, actor } of history) {
    const known = marks.get(at);
    const label = formatEventType(type);
    marks.set(at, known ? { ...known, label: `${known.label}, ${label}` } : { at, label, actor });
  }
  return [...marks.values()];
}
