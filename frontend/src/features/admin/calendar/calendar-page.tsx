import { isCalendarDate } from '@party-rental/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calendarQuery } from '../../../api/admin/calendar';
import { settingsQuery } from '../../../api/settings';
import { monthLabel, toMonth } from '../../../lib/month';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { ListPlaceholder } from '../parts/list-placeholder';
import { CalendarChoice } from './calendar-choice';
import { calendarDays } from './calendar-days';
import { OrderMonth } from './order-month';
import { StockGrid } from './stock-grid';

/** A month of orders and of what they take of each item; on a phone a week. */
export function CalendarPage() {
  const [named, choose] = useAddressParam('date');
  const settings = useQuery(settingsQuery);
  const chosen = isCalendarDate(named) ? named : settings.data?.today;
  const days = chosen && calendarDays(chosen);
  const calendar = useQuery({
    ...calendarQuery(days && { from: days[0].day, to: days.at(-1)?.day ?? days[0].day }),
    placeholderData: keepPreviousData,
  });
  const failed = [calendar, settings].find((query) => query.isError);
  return (
    <div className="mx-auto max-w-7xl space-y-8">
      <PageTitle title="Calendar" />
      <header className="space-y-4">
        <h1 className="text-4xl">
          Calendar
          {chosen && <span className="block pt-1 text-2xl text-soft">{monthLabel(toMonth(chosen))}</span>}
        </h1>
        {chosen && <CalendarChoice day={chosen} today={settings.data?.today ?? chosen} onChoose={choose} />}
      </header>
      {failed && !calendar.data && <LoadFailure title="We couldn't load the calendar" query={failed} />}
      {!failed && !calendar.data && <ListPlaceholder />}
      {calendar.data && chosen && days && (
        <>
          <OrderMonth days={days} orders={calendar.data.days} today={calendar.data.today} />
          <StockGrid items={calendar.data.items} days={days} chosen={chosen} />
        </>
      )}
    </div>
  );
}
