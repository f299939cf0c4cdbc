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
 * The moments of a history, oldest first, and the one in the URL (`?asOf=`). One before the history begins is a moment of its
 * own if it has a label, or else the first one.
 */
export function usePast(history: readonly Entry[] | undefined, labelOfEarlier?: string): Past {
  const [asOf, setAsOf] = useAddressParam('asOf');
  const moment = Date.parse(asOf);
  const marks = toMarks(history ?? []);
  const [first] = marks;
  if (first && labelOfEarlier !== undefined && moment < Date.parse(first.at))
    marks.unshift({ at: new Date(moment).toISOString(), label: labelOfEarlier, actor: '' });
  const last = marks.length - 1;
  const isMoment = !Number.isNaN(moment) && last >= 0;
  const index = isMoment
    ? Math.max(
        0,
        marks.findLastIndex(({ at }) => Date.parse(at) <= moment),
      )
    : last;
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
