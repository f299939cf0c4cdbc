import type { Season } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Smile } from 'lucide-react';
import { exportMissedDemandUrl, missedDemandReportQuery } from '../../../api/admin/missed-demand';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { DownloadLinks } from '../../../ui/download-links';
import { ListPlaceholder } from '../parts/list-placeholder';
import { NothingFound } from '../parts/nothing-found';
import { BookedInsteadTable } from './booked-instead';
import { DemandHeatMap } from './demand-heat-map';
import { DemandRanking } from './demand-ranking';
import { SeasonChoice } from './season-choice';
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
