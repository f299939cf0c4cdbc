import { useQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { buttonStyle } from '../../../ui/button';
import { ListPlaceholder } from './list-placeholder';
import { LoadMore } from './load-more';
import { NothingFound } from './nothing-found';

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
      <Link to={filter.allAt} className={buttonStyle({ look: 'outline' })}>
        Clear Filters
      </Link>
    </NothingFound>
  );
}
