import { ITEM_TYPE_LABELS, type AvailabilityByItem, type CalendarDate, type RatedItem } from '@party-rental/contracts';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Fragment, useRef, type ReactNode } from 'react';
import { count, shortDay } from '../../../lib/format';
import { focusAt } from '../../../lib/focus-heading';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/fields/switch';
import { Skeleton } from '../../../ui/loading';
import { CategoryBar } from './category-bar';
import { itemAvailability } from './item-availability';
import { ItemCard } from './item-card';
import { SearchBox } from './search-box';
import { itemsIn, typesIn, useCatalogFilter, type Category } from './use-catalog-filter';

interface ProductsProps {
  items: UseQueryResult<RatedItem[]>;
  availability: UseQueryResult<AvailabilityByItem>;
  /** The chosen day; without one, the cards show today's availability. */
  day: CalendarDate | null;
  /** Of the rental that begins on that day. */
  days: number;
}

const PLACEHOLDERS = 4;
// What takes the focus stays clear of the category row.
const gridStyle =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-3 has-aria-expanded:items-start sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 xl:grid-cols-4 [&_:is(a,button)]:scroll-mt-20';

export function Products({ items, availability, day, days }: ProductsProps) {
  const { category, chooseCategory, search, searchFor, onlyAvailable, showOnlyAvailable } = useCatalogFilter();
  const results = useRef<HTMLParagraphElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const searching = useSearch(search !== '');
  const inCategory = itemsIn(category, items.data ?? []);
  const matching = search ? (searching.data?.(inCategory, search) ?? []) : inCategory;
  const isReady = items.data !== undefined && (!search || searching.data !== undefined);
  // The search may have failed to download before anything was typed.
  const failed = [items, ...(search ? [searching] : [])].find(({ isError }) => isError);
  const shown = matching.filter(
    (item) => !onlyAvailable || !availability.data || availability.data[item.id]?.available,
  );

  /** The button disappears with the filter, so the focus moves. */
  function showMore(loosenFilter: () => void) {
    loosenFilter();
    if (results.current) focusAt(results.current);
  }

  /** The category row is also there when the list's top is out of sight. */
  function choose(chosen: Category) {
    chooseCategory(chosen);
    const list = results.current;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  }

  /** A phone's keyboard covers the lower half, so the search box moves to the top. */
  function typed(text: string) {
    searchFor(text);
    const list = results.current;
    const isCovered = list && list.getBoundingClientRect().top > innerHeight / 2;
    if (text && isCovered && matchMedia('(pointer: coarse)').matches) box.current?.scrollIntoView();
  }

  return (
    <section
      id="products"
      aria-labelledby="products-title"
      className="container-page flex scroll-mt-4 flex-col gap-3 pt-6 sm:gap-6 sm:pt-20"
    >
      <div className="grid grid-cols-1 items-end gap-4 sm:gap-5 lg:grid-cols-[1fr_26rem]">
        <h2 id="products-title" className="text-2xl sm:text-5xl">
          Everything for the big day
        </h2>
        <div ref={box} className="scroll-mt-3">
          <SearchBox value={search} onSearch={typed} onFocus={searching.prepare} />
        </div>
      </div>
      <CategoryBar category={category} onChoose={choose} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p ref={results} role="status" className="scroll-mt-20 text-soft max-sm:sr-only">
          {isReady ? count(shown.length, 'item') : !failed && 'Loading'}
        </p>
        <Switch
          label={day ? `Only available on ${shortDay(day)}` : 'Only available today'}
          checked={onlyAvailable}
          onCheckedChange={showOnlyAvailable}
        />
      </div>
      {availability.isError && <LoadFailure title="We couldn't check what is available" query={availability} />}
      {!isReady && !failed && (
        <div className={gridStyle}>
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <ItemCardPlaceholder key={index} />
          ))}
        </div>
      )}
      {failed && (
        <LoadFailure
          title={failed === searching ? "We couldn't search our items" : "We couldn't load our items"}
          query={failed}
        />
      )}
      {isReady && (
        <>
          {groups(category, shown).map(({ title, items: group }) => (
            <Fragment key={title}>
              {title && <h3 className="text-xl not-first:mt-3 sm:text-3xl">{title}</h3>}
              <ul className={gridStyle}>
                {group.map((item) => (
                  <li key={item.id}>
                    <ItemCard
                      item={item}
                      availability={itemAvailability(item.id, availability.data, availability.isError)}
                      day={day}
                      days={days}
                      heading={title ? 'h4' : 'h3'}
                    />
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
          {matching.length === 0 && (
            <NothingFound search={search} onClearSearch={() => showMore(() => searchFor(''))} />
          )}
          {matching.length > 0 && shown.length === 0 && (
            <EmptyCatalog title={day ? `All booked on ${shortDay(day)}` : 'All booked today'}>
              <p className="text-soft">Try another day, or see everything we have.</p>
              <Button variant="outline" onClick={() => showMore(() => showOnlyAvailable(false))}>
                Show booked items too
              </Button>
            </EmptyCatalog>
          )}
        </>
      )}
    </section>
  );
}

/** Items under a heading for each type, where a category shows several. */
function groups(category: Category, items: RatedItem[]): { title: string; items: RatedItem[] }[] {
  const types = category === 'ALL' ? [] : typesIn(category);
  const all =
    types.length < 2
      ? [{ title: '', items }]
      : types.map((type) => ({ title: ITEM_TYPE_LABELS[type], items: items.filter((item) => item.type === type) }));
  return all.filter((group) => group.items.length > 0);
}

function ItemCardPlaceholder() {
  return (
    <div
      data-testid="item-card-placeholder"
      className="overflow-hidden rounded-2xl bg-card sm:rounded-card shadow-card"
    >
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="space-y-3 p-3 sm:p-5">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-12 max-sm:hidden" />
        <Skeleton className="h-12 w-1/2" />
        <Skeleton className="mt-6 h-8 w-2/5" />
      </div>
    </div>
  );
}

type Search = (items: readonly RatedItem[], search: string) => RatedItem[];

const searchQuery = queryOptions<Search>({
  queryKey: ['search'],
  queryFn: async () => (await import('../../../shared/item-search/search-items')).searchItems,
});

/** The search, which is downloaded when it is first needed. */
function useSearch(isNeeded: boolean): UseQueryResult<Search> & { prepare: () => void } {
  const queryClient = useQueryClient();
  const search = useQuery({ ...searchQuery, enabled: isNeeded });
  return { ...search, prepare: () => void queryClient.prefetchQuery(searchQuery) };
}

/** Why no item is shown, and what to do next. */
function EmptyCatalog({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="confetti grid justify-items-center gap-3 rounded-card border-2 border-dashed border-line bg-card px-6 py-14 text-center">
      <h3 className="text-2xl">{title}</h3>
      {children}
    </div>
  );
}

export function NothingFound({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  if (!search) {
    return (
      <EmptyCatalog title="No items found">
        <p className="text-soft">Try selecting a different category</p>
      </EmptyCatalog>
    );
  }
  return (
    <EmptyCatalog title="No items match your search">
      <Button variant="outline" onClick={onClearSearch}>
        clear your search
      </Button>
    </EmptyCatalog>
  );
}
