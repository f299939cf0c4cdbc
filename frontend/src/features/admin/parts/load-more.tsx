import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';

interface LoadMoreProps {
  list: UseInfiniteQueryResult<InfiniteData<{ entries: readonly unknown[]; total: number }>>;
  /** Singular name of an entry. */
  noun: string;
  /** The server counts up to this number. */
  countedTo?: number | undefined;
  onLoadMore: () => void;
}

/** How many entries of a list are shown, with a button to load more. */
export function LoadMore({ list, noun, countedTo, onLoadMore }: LoadMoreProps) {
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
        {total === 1 ? `1 ${noun}` : `Showing ${shown.toLocaleString('en-US')} of ${all} ${noun}s`}
      </p>
      {list.hasNextPage && (
        <Button
          look="outline"
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
