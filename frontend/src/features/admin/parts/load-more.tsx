import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';

interface LoadMoreProps {
  list: UseInfiniteQueryResult<InfiniteData<{ entries: readonly unknown[]; total: number }>>;
  /** Plural name of the entries. */
  noun: string;
  /** The server counts up to this number. */
  countedTo?: number | undefined;
}

/** How many entries of a list are shown, with a button to load more. */
export function LoadMore({ list, noun, countedTo }: LoadMoreProps) {
  const pages = list.data?.pages ?? [];
  const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
  const total = pages.at(-1)?.total ?? 0;
  const place = useRef<HTMLParagraphElement>(null);
  const isLoadingMore = useRef(false);
  // The focused button is gone with the last page.
  useEffect(() => {
    if (isLoadingMore.current && !list.hasNextPage) place.current?.focus();
    isLoadingMore.current = false;
  }, [shown, list.hasNextPage]);

  const all = `${total.toLocaleString('en-US')}${countedTo !== undefined && total >= countedTo ? ' or more' : ''}`;
  return (
    <div className="flex flex-col items-center gap-3">
      <p ref={place} tabIndex={-1} role="status" className="text-base text-soft">
        Showing {shown.toLocaleString('en-US')} of {all} {noun}
      </p>
      {list.hasNextPage && (
        <Button
          look="outline"
          disabled={list.isFetchingNextPage}
          onClick={() => {
            isLoadingMore.current = true;
            void list.fetchNextPage();
          }}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
