import {
  addDays,
  atTime,
  type CalendarDate,
  type Change,
  isCalendarDate,
  longInstant,
  MAX_MATCHES,
  type PublicSettings,
  weekday,
} from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../../api/settings';
import { changesQuery } from '../../../api/admin/insight';
import { shortInstant } from '../../../lib/format-instant';
import { count } from '../../../lib/format';
import { useAddressParams } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { ListPlaceholder, RecordList } from '../list/record-list';
import { formatEventType } from '../parts/timeline-labels';
import { DayField } from '../parts/day-field';
import { toSubject } from './change-subject';

const FRIDAY = 5;

/** What changed since a day and time of the shop (`?day=&time=`), by person. */
export function ChangesPage() {
  const settings = useQuery(settingsQuery);
  return (
    <div className="space-y-8">
      <PageTitle title="Changes" />
      <header className="space-y-3">
        <h1 className="text-4xl">What Changed</h1>
        <p className="max-w-2xl text-soft">
          Everything that happened to orders, items and settings since a moment, by who did it. Handy after a few days
          off.
        </p>
      </header>
      {settings.isError && !settings.data && <LoadFailure title="We couldn't load the changes" query={settings} />}
      {settings.data ? <ChangesSince settings={settings.data} /> : !settings.isError && <ListPlaceholder />}
    </div>
  );
}

function ChangesSince({ settings: { today, timeZone } }: { settings: Pick<PublicSettings, 'today' | 'timeZone'> }) {
  const [params, change] = useAddressParams();
  const chosen = params.get('day') ?? '';
  const day = isCalendarDate(chosen) && chosen <= today ? chosen : lastFriday(today);
  const typed = params.get('time') ?? '';
  const time = /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? typed : '00:00';
  const since = atTime(timeZone, day, time);
  const changes = useInfiniteQuery(changesQuery(since.toISOString()));
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <DayField label="Since" day={day} onChoose={(to) => change({ day: to })} className="w-44" />
        <FieldFrame label="Time" className="w-36">
          {(control) => (
            <input
              {...control}
              type="time"
              defaultValue={time}
              onChange={({ target }) => target.value && change({ time: target.value })}
            />
          )}
        </FieldFrame>
        <p className="pb-3 text-soft">{longInstant(since, timeZone)}</p>
      </div>
      <RecordList
        noun="change"
        list={changes}
        countedTo={MAX_MATCHES}
        Icon={History}
        yet="Nothing has changed since then. Choose an earlier day to see more."
      >
        {(shown) => (
          <div className="space-y-6">
            {byPerson(shown).map(([actor, ofPerson]) => (
              <PersonsChanges key={actor} actor={actor} changes={ofPerson} timeZone={timeZone} />
            ))}
          </div>
        )}
      </RecordList>
    </>
  );
}

function PersonsChanges({ actor, changes, timeZone }: { actor: string; changes: Change[]; timeZone: string }) {
  return (
    <section aria-label={actor} className="space-y-4 rounded-card bg-card p-6 shadow-card">
      <h2 className="text-2xl wrap-anywhere">
        {actor} <span className="text-base font-normal text-soft">{count(changes.length, 'change')}</span>
      </h2>
      <ul className="divide-y-2 divide-dashed divide-line">
        {changes.map((entry) => (
          <li key={JSON.stringify(entry)} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span>
              <strong>{formatEventType(entry.type)}</strong> <Subject change={entry} />
            </span>
            <time dateTime={entry.at} className="text-base text-soft">
              {shortInstant(entry.at, timeZone)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

const linkStyle = 'inline-flex min-h-6 items-center underline underline-offset-4 wrap-anywhere hover:text-primary';

/** A link to what a change is about. */
function Subject({ change }: { change: Change }) {
  const { name, to } = toSubject(change) ?? {};
  if (to === undefined) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link to={to} className={linkStyle}>
      {name}
    </Link>
  );
}

/** Groups changes by person, latest change first. */
function byPerson(changes: readonly Change[]): [string, Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const entry of changes) groups.set(entry.actor, [...(groups.get(entry.actor) ?? []), entry]);
  return [...groups];
}

/** Before today. */
function lastFriday(today: CalendarDate): CalendarDate {
  return addDays(today, -((weekday(today) - FRIDAY + 7) % 7 || 7));
}
