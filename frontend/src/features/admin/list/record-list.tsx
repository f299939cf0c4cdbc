import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { CalendarX2, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { buttonStyle, Button } from '../../../ui/button';
import { Loading, Skeleton } from '../../../ui/loading';

interface RecordListProps<Entry> {
  /** Singular name of an entry. */
  noun: string;
  list: UseInfiniteQueryResult<InfiniteData<{ entries: readonly Entry[]; total: number }>>;
  /** The server counts up to this number. */
  countedTo?: number | undefined;
  /** How many pages to load, and what to call when there are more. */
  position?: { pages: number; setPages: (pages: number) => void };
  Icon?: LucideIcon;
  /** How to create the first entry. */
  yet: string;
  /** Of a list that can be filtered. */
  filter?: ListFilter;
  children: (entries: readonly Entry[], timeZone: string) => ReactNode;
}

const FIRST_PAGE = { pages: 1, setPages: () => undefined };

/** The entries of a list, page by page, or why there are none. */
export function RecordList<Entry>(props: RecordListProps<Entry>) {
  const { noun, list, countedTo, position = FIRST_PAGE, children, ...none } = props;
  const settings = useQuery(settingsQuery);
  const failed = [list, settings].find((query) => query.isError);
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const loaded = list.isPlaceholderData ? 0 : (list.data?.pages.length ?? 0);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const { pages, setPages } = position;
  // After a reload, as many pages as before.
  useEffect(() => {
    if (loaded > 0 && loaded < pages && hasNextPage && !isFetching && !failed) void fetchNextPage();
  }, [loaded, pages, hasNextPage, isFetching, failed, fetchNextPage]);

  return (
    <>
      {failed && <LoadFailure title={`We couldn't load the ${noun}s`} query={failed} />}
      {!failed && (!entries || !settings.data) && <ListPlaceholder />}
      {entries?.length === 0 && <NoRecords noun={noun} {...none} />}
      {entries && entries.length > 0 && settings.data && (
        <>
          {children(entries, settings.data.timeZone)}
          <LoadMore list={list} noun={noun} countedTo={countedTo} onLoadMore={() => setPages(loaded + 1)} />
        </>
      )}
    </>
  );
}

interface ListFilter {
  isOn: boolean;
  /** What else to search for. */
  other: string;
  /** URL of the unfiltered list. */
  allAt: string;
}

interface NoRecordsProps {
  /** Singular name of an entry. */
  noun: string;
  Icon?: LucideIcon;
  /** How to create the first entry. */
  yet: string;
  filter?: ListFilter;
}

/** Shown instead of a list without entries. */
function NoRecords({ noun, Icon, yet, filter }: NoRecordsProps) {
  const icon = Icon && { Icon };
  if (!filter?.isOn) return <NothingFound {...icon} title={`No ${noun}s yet`} text={yet} />;
  return (
    <NothingFound {...icon} title={`No ${noun}s found`} text={filter.other}>
      <Link to={filter.allAt} className={buttonStyle({ variant: 'outline' })}>
        Clear Filters
      </Link>
    </NothingFound>
  );
}

interface LoadMoreProps {
  list: UseInfiniteQueryResult<InfiniteData<{ entries: readonly unknown[]; total: number }>>;
  /** Singular name of an entry. */
  noun: string;
  /** The server counts up to this number. */
  countedTo?: number | undefined;
  onLoadMore: () => void;
}

/** How many entries of a list are shown, with a button to load more. */
function LoadMore({ list, noun, countedTo, onLoadMore }: LoadMoreProps) {
  const pages = list.data?.pages ?? [];
  const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
  const total = pages.at(-1)?.total ?? 0;
  const place = useRef<HTMLParagraphElement>(null);
  const isLoadingMore = useRef(false);
  // After the last page, the focused button no longer exists.
  useEffect(() => {
    if (isLoadingMore.current && !list.hasNextPage) place.current?.focus();
    isLoadingMore.current = false;
  }, [shown, list.hasNextPage]);

  const all = `${total.toLocaleString('en-US')}${countedTo !== undefined && total >= countedTo ? ' or more' : ''}`;
  return (
    <div className="flex flex-col items-center gap-3">
      <p ref={place} tabIndex={-1} role="status" className="text-base text-soft">
        {total === 1 ? `1 ${noun}` : `Showing ${shown.toLocaleString('en-US')} of ${all} ${noun}s`}
      </p>
      {list.hasNextPage && (
        <Button
          variant="outline"
          disabled={list.isFetchingNextPage}
          onClick={() => {
            isLoadingMore.current = true;
            onLoadMore();
            void list.fetchNextPage();
          }}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}

export function ListPlaceholder() {
  return (
    <Loading className="space-y-3">
      <Skeleton className="h-14 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </Loading>
  );
}

/** Shown instead of an empty list. */
export function NothingFound({
  title,
  text,
  Icon = CalendarX2,
  children,
}: {
  title: string;
  text: string;
  Icon?: LucideIcon;
  children?: ReactNode;
}) {
  return (
    <section className="space-y-4 rounded-card bg-card px-6 py-14 text-center shadow-card">
      <Icon aria-hidden strokeWidth={1.5} className="mx-auto size-14 text-primary" />
      <h2 className="text-2xl">{title}</h2>
      <p className="text-soft">{text}</p>
      {children}
    </section>
  );
}
