import { addDays, type CalendarDate, type ItemDemand } from '@party-rental/contracts';
import { useState } from 'react';
import { cn } from '../../../lib/cn';
import { shortDate } from '../../../lib/format';
import { Button } from '../../../ui/button';

const MEASURES = { refusals: 'Refusals', views: 'Views' } as const;
type Measure = keyof typeof MEASURES;

/**
 * Items by weekend. On phones, each item is a card with the weekends that have demand. Roles are explicit, because a `<table>`
 * loses its own with that layout.
 */
export function DemandHeatMap({ items }: { items: readonly ItemDemand[] }) {
  const [measure, setMeasure] = useState<Measure>('refusals');
  const weekends = listWeekends(items);
  const rows = items.filter((item) => item[measure] > 0);
  const max = Math.max(1, ...items.flatMap((item) => item.weekends.map((weekend) => weekend[measure])));
  return (
    <section aria-labelledby="heat-map" className="space-y-4 rounded-card bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="heat-map" className="text-2xl">
          By Weekend
        </h2>
        <div role="group" aria-label="Show" className="flex gap-2">
          {(Object.keys(MEASURES) as Measure[]).map((name) => (
            <Button
              key={name}
              variant="outline"
              size="small"
              aria-pressed={name === measure}
              onClick={() => setMeasure(name)}
              className="aria-pressed:bg-sunken"
            >
              {MEASURES[name]}
            </Button>
          ))}
        </div>
      </div>
      <p className="text-base text-soft">
        {MEASURES[measure]} for events from Friday to Sunday, by their Saturday; all other days are in the last column.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <div role="region" aria-label="Weekends" tabIndex={0} className="overflow-x-auto">
        <div
          role="table"
          aria-labelledby="heat-map"
          className="w-full border-separate border-spacing-0.5 text-left md:table"
        >
          <div role="rowgroup" className="text-sm text-soft max-md:sr-only md:table-header-group">
            <div role="row" className="md:table-row">
              <div role="columnheader" className="sticky left-0 z-10 bg-card pr-3 align-bottom font-bold md:table-cell">
                Item
              </div>
              {weekends.map((saturday) => (
                <div
                  key={saturday}
                  role="columnheader"
                  className="px-1 text-center align-bottom font-bold md:table-cell"
                >
                  {formatShort(saturday)}
                </div>
              ))}
              <div role="columnheader" className="px-1 text-center align-bottom font-bold md:table-cell">
                Other days
              </div>
            </div>
          </div>
          <div role="rowgroup" className="max-md:grid max-md:gap-4 md:table-row-group">
            {rows.map((item) => (
              <div key={item.itemId} role="row" className="max-md:flex max-md:flex-wrap max-md:gap-2 md:table-row">
                <div
                  role="rowheader"
                  className="sticky left-0 z-10 min-w-40 bg-card pr-3 font-bold [overflow-wrap:anywhere] max-md:w-full md:table-cell md:align-middle"
                >
                  {item.itemName}
                </div>
                {weekends.map((saturday) => (
                  <HeatCell
                    key={saturday}
                    label={formatShort(saturday)}
                    value={item.weekends.find((weekend) => weekend.saturday === saturday)?.[measure] ?? 0}
                    max={max}
                  />
                ))}
                <HeatCell
                  label="Other days"
                  value={item[measure] - item.weekends.reduce((sum, weekend) => sum + weekend[measure], 0)}
                  max={max}
                />
              </div>
            ))}
          </div>
        </div>
      </div>
      {rows.length === 0 && <p className="text-soft">No {measure} in this season.</p>}
    </section>
  );
}

function HeatCell({ label, value, max }: { label: string; value: number; max: number }) {
  const share = Math.min(1, value / max);
  return (
    <div
      role="cell"
      style={
        value > 0
          ? { backgroundColor: `color-mix(in srgb, var(--primary) ${10 + Math.round(share * 30)}%, var(--card))` }
          : undefined
      }
      className={cn(
        'h-11 min-w-11 rounded-lg text-center font-bold tabular-nums max-md:px-3 max-md:leading-[2.75rem] md:table-cell md:align-middle',
        value === 0 && 'font-normal text-soft max-md:hidden',
      )}
    >
      <span className="font-normal md:hidden" aria-hidden>
        {label}:{' '}
      </span>
      {value}
    </div>
  );
}

/** All Saturdays from the first to the last one with demand. */
function listWeekends(items: readonly ItemDemand[]): CalendarDate[] {
  const saturdays = items.flatMap((item) => item.weekends.map(({ saturday }) => saturday)).sort();
  const [first, last] = [saturdays[0], saturdays.at(-1)];
  const all: CalendarDate[] = [];
  if (first && last) for (let day = first; day <= last; day = addDays(day, 7)) all.push(day);
  return all;
}

/** `Dec 12` */
function formatShort(saturday: CalendarDate): string {
  return shortDate(saturday).split(',')[1]?.trim() ?? saturday;
}
