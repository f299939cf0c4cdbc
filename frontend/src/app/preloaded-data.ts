import { PRELOADED_DATA, type PreloadedData } from '@party-rental/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { availabilityOfDayQuery, dayAvailabilityQuery } from '../api/availability';
import { itemQuery, itemsQuery } from '../api/items';
import { settingsQuery } from '../api/settings';

/** The data that the server embedded in the page. */
export function readPreloadedData(): PreloadedData {
  const text = document.getElementById(PRELOADED_DATA)?.textContent;
  // Our own server writes it by the same contract.
  return text ? (JSON.parse(text) as PreloadedData) : {};
}

/** Adds it to the query cache, so that it needs no request. */
export function cachePreloadedData(queryClient: QueryClient, data: PreloadedData): void {
  const { settings, items, availability, item, itemAvailability } = data;
  if (settings) queryClient.setQueryData(settingsQuery.queryKey, settings);
  if (items) queryClient.setQueryData(itemsQuery.queryKey, items);
  if (item) queryClient.setQueryData(itemQuery(item.id).queryKey, item);
  if (item && itemAvailability) {
    const { date, onDay } = itemAvailability;
    queryClient.setQueryData(dayAvailabilityQuery(item.id, date).queryKey, onDay);
  }
  if (availability) {
    queryClient.setQueryData(availabilityOfDayQuery(availability.date).queryKey, availability.byItem);
  }
}
