import type { HistoryEntry } from '@party-rental/contracts';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { formatEventType } from '../parts/timeline-labels';

/** A moment at which something happened. */
interface Mark {
  at: string;
  label: string;
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

/** The moments of a history, oldest first, and the one in the URL (`?asOf=`). */
export function usePast(history: readonly HistoryEntry[] | undefined): Past {
  const [asOf, setAsOf] = useAddressParam('asOf');
  const marks = toMarks(history ?? []);
  const last = marks.length - 1;
  const moment = Date.parse(asOf);
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
function toMarks(history: readonly HistoryEntry[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { at, type, actor } of history) {
    const known = marks.get(at);
    const label = formatEventType(type);
    marks.set(at, known ? { ...known, label: `${known.label}, ${label}` } : { at, label, actor });
  }
  return [...marks.values()];
}
