import type { Effect, OutputOf } from '@party-rental/contracts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  skipToken,
  useQueryClient,
  type Query,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import {
  call,
  callAllPages,
  callPage,
  type Entry,
  type ListRoute,
  type NameOf,
  type Request,
  type Route,
} from './client';

/** What a query reads and a mutation changes: the effects of events, and the data that is not in the event log. */
export type Subject = Effect | 'emails' | 'staff' | 'waitlist';

interface QueryMeta extends Record<string, unknown> {
  /** A mutation that changes one of them refreshes the query. */
  reads?: readonly Subject[];
  /** Whether live messages refresh it while it is mounted. */
  live?: boolean;
  logsFailure?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

type Options<Response, Data> = Omit<
  UseQueryOptions<Response, Error, Data, QueryKey>,
  'initialData' | 'queryKey' | 'queryFn' | 'meta'
> &
  QueryMeta;
type QueryKey = readonly unknown[];

/** How often estimated arrivals are read again. */
export const ESTIMATE_INTERVAL_MS = 60_000;

/** A query of one endpoint. Its key is the route with the request, which is undefined until it is known. */
export function read<R extends Route, Data = OutputOf<NameOf<R>>>(
  route: R,
  request: Request<NameOf<R>> | undefined,
  { reads = [], live = false, logsFailure = false, ...options }: Options<OutputOf<NameOf<R>>, Data>,
) {
  return queryOptions<OutputOf<NameOf<R>>, Error, Data, QueryKey>({
    staleTime: 0,
    ...options,
    queryKey: [route, request],
    queryFn: request ? ({ signal }) => call(route, { ...request, signal }) : skipToken,
    meta: { reads, live, logsFailure },
  });
}

/** A query of all pages of a list. */
export function readAll<R extends ListRoute>(
  route: R,
  request: Request<NameOf<R>> | undefined,
  { reads = [], live = false, ...options }: Options<Entry<R>[], Entry<R>[]>,
) {
  return queryOptions<Entry<R>[], Error, Entry<R>[], QueryKey>({
    staleTime: 0,
    ...options,
    queryKey: [route, request],
    queryFn: request ? ({ signal }) => callAllPages(route, { ...request, signal }) : skipToken,
    meta: { reads, live },
  });
}

interface PagesOptions extends QueryMeta {
  limit?: number;
  staleTime?: number;
  refetchInterval?: number;
}

/** A query of a list, page by page. */
export function readPages<R extends ListRoute>(route: R, request: Request<NameOf<R>>, options: PagesOptions) {
  const { reads = [], live = false, limit = 50, staleTime = 0, refetchInterval = false } = options;
  return infiniteQueryOptions({
    staleTime,
    refetchInterval,
    queryKey: [route, request, 'pages'],
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(route, { ...request, query: { ...request.query, limit, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { reads, live },
  });
}

/** The queries that read one of the subjects, for `invalidateQueries` and its kin. */
export function reading(...subjects: Subject[]) {
  return { predicate: ({ meta }: Query) => subjects.some((subject) => meta?.reads?.includes(subject)) };
}

/** Loads what reads one of the subjects again. */
export function useRefresh(): (...subjects: Subject[]) => Promise<void> {
  const queryClient = useQueryClient();
  return (...subjects) => queryClient.invalidateQueries(reading(...subjects));
}

/** Removes what only the signed-in user may read. */
export function removePrivateQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [route] }) => /^\w+ \/api\/(admin|user)/.test(String(route)),
  });
}
