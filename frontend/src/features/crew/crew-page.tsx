import {
  addDays,
  dayIn,
  longDay,
  type CalendarDate,
  type DayPlan,
  type PublicSettings,
  type Stop,
  type Truck,
  type User,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { currentUserQuery } from '../../api/accounts';
import { settingsQuery } from '../../api/settings';
import { shortInstant } from '../../lib/format-instant';
import { FoldedPullSheet } from '../../shared/day-plan/pull-sheet';
import {
  InternalNotes,
  StopArrival,
  StopContact,
  StopLines,
  StopMoney,
  StopNotes,
} from '../../shared/day-plan/stop-details';
import { StopSteps } from '../../shared/day-plan/stop-steps';
import { useAddressParam } from '../../shared/form/use-address-param';
import { LoadFailure } from '../../shared/page/load-failure';
import { PageTitle } from '../../shared/page/page-title';
import { Button } from '../../ui/button';
import { Spinner } from '../../ui/loading';
import { applyChanges, type Change } from './queue/offline-queue';
import { QueueNotice } from './queue/queue-notice';
import { useOfflineQueue } from './queue/use-offline-queue';
import { ReportStop } from './report-stop';
import { TakePayment } from './take-payment';
import { readLastPlan, useDayPlan } from './use-day-plan';

const YESTERDAY = 'yesterday';
const TOMORROW = 'tomorrow';
const ALL_TRUCKS = 'all';

/**
 * The stops of today and tomorrow, for the crew and admins, on a phone; after midnight also what this phone knows of yesterday.
 * It works without a connection too.
 */
export function CrewPage() {
  const user = useQuery(currentUserQuery).data;
  if (!user) return null;
  return user.role === 'USER' ? <Navigate to="/" replace /> : <CrewStops key={user.id} user={user} />;
}

function CrewStops({ user }: { user: User }) {
  const [chosenDay, chooseDay] = useAddressParam('day');
  const [chosenTruck, chooseTruck] = useAddressParam('truck');
  const settings = useQuery(settingsQuery);
  const today = settings.data && getToday(settings.data);
  const yesterday = today && addDays(today, -1);
  const tomorrow = today && addDays(today, 1);
  const hasYesterday = readLastPlan(yesterday) !== undefined;
  const day = { [TOMORROW]: tomorrow, ...(hasYesterday && { [YESTERDAY]: yesterday }) }[chosenDay] ?? today;
  const plan = useDayPlan(day, today);
  const queue = useOfflineQueue(user);
  const failed = [plan, settings].find((query) => query.isError);
  const trucks = plan.data?.trucks ?? [];
  const choices = listTruckChoices(plan.data, user);
  const choice = choices.find(({ value }) => value === chosenTruck) ?? choices[0];

  return (
    <div className="mx-auto max-w-2xl space-y-5 px-4 pt-4 pb-16">
      <PageTitle title="Stops" />
      <h1 className="text-3xl">Stops{day && <span className="block pt-1 text-xl">{longDay(day)}</span>}</h1>
      {today && (
        <Choices
          label="Day"
          chosen={day === today ? '' : chosenDay}
          choices={[
            ...(hasYesterday ? [{ value: YESTERDAY, label: 'Yesterday' }] : []),
            { value: '', label: 'Today' },
            { value: TOMORROW, label: 'Tomorrow' },
          ]}
          onChoose={chooseDay}
        />
      )}
      {trucks.length > 0 && <Choices label="Truck" chosen={choice.value} choices={choices} onChoose={chooseTruck} />}
      <QueueNotice
        changes={queue.changes}
        hasFailed={queue.hasFailed}
        isStored={queue.isStored}
        onDismiss={queue.dismiss}
      />
      {plan.data && plan.isError && settings.data && (
        <p className="text-lg">
          We can't load changes right now. This is the plan as of{' '}
          {shortInstant(new Date(plan.dataUpdatedAt).toISOString(), settings.data.timeZone)}.
        </p>
      )}
      {failed && !plan.data && <LoadFailure title="We couldn't load the stops" query={failed} />}
      {!failed && !plan.data && <Spinner label="Loading the stops" />}
      {plan.data && <Stops plan={applyChanges(plan.data, queue.changes)} trucks={choice.trucks} onChange={queue.add} />}
    </div>
  );
}

/** A phone that lost its connection before midnight knows the new day by its own clock. */
function getToday({ today, timeZone }: PublicSettings): CalendarDate {
  const here = dayIn(timeZone, new Date());
  return here > today ? here : today;
}

interface TruckChoice {
  value: string;
  label: string;
  /** None for all. */
  trucks: readonly Truck[];
}

/** The first one is the default: the user's trucks, or all if the user has none. */
function listTruckChoices(plan: DayPlan | undefined, { id }: User): [TruckChoice, ...TruckChoice[]] {
  const { trucks = [], crews = [] } = plan ?? {};
  const isOwn = (truck: Truck) =>
    crews.some(({ truckId, members }) => truckId === truck.id && members.some((member) => member.id === id));
  const own = trucks.filter(isOwn);
  const [only, another] = own;
  const others = trucks
    .filter((truck) => another || truck !== only)
    .map((truck) => ({ value: String(truck.id), label: truck.name, trucks: [truck] }));
  if (!only) return [{ value: '', label: 'All', trucks: [] }, ...others];
  const mine = { value: '', label: another ? 'My Trucks' : only.name, trucks: own };
  return [mine, { value: ALL_TRUCKS, label: 'All Trucks', trucks: [] }, ...others];
}

interface StopsProps {
  plan: DayPlan;
  /** None for all. */
  trucks: readonly Truck[];
  onChange: (stop: Stop, date: CalendarDate, change: Change) => void;
}

function Stops({ plan: { date, stops, trucks }, trucks: chosen, onChange }: StopsProps) {
  const shown = chosen.length > 0 ? stops.filter(({ truckId }) => chosen.some(({ id }) => id === truckId)) : stops;
  const names = chosen.map(({ name }) => name).join(' and ');
  if (shown.length === 0) return <p className="text-lg">No stops{names && ` for ${names}`} on this day.</p>;
  return (
    <>
      <PullSheets stops={shown} trucks={trucks} />
      <ol className="space-y-5">
        {shown.map((stop) => (
          <li key={stop.orderId} className="space-y-4 rounded-card bg-card p-4 text-lg text-ink shadow-card">
            <h2 className="text-xl wrap-anywhere">
              {stop.position}. {stop.customerName}
              <span className="block text-base font-normal">
                {stop.number}
                {chosen.length !== 1 &&
                  trucks.length > 0 &&
                  `, ${trucks.find(({ id }) => id === stop.truckId)?.name ?? 'no truck yet'}`}
              </span>
            </h2>
            <StopArrival stop={stop} />
            <StopContact stop={stop} />
            <StopLines lines={stop.lines} />
            <StopNotes notes={stop.notes} />
            <InternalNotes notes={stop.internalNotes} />
            <StopMoney stop={stop} date={date} />
            <TakePayment
              stop={stop}
              onTake={(payment) => onChange(stop, date, { type: 'payment', ...payment, at: new Date().toISOString() })}
            />
            <ReportStop
              stop={stop}
              onReport={(report) => onChange(stop, date, { type: 'note', ...report, at: new Date().toISOString() })}
            />
            <StopSteps
              stop={stop}
              size="large"
              onRecord={(step) => onChange(stop, date, { type: 'step', step, at: new Date().toISOString() })}
              onUndo={({ step, at }) => onChange(stop, date, { type: 'revert', step, at })}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** One for each truck that has stops. */
function PullSheets({ stops, trucks }: Pick<DayPlan, 'stops' | 'trucks'>) {
  const places = [...trucks, { id: null, name: trucks.length > 0 ? 'No Truck Yet' : 'All Stops' }];
  return places.map(({ id, name }) => {
    const own = stops.filter(({ truckId }) => truckId === id);
    return own.length > 0 && <FoldedPullSheet key={id} truck={name} stops={own} />;
  });
}

interface ChoicesProps {
  label: string;
  chosen: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** One of a few values, by big buttons. */
function Choices({ label, chosen, choices, onChoose }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value, label: text }) => (
        <Button
          key={value}
          variant={value === chosen ? 'sun' : 'outline'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-12"
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
