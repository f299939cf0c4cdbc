import { History } from 'lucide-react';
import { useId } from 'react';
import { formatInstant } from '../../../lib/format-instant';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import {
  addDays,
  dayIn,
  isCalendarDate,
  startOfDay,
  type Change,
  type PublicSettings,
  type HistoryEntry,
} from '@party-rental/contracts';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { DayField } from '../parts/day-field';
import { formatEventType } from '../parts/timeline-labels';
import { toSubject } from './change-subject';

/** A mark names as many orders or items that changed at the same time. */
const MAX_SUBJECTS = 3;

interface TimeSliderProps {
  /** What is looked at: `order`. */
  noun: string;
  past: Past;
  timeZone: string;
}

/** Goes from event to event, with the pointer or the arrow keys, and says that the past is shown. */
export function TimeSlider({ noun, past: { marks, index, asOf, choose }, timeZone }: TimeSliderProps) {
  const id = useId();
  const mark = marks[index];
  if (!mark || marks.length < 2) return null;
  const label = `Look back: the ${noun} after each of its ${marks.length} changes`;
  const description = `${mark.label}, ${formatInstant(mark.at, timeZone)}`;
  return (
    <section aria-label="Look back" className="space-y-4 print:hidden">
      <details open={asOf !== undefined} className="rounded-card border border-line bg-card">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-2 font-bold [&::-webkit-details-marker]:hidden">
          <History aria-hidden className="size-5 shrink-0" />
          {label}
        </summary>
        <div className="grid gap-x-8 gap-y-1 px-4 pb-3 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center">
          <div>
            <input
              aria-label={label}
              type="range"
              min={0}
              max={marks.length - 1}
              value={index}
              list={`${id}-marks`}
              aria-valuetext={asOf === undefined ? `Now, after: ${description}` : description}
              onChange={({ target }) => choose(Number(target.value))}
              className="block h-11 w-full cursor-pointer accent-primary"
            />
            <datalist id={`${id}-marks`}>
              {marks.map((_, i) => (
                <option key={i} value={i} />
              ))}
            </datalist>
          </div>
          <p className="wrap-anywhere">
            <strong>{asOf === undefined ? `Now, after: ${mark.label}` : mark.label}</strong>
            <span className="block text-base text-soft">
              <time dateTime={mark.at}>{formatInstant(mark.at, timeZone)}</time>
              {mark.actor && `, ${mark.actor}`}
            </span>
          </p>
        </div>
      </details>
      {asOf !== undefined && (
        <Alert tone="info" title="You're looking at the past">
          <p>This is the {noun} as it was then. Nothing can be changed here.</p>
          <Button variant="outline" size="small" onClick={() => choose(marks.length - 1)}>
            Back to Now
          </Button>
        </Alert>
      )}
    </section>
  );
}

interface EndOfDayProps {
  settings: Pick<PublicSettings, 'today' | 'timeZone'>;
  asOf: string | undefined;
}

/** Looks back to the end of any day (`?asOf=`), also before the first mark of a slider. */
export function EndOfDay({ settings: { today, timeZone }, asOf }: EndOfDayProps) {
  const [, setAsOf] = useAddressParam('asOf');
  return (
    <DayField
      label="Look back to the end of a day"
      day={asOf === undefined ? '' : dayIn(timeZone, new Date(asOf))}
      onChoose={(day) =>
        setAsOf(
          isCalendarDate(day) && day < today
            ? new Date(startOfDay(timeZone, addDays(day, 1)).getTime() - 1).toISOString()
            : '',
        )
      }
      className="w-72 print:hidden"
    />
  );
}

/** A moment at which something happened. */
interface Mark {
  at: string;
  label: string;
  /** Empty for a moment at which nothing happened. */
  actor: string;
}

interface Past {
  /** Oldest first. */
  marks: readonly Mark[];
  /** The chosen mark; the last one is now. */
  index: number;
  /** The chosen moment in the past; undefined for now. */
  asOf: string | undefined;
  choose: (index: number) => void;
}

/** On the page of an order or an item, it doesn't name what changed. */
type Entry = Pick<HistoryEntry, 'at' | 'type' | 'actor'> & Partial<Change>;

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
  const moments = new Map<string, Entry[]>();
  for (const entry of history) moments.set(entry.at, [...(moments.get(entry.at) ?? []), entry]);
  return [...moments].map(([at, entries]) => ({ at, label: formatEntries(entries), actor: entries[0]?.actor ?? '' }));
}

/** For example `Payment recorded, Confirmed: PR-7K3M-9Q2F, Dana Miller`. */
function formatEntries(entries: readonly Entry[]): string {
  const types = new Map<string, Set<string>>();
  for (const entry of entries) {
    const subject = toSubject(entry)?.name ?? '';
    types.set(subject, (types.get(subject) ?? new Set()).add(formatEventType(entry.type)));
  }
  const labels = [...types].map(([subject, its]) => [...its].join(', ') + (subject && `: ${subject}`));
  const more = labels.length - MAX_SUBJECTS;
  return [...labels.slice(0, MAX_SUBJECTS), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
