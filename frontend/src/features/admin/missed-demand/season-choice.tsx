import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/fields/field-error';
import { DayField } from '../parts/day-field';
import type { useSeason } from './use-season';

/** The range of event days. */
export function SeasonChoice({ from, to, problem, presets, choose }: ReturnType<typeof useSeason>) {
  return (
    <section aria-label="Season" className="space-y-2">
      <div className="flex flex-wrap items-end gap-3">
        <DayField label="Events from" day={from} onChoose={(day) => choose({ from: day })} className="w-44" />
        <DayField label="Events to" day={to} onChoose={(day) => choose({ to: day })} className="w-44" />
        {Object.entries(presets).map(([label, days]) => (
          <Button
            key={label}
            look="outline"
            aria-pressed={days.from === from && days.to === to}
            onClick={() => choose(days)}
            className="min-h-12"
          >
            {label}
          </Button>
        ))}
      </div>
      <FieldError id="season-problem" message={problem} />
    </section>
  );
}
