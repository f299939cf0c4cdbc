import { isCalendarDate, longDay, type CalendarDate, type PublicSettings, type Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayDeskQuery, repairBoardQuery } from '../../../api/admin/days';
import { inventoryQuery } from '../../../api/admin/inventory';
import { settingsQuery } from '../../../api/settings';
import { shortDay } from '../../../lib/format';
import { useAddressParams } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button, buttonStyle } from '../../../ui/button';
import { Choice } from '../../../ui/fields/checkbox-field';
import { DayChoice } from '../parts/day-field';
import { ListPlaceholder, NothingFound } from '../list/record-list';
import { Board } from './board';
import { RepairDesk } from './repair-desk';

/** The orders of a day that cannot go ahead as booked: what is done about them, and how their customers answer. */
export function DayDeskPage() {
  const [params, change] = useAddressParams();
  const settings = useQuery(settingsQuery);
  const items = useQuery(inventoryQuery);
  const today = settings.data?.today;
  const given = params.get('date') ?? '';
  const day = isCalendarDate(given) ? given : today;
  const days = (params.get('days') ?? '').split(',').filter(isCalendarDate);
  const itemIds = (params.get('items') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

  return (
    <div className="mx-auto max-w-5xl space-y-6">
      <PageTitle title="Day Desk" />
      <header className="space-y-4">
        <h1 className="text-4xl">
          Day Desk{day && <span className="block pt-1 text-2xl text-soft">{longDay(day)}</span>}
        </h1>
        <p className="max-w-2xl">
          Bad weather or a broken item? Move, swap or cancel the orders of a day in one go. Each customer gets an email
          and can accept or choose something else.
        </p>
        {day && today && (
          <DayChoice day={day} today={today} onChoose={(date) => change({ date })}>
            <Link
              to={`/admin/day-plan?date=${day}`}
              className={buttonStyle({ variant: 'outline', className: 'min-h-12' })}
            >
              Day Plan
            </Link>
          </DayChoice>
        )}
        <AffectedDays days={days} day={day} onChoose={(date) => change({ date })} />
        {items.data && (
          <ItemChoice
            items={items.data}
            chosen={itemIds}
            onChoose={(ids) => change({ items: ids.sort((a, b) => a - b).join(',') })}
          />
        )}
      </header>
      {settings.isError && !today && <LoadFailure title="We couldn't load the day" query={settings} />}
      {day && settings.data && (
        // Another day or other items: other choices.
        <Desk key={`${day} ${itemIds.join()}`} {...{ day, itemIds }} settings={settings.data} />
      )}
    </div>
  );
}

interface AffectedDaysProps {
  /** None unless units are out of service on several days. */
  days: readonly CalendarDate[];
  day: CalendarDate | undefined;
  onChoose: (day: CalendarDate) => void;
}

function AffectedDays({ days, day, onChoose }: AffectedDaysProps) {
  if (days.length < 2) return null;
  return (
    <div role="group" aria-label="Affected days" className="flex flex-wrap items-center gap-2">
      <span className="text-soft">Affected days:</span>
      {days.map((one) => (
        <Button
          key={one}
          variant={one === day ? 'sun' : 'outline'}
          size="small"
          aria-pressed={one === day}
          onClick={() => onChoose(one)}
        >
          {shortDay(one)}
        </Button>
      ))}
    </div>
  );
}

interface DeskProps {
  day: CalendarDate;
  itemIds: number[];
  settings: PublicSettings;
}

function Desk({ day, itemIds, settings: { today, timeZone } }: DeskProps) {
  const isOver = day < today;
  const desk = useQuery({ ...dayDeskQuery(day, itemIds), enabled: !isOver });
  const board = useQuery(repairBoardQuery(day));
  const repaired = board.data?.orders.filter(({ answer }) => answer !== 'UNDONE').map(({ orderId }) => orderId);
  const failed = [desk, board].find((query) => query.isError && !query.data);
  const isComplete = board.data && (desk.data ?? isOver);
  const ofItems = itemIds.length > 0 ? 'these items' : 'this day';
  return (
    <>
      {failed && <LoadFailure title="We couldn't load the orders" query={failed} />}
      {!failed && !isComplete && <ListPlaceholder />}
      {isComplete && (
        <RepairDesk
          {...{ day, itemIds }}
          orders={desk.data?.orders ?? []}
          repaired={repaired ?? []}
          whenNone={
            <NothingFound
              title="No orders to repair"
              text={isOver ? 'This day is over.' : `Nothing is booked for ${ofItems}.`}
            />
          }
        />
      )}
      {board.data && board.data.orders.length > 0 && <Board board={board.data} timeZone={timeZone} />}
    </>
  );
}

interface ItemChoiceProps {
  items: readonly Item[];
  /** Ids; none for all items. */
  chosen: readonly number[];
  onChoose: (ids: number[]) => void;
}

/** Chooses the items that are affected, or all of them. */
function ItemChoice({ items, chosen, onChoose }: ItemChoiceProps) {
  const names = items.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-5 py-2.5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 wrap-anywhere">
          <span className="text-soft">Affected: </span>
          <strong>{chosen.length === 0 ? 'all items' : names.join(', ')}</strong>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <div className="space-y-3 border-t border-line p-5">
        <fieldset>
          <legend className="sr-only">Affected items</legend>
          <div className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
            {items.map(({ id, name }) => (
              <Choice
                key={id}
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(checked) => onChoose(checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
              >
                {name}
              </Choice>
            ))}
          </div>
        </fieldset>
        {chosen.length > 0 && (
          <Button variant="outline" size="small" onClick={() => onChoose([])}>
            All items
          </Button>
        )}
      </div>
    </details>
  );
}
