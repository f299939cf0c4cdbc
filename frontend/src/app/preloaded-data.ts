import { PRELOADED_DATA, type PreloadedData } from '@party-rental/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { availabilityOfDayQuery } from '../api/availability';
import { itemQuery, itemsQuery } from '../api/items';
import { settingsQuery } from '../api/settings';

/** The data that the server embedded in the page. */
export function readPreloadedData(): PreloadedData {
  const text = document.getElementById(PRELOADED_DATA)?.textContent;
  // Written by our own server, by the same contract.
  return text ? (JSON.parse(text) as PreloadedData) : {};
}

/** Puts it into the query cache, so that it is shown at once and not requested again. */
export function cachePreloadedData(queryClient: QueryClient, data: PreloadedData): void {
  const { settings, items, availability, item } = data;
  if (settings) queryClient.setQueryData(settingsQuery.queryKey, settings);
  if (items) queryClient.setQueryData(itemsQuery.queryKey, items);
  if (item) queryClient.setQueryData(itemQuery(item.id).queryKey, item);
  if (availability) {
    queryClient.setQueryData(availabilityOfDayQuery(availability.date).queryKey, availability.byItem);
  }
}
