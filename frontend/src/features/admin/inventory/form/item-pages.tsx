import { addMonths, dayIn, ITEM_FACT_NAMES, MONTHS_AHEAD, startOfDay, type RatedItem } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { itemHistoryQuery } from '../../../../api/admin/inventory';
import { itemAsOfQuery, monthAsOfQuery } from '../../../../api/admin/insight';
import { itemQuery } from '../../../../api/items';
import { settingsQuery } from '../../../../api/settings';
import { formatInstant } from '../../../../lib/format-instant';
import { toMonth } from '../../../../lib/month';
import { dayState } from '../../../../shared/availability-calendar/day-state';
import { MonthCalendar } from '../../../../shared/availability-calendar/month-calendar';
import { ItemImage } from '../../../../shared/item/item-image';
import { routeId } from '../../../../shared/item/use-item';
import { BackLink } from '../../../../shared/page/back-link';
import { LoadFailure } from '../../../../shared/page/load-failure';
import { PageTitle } from '../../../../shared/page/page-title';
import { Fact } from '../../../../ui/fact';
import { Spinner } from '../../../../ui/loading';
import { ListPlaceholder } from '../../list/record-list';
import { formatField } from '../../parts/timeline-labels';
import { Downtimes } from '../downtimes/downtimes';
import { ItemForm } from './item-form';
import { EndOfDay, TimeSlider, usePast } from '../../time-travel/time-slider';
import { Timeline } from '../../parts/timeline';

export function EditItemPage() {
  const id = routeId(useParams()['id']);
  // The shop's cached item may be outdated.
  const item = useQuery({ ...itemQuery(id), refetchOnMount: 'always' });
  const history = useQuery({ ...itemHistoryQuery(id), enabled: id !== 0 });
  const settings = useQuery(settingsQuery).data;
  const today = settings && startOfDay(settings.timeZone, settings.today);
  const past = usePast(history.data?.toReversed(), 'The end of the day', today);
  const navigate = useNavigate();
  const leave = () => void navigate('/admin/inventory');

  if (id === 0 || (item.isError && !item.data)) return <Navigate to="/admin/dashboard" replace />;
  if (!item.data || !item.isFetchedAfterMount) return <Spinner label="Loading the item" />;
  return (
    <ItemFormPage
      title={past.asOf === undefined ? 'Edit Item' : 'Item in the Past'}
      above={
        settings && (
          <div className="space-y-3">
            <TimeSlider noun="item" past={past} timeZone={settings.timeZone} />
            <EndOfDay settings={settings} asOf={past.asOf} />
          </div>
        )
      }
      below={
        <>
          {past.asOf === undefined && <Downtimes item={item.data} />}
          <Timeline title="History" history={history} className="p-5 sm:p-8" />
        </>
      }
    >
      {past.asOf === undefined ? (
        <ItemForm item={item.data} onSaved={leave} onCancel={leave} />
      ) : (
        <PastItem id={id} asOf={past.asOf} timeZone={settings?.timeZone ?? 'UTC'} />
      )}
    </ItemFormPage>
  );
}

const FIELDS = [
  'name',
  'type',
  'price',
  'stock',
  'isActive',
  'bufferDays',
  'dimensions',
  'capacity',
  ...ITEM_FACT_NAMES,
  'description',
] as const satisfies readonly (keyof RatedItem)[];

/** An item as its page showed it at a moment, without anything to change. */
function PastItem({ id, asOf, timeZone }: { id: number; asOf: string; timeZone: string }) {
  const past = useQuery(itemAsOfQuery(id, asOf));
  const item = past.data;
  if (past.isError) return <LoadFailure title="We couldn't load the item's past" query={past} />;
  if (!item) return <ListPlaceholder />;
  return (
    <section aria-label="Item as it was" aria-busy={past.isPlaceholderData} className="space-y-6">
      <p className="text-base text-soft">
        As it was on <time dateTime={asOf}>{formatInstant(asOf, timeZone)}</time>
      </p>
      <ItemImage src={item.imageUrl} alt="" className="max-w-64 rounded-2xl" />
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {FIELDS.filter((field) => item[field] !== null && item[field] !== '').map((field) => {
          const { label, text } = formatField(field, String(item[field]));
          return (
            <Fact key={field} label={label} className={field === 'description' ? 'sm:col-span-2' : ''}>
              {text}
            </Fact>
          );
        })}
        {item.contents.length > 0 && (
          <Fact label="What's inside" className="sm:col-span-2">
            {item.contents.map(({ quantity, itemName }) => `${quantity} × ${itemName}`).join(', ')}
          </Fact>
        )}
      </dl>
      {/* Remounts for another day, because it opens at the month of that day. */}
      <PastCalendar key={dayIn(timeZone, new Date(asOf))} itemId={id} asOf={asOf} timeZone={timeZone} />
    </section>
  );
}

/** An item's calendar as the owner saw it at a moment. No day can be chosen. */
function PastCalendar({ itemId, asOf, timeZone }: { itemId: number; asOf: string; timeZone: string }) {
  const today = dayIn(timeZone, new Date(asOf));
  const [month, setMonth] = useState(toMonth(today));
  const availability = useQuery(monthAsOfQuery(itemId, month, asOf));
  const bounds = { today, lastDay: addMonths(today, MONTHS_AHEAD) };
  return (
    <section aria-labelledby="past-calendar" className="space-y-3">
      <h2 id="past-calendar" className="text-2xl">
        Calendar as It Was
      </h2>
      <MonthCalendar
        today={today}
        month={month}
        onMonthChange={setMonth}
        selected={null}
        onSelect={() => undefined}
        getState={(day) => dayState(day, bounds, availability.data, availability.isError, 'admin')}
      />
      {availability.isError && <LoadFailure title="We couldn't load the calendar of then" query={availability} />}
    </section>
  );
}

export function ItemFormPage({
  title,
  children,
  above,
  below,
}: {
  title: string;
  children: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle title={title} />
      <BackLink to="/admin/inventory">Back to the inventory</BackLink>
      <h1 className="text-4xl">{title}</h1>
      {above}
      <div className="rounded-card bg-card p-5 shadow-card sm:p-8">{children}</div>
      {below}
    </div>
  );
}

export function NewItemPage() {
  const navigate = useNavigate();
  const isFromSetup = useSearchParams()[0].has('setup');
  const leave = () => void navigate(isFromSetup ? '/setup' : '/admin/inventory');
  return (
    <ItemFormPage title="New Item">
      <ItemForm item={null} onSaved={leave} onCancel={leave} />
    </ItemFormPage>
  );
}
