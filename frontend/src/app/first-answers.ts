import { FIRST_ANSWERS, type FirstAnswers } from '@party-rental/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { availabilityOfDayQuery } from '../api/availability';
import { itemQuery, itemsQuery } from '../api/items';
import { settingsQuery } from '../api/settings';

/** What the server sent along with the page. */
export function firstAnswers(): FirstAnswers {
  const text = document.getElementById(FIRST_ANSWERS)?.textContent;
  // Written by our own server, by the same contract.
  return text ? (JSON.parse(text) as FirstAnswers) : {};
}

/** Takes it over, so that it is shown at once and not asked for again. */
export function takeFirstAnswers(queryClient: QueryClient, answers: FirstAnswers): void {
  const { settings, items, availability, item } = answers;
  if (settings) queryClient.setQueryData(settingsQuery.queryKey, settings);
  if (items) queryClient.setQueryData(itemsQuery.queryKey, items);
  if (item) queryClient.setQueryData(itemQuery(item.id).queryKey, item);
  if (availability) {
    queryClient.setQueryData(availabilityOfDayQuery(availability.date).queryKey, availability.byItem);
  }
}
