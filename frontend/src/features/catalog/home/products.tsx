import type { AvailabilityByItem, CalendarDate, RatedItem } from '@party-rental/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { count } from '../../../lib/format-text';
import { focusAt } from '../../../lib/focus-heading';
import { shortDay } from '../../../lib/format-day';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/fields/switch';
import { CategoryBar } from './category-bar';
import { EmptyCatalog, NothingFound } from './empty-catalog';
import { filterItems } from './filter-items';
import { itemAvailability } from './item-availability';
import { ItemCard } from './item-card';
import { ItemCardPlaceholder } from './item-card-placeholder';
import { SearchBox } from './search-box';
import { useCatalogFilter } from './use-catalog-filter';

interface ProductsProps {
  items: UseQueryResult<RatedItem[]>;
  availability: UseQueryResult<AvailabilityByItem>;
  /** The chosen day; without one, the cards show today's availability. */
  day: CalendarDate | null;
}

const PLACEHOLDERS = 4;
const gridStyle = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export function Products({ items, availability, day }: ProductsProps) {
  const { category, chooseCategory, search, searchFor, onlyAvailable, showOnlyAvailable } = useCatalogFilter();
  const results = useRef<HTMLParagraphElement>(null);
  const matching = filterItems(items.data ?? [], category, search);
  const shown = matching.filter(
    (item) => !onlyAvailable || !availability.data || availability.data[item.id]?.available,
  );

  /** The button disappears with the filter, so the focus moves. */
  function showMore(loosenFilter: () => void) {
    loosenFilter();
    if (results.current) focusAt(results.current);
  }

  return (
    <section id="products" aria-labelledby="products-title" className="container-page scroll-mt-4 space-y-6 pt-20">
      <div className="grid grid-cols-1 items-end gap-5 lg:grid-cols-[1fr_26rem]">
        <h2 id="products-title" className="text-4xl sm:text-5xl">
          Everything for the big day
        </h2>
        <SearchBox value={search} onSearch={searchFor} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <CategoryBar category={category} onChoose={chooseCategory} />
        <Switch
          label={day ? `Only available on ${shortDay(day)}` : 'Only available today'}
          checked={onlyAvailable}
          onCheckedChange={showOnlyAvailable}
        />
      </div>
      {availability.isError && (
        <LoadFailure
          title="We couldn't check what is available"
          error={availability.error}
          onRetry={() => availability.refetch()}
        />
      )}
      {items.isPending && (
        <>
          <p role="status" className="text-soft">
            Loading
          </p>
          <div className={gridStyle}>
            {Array.from({ length: PLACEHOLDERS }, (_, index) => (
              <ItemCardPlaceholder key={index} />
            ))}
          </div>
        </>
      )}
      {items.isError && (
        <LoadFailure title="We couldn't load our items" error={items.error} onRetry={() => items.refetch()} />
      )}
      {items.data && (
        <>
          <p ref={results} role="status" className="text-soft">
            {count(shown.length, 'item')}
          </p>
          {shown.length > 0 && (
            <ul className={gridStyle}>
              {shown.map((item) => (
                <li key={item.id}>
                  <ItemCard
                    item={item}
                    availability={itemAvailability(item.id, availability.data, availability.isError)}
                    day={day}
                  />
                </li>
              ))}
            </ul>
          )}
          {matching.length === 0 && (
            <NothingFound search={search} onClearSearch={() => showMore(() => searchFor(''))} />
          )}
          {matching.length > 0 && shown.length === 0 && (
            <EmptyCatalog title={day ? `All booked on ${shortDay(day)}` : 'All booked today'}>
              <p className="text-soft">Try another day, or see everything we have.</p>
              <Button look="outline" onClick={() => showMore(() => showOnlyAvailable(false))}>
                Show booked items too
              </Button>
            </EmptyCatalog>
          )}
        </>
      )}
    </section>
  );
}
