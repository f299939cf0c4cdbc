import { isCalendarDate, SORT_DIRECTIONS, type CalendarDate } from '@party-rental/contracts';
import { useAddressParams } from '../../../shared/form/use-address-param';

/** The filter of a list, its sorting and how many of its pages are loaded, stored in the URL. */
export function useListFilter<Status extends string, Sort extends string>({
  statuses,
  sorts,
}: {
  statuses: readonly Status[];
  sorts: readonly Sort[];
}) {
  const [params, change] = useAddressParams();
  return {
    filter: {
      search: params.get('search') || undefined,
      status: findValue(statuses, params.get('status')),
      from: toDay(params.get('from')),
      to: toDay(params.get('to')),
    },
    sorting: {
      sort: findValue(sorts, params.get('sort')),
      direction: findValue(SORT_DIRECTIONS, params.get('direction')),
    },
    params,
    /** Changes the filter and goes back to the first page. */
    choose: (changes: Record<string, string>) => change({ ...changes, pages: '' }),
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    setPages: (pages: number) => change({ pages: pages > 1 ? String(pages) : '' }),
  };
}

export function isFiltered(filter: object): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** A parameter of the URL, if it is one of the values. */
export function findValue<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function toDay(text: string | null): CalendarDate | undefined {
  return text !== null && isCalendarDate(text) ? text : undefined;
}
