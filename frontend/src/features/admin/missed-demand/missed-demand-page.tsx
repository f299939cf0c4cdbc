import type { Season, BookedInstead } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Smile } from 'lucide-react';
import { exportMissedDemandUrl, missedDemandReportQuery } from '../../../api/admin/missed-demand';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { DownloadLinks } from '../../../ui/download-links';
import { FieldError } from '../../../ui/fields/field-error';
import { DayField } from '../parts/day-field';
import { ListPlaceholder } from '../parts/list-placeholder';
import { NothingFound } from '../parts/nothing-found';
import { RecordTable, type Column } from '../parts/record-table';
import { DemandHeatMap } from './demand-heat-map';
import { DemandRanking } from './demand-ranking';
import { WhatIfSection } from './what-if-section';
import { useSeason } from './use-season';

/** What customers wanted and could not have, in a season. */
export function MissedDemandPage() {
  const choice = useSeason();
  const { season } = choice;

  return (
    <div className="space-y-8">
      <PageTitle title="Missed Demand" />
      <header className="space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="text-4xl">Missed Demand</h1>
          {season && <DownloadLinks label="Days" csv={exportMissedDemandUrl(season)} size="small" />}
        </div>
        <p className="max-w-3xl text-soft">
          A refusal is an order or a change that we couldn't take because too few units were left. A view is a visitor
          who looked at a sold-out day. The same caller counts once in half an hour.
        </p>
      </header>
      <SeasonChoice {...choice} />
      {season && <SeasonReport season={season} />}
    </div>
  );
}

function SeasonReport({ season }: { season: Season }) {
  const report = useQuery(missedDemandReportQuery(season));
  if (report.isError) return <LoadFailure title="We couldn't load the missed demand" query={report} />;
  if (!report.data) return <ListPlaceholder />;
  const { items, bookedInstead } = report.data;
  return (
    <>
      {items.length === 0 ? (
        <NothingFound
          title="No missed demand"
          text="No customer was refused, and none looked at a sold-out day in this season."
          Icon={Smile}
        />
      ) : (
        <>
          <DemandHeatMap items={items} />
          <DemandRanking items={items} />
        </>
      )}
      {bookedInstead.length > 0 && <BookedInsteadTable pairs={bookedInstead} />}
      <WhatIfSection season={season} suggested={items[0]?.itemId} />
    </>
  );
}

const COLUMNS: Column<BookedInstead>[] = [
  { label: 'Wanted', names: true, cell: ({ refusedItemName }) => <strong>{refusedItemName}</strong> },
  { label: 'Booked', cell: ({ bookedItemName }) => bookedItemName },
  { label: 'Times', cell: ({ bookings }) => <span className="tabular-nums">{bookings}</span> },
];

function BookedInsteadTable({ pairs }: { pairs: readonly BookedInstead[] }) {
  return (
    <section aria-labelledby="instead" className="space-y-4">
      <div className="space-y-1">
        <h2 id="instead" className="text-2xl">
          Booked Instead
        </h2>
        <p className="max-w-3xl text-soft">
          Someone couldn't have the first item, and booked the second one for the same day within half an hour.
        </p>
      </div>
      <RecordTable
        caption="Booked instead"
        columns={COLUMNS}
        rows={pairs}
        getKey={({ refusedItemId, bookedItemId }) => `${refusedItemId} ${bookedItemId}`}
      />
    </section>
  );
}

/** The range of event days. */
function SeasonChoice({ from, to, problem, presets, choose }: ReturnType<typeof useSeason>) {
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
