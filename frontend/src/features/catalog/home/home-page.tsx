import {
  isBookableDay,
  ITEM_TYPES,
  PAGES,
  unavailableReasonOn,
  type AvailabilityByItem,
  type CalendarDate,
  type Item,
  type PublicSettings,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import { Suspense, useId, type ReactNode } from 'react';
import { availabilityOfDayQuery, itemsQuery } from '../../../api/items';
import { settingsQuery } from '../../../api/settings';
import { cn } from '../../../lib/cn';
import { longDay } from '../../../lib/format';
import { MonthCalendar } from '../../../shared/availability-calendar/month-calendar';
import { nextSaturday, useShownMonth } from '../../../shared/availability-calendar/use-shown-month';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { ItemTypeOptions } from '../../../shared/item/item-type-options';
import { lazyPart } from '../../../shared/page/lazy-part';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Loading, Skeleton } from '../../../ui/loading';
import { Hero } from './hero';
import { Products } from './products';
import { itemsIn, useCatalogFilter } from './use-catalog-filter';

export function HomePage() {
  const { day, days, today } = useEventDay();
  const { category } = useCatalogFilter();
  const items = useQuery(itemsQuery);
  const availability = useQuery(availabilityOfDayQuery(day ?? today, days));
  const title = useQuery(settingsQuery).data?.brand?.heroTitle;

  return (
    <>
      <PageTitle title={title || PAGES['/'].title} />
      <Hero />
      <FindByDay>
        {day && availability.isError ? (
          <LoadFailure title="We couldn't check that day" query={availability} />
        ) : (
          <DayOffers
            items={items.data && itemsIn(category, items.data)}
            availability={availability.data}
            dayChosen={day !== null}
          />
        )}
      </FindByDay>
      <Products items={items} availability={availability} day={day} days={days} />
    </>
  );
}

const FreeItems = lazyPart(async () => (await import('./free-items')).FreeItems);

interface DayOffersProps {
  items: readonly Item[] | undefined;
  /** Undefined while it loads. */
  availability: AvailabilityByItem | undefined;
  dayChosen: boolean;
}

/** The items available on the chosen day. */
function DayOffers({ items, availability, dayChosen }: DayOffersProps) {
  if (!dayChosen) return <Invitation />;
  if (!items || !availability) return <Checking />;
  return (
    <Suspense fallback={<Checking />}>
      <FreeItems items={items} availability={availability} />
    </Suspense>
  );
}

function Invitation() {
  return (
    <div className="confetti grid flex-1 place-items-center gap-4 rounded-2xl bg-sunken/60 px-6 py-12 text-center max-sm:hidden">
      <PartyPopper aria-hidden strokeWidth={1.5} className="size-14 text-primary" />
      <p className="max-w-sm text-soft">
        Tap your day in the calendar. It stays chosen while you look around, and availability is shown for that day.
      </p>
    </div>
  );
}

function Checking() {
  return (
    <Loading label="Checking..." className="grid gap-3 max-sm:[&>:nth-child(n+3)]:hidden">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-19" />
      ))}
    </Loading>
  );
}

/** The search by day: a day, a category, and the available items. */
function FindByDay({ children }: { children: ReactNode }) {
  const { day, days, chooseDay } = useEventDay();
  const settings = useQuery(settingsQuery);
  return (
    <section id="booking" aria-labelledby="booking-title" className="scroll-mt-4">
      <div className="container-page">
        <div className="grid gap-4 rounded-[2rem] bg-card p-4 sm:gap-8 shadow-card sm:p-8 lg:grid-cols-[27rem_1fr] lg:gap-12 lg:p-10">
          <div className="space-y-3 sm:space-y-5">
            <h2 id="booking-title" className="text-3xl sm:text-4xl">
              When is the party?
            </h2>
            {settings.data && <DayPicker settings={settings.data} day={day} days={days} onChoose={chooseDay} />}
            {settings.isPending && <Skeleton className="h-91 sm:h-97" />}
            {settings.isError && <LoadFailure title="We couldn't load the calendar" query={settings} />}
          </div>
          <div className="flex flex-col gap-3 sm:gap-5 lg:border-l-2 lg:border-dashed lg:border-line lg:pl-12">
            <div className="flex flex-wrap items-end justify-between gap-4 max-sm:contents">
              <h3
                aria-live="polite"
                className={cn('min-w-0 text-lg sm:flex-1 sm:basis-60 sm:text-2xl', day && 'max-sm:sr-only')}
              >
                {day ? `What's available on ${longDay(day)}` : "Pick a day to see what's available"}
              </h3>
              <CategorySelect />
            </div>
            {children}
          </div>
        </div>
      </div>
    </section>
  );
}

function DayPicker({
  settings,
  day,
  days,
  onChoose,
}: {
  settings: PublicSettings;
  day: CalendarDate | null;
  days: number;
  onChoose: (day: CalendarDate) => void;
}) {
  const { today } = settings;
  const [month, setMonth] = useShownMonth(day, nextSaturday(settings));
  return (
    <MonthCalendar
      today={today}
      month={month}
      onMonthChange={setMonth}
      selected={day}
      days={days}
      onSelect={onChoose}
      getState={(date) => ({ kind: classifyDay(date, settings) })}
    />
  );
}

/** Why a day is unavailable for all items, by the shop's settings. */
function classifyDay(date: CalendarDate, settings: PublicSettings) {
  const { today, firstBookableDay: firstDay } = settings;
  if (date < today) return 'past';
  if (!isBookableDay(date, today)) return 'too-far';
  return unavailableReasonOn(date, { today, firstDay }, settings) ?? 'available';
}

function CategorySelect() {
  const id = useId();
  const { category, chooseCategory } = useCatalogFilter();
  return (
    // On a phone the row above the items has the categories.
    <div className="space-y-1 max-sm:hidden">
      <label htmlFor={id} className="block text-base font-bold">
        Category
      </label>
      <select
        id={id}
        value={category}
        onChange={({ target }) => chooseCategory(ITEM_TYPES.find((type) => type === target.value) ?? 'ALL')}
        className="min-h-11 rounded-field border-2 border-field/70 bg-card px-3"
      >
        <option value="ALL">All Items</option>
        <ItemTypeOptions />
      </select>
    </div>
  );
}
