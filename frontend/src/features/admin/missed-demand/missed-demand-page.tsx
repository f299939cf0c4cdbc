import {
  dayNumber,
  formatCents,
  isCalendarDate,
  MAX_SEASON_DAYS,
  type BookedInstead,
  type CalendarDate,
  type ItemDemand,
  type Season,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Smile } from 'lucide-react';
import { Link } from 'react-router-dom';
import { exportMissedDemandUrl, missedDemandReportQuery } from '../../../api/admin/insight';
import { settingsQuery } from '../../../api/settings';
import { count } from '../../../lib/format';
import { useAddressParams } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { DownloadMenu } from '../../../ui/overlays/download-menu';
import { FieldError } from '../../../ui/fields/field-frame';
import { DayField } from '../parts/day-field';
import { ListPlaceholder, NothingFound } from '../list/record-list';
import { RecordTable, type Column } from '../list/record-table';
import { DemandHeatMap } from './demand-heat-map';
import { WhatIfSection } from './what-if-section';

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
          {season && <DownloadMenu tables={{ Days: exportMissedDemandUrl(season) }} />}
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

const PAIR_COLUMNS: Column<BookedInstead>[] = [
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
        columns={PAIR_COLUMNS}
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
            variant="outline"
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

/** The days of a page, stored in the URL; by default this year. */
function useSeason() {
  const [params, change] = useAddressParams();
  const today = useQuery(settingsQuery).data?.today;
  const thisYear = today && toYear(today, 0);
  const days = { from: params.get('from') ?? thisYear?.from ?? '', to: params.get('to') ?? thisYear?.to ?? '' };
  const problem = thisYear && rejectSeason(days);
  const season: Season | undefined = isSeason(days) && !problem ? days : undefined;
  return {
    ...days,
    season,
    problem,
    presets: today ? { 'This year': toYear(today, 0), 'Last year': toYear(today, -1) } : {},
    choose: (chosen: { from?: string; to?: string }) => change({ ...days, ...chosen }),
  };
}

function isSeason(days: { from: string; to: string }): days is Season {
  return isCalendarDate(days.from) && isCalendarDate(days.to);
}

/** Why the server would reject it. */
function rejectSeason(days: { from: string; to: string }): string | undefined {
  if (!isSeason(days)) return 'Please choose a first and a last day.';
  if (days.to < days.from) return 'The last day is before the first.';
  return dayNumber(days.to) - dayNumber(days.from) >= MAX_SEASON_DAYS ? 'Please choose at most one year.' : undefined;
}

function toYear(today: CalendarDate, more: number): { from: string; to: string } {
  const year = Number(today.slice(0, 4)) + more;
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

const DEMAND_COLUMNS: Column<ItemDemand>[] = [
  {
    label: 'Item',
    names: true,
    cell: ({ itemId, itemName }) => (
      <Link
        to={`/admin/items/${itemId}`}
        className="font-bold [overflow-wrap:anywhere] underline underline-offset-4 hover:text-primary"
      >
        {itemName}
      </Link>
    ),
  },
  {
    label: 'Revenue Refused',
    cell: ({ refusedRevenue, pricedToday }) => (
      <>
        <strong className="tabular-nums">{formatCents(refusedRevenue)}</strong>
        {pricedToday > 0 && <span className="block text-soft">{count(pricedToday, 'refusal')} at today's price</span>}
      </>
    ),
  },
  { label: 'Refusals', cell: ({ refusals }) => <span className="tabular-nums">{refusals}</span> },
  { label: 'Views', cell: ({ views }) => <span className="tabular-nums">{views}</span> },
];

function DemandRanking({ items }: { items: readonly ItemDemand[] }) {
  const total = items.reduce((sum, { refusedRevenue }) => sum + refusedRevenue, 0);
  return (
    <section aria-labelledby="ranking" className="space-y-4">
      <div className="space-y-1">
        <h2 id="ranking" className="text-2xl">
          Revenue Refused: {formatCents(total)}
        </h2>
        <p className="max-w-3xl text-soft">
          Refused units at the price they had when they were refused, without fees and tax. Where we don't know that
          moment, a refusal counts as one unit at today's price, and the item says so.
        </p>
      </div>
      <RecordTable
        caption="Revenue refused by item"
        columns={DEMAND_COLUMNS}
        rows={items}
        getKey={({ itemId }) => String(itemId)}
      />
    </section>
  );
}
