import { useId } from 'react';
import { formatInstant } from '../../../lib/format-instant';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import type { Past } from './use-past';

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
  const description = `${mark.label}, ${formatInstant(mark.at, timeZone)}`;
  return (
    <section aria-label="Look back" className="space-y-4 print:hidden">
      <div className="grid gap-x-8 gap-y-1 rounded-card bg-card px-6 py-4 shadow-card lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-center">
        <div>
          <label htmlFor={id} className="font-bold">
            Look back: the {noun} after each of its {marks.length} changes
          </label>
          <input
            id={id}
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
