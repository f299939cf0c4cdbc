import type { StreamMessage } from '@party-rental/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { toMonth } from '../../lib/month';
import { dashboardQuery } from '../admin/dashboard';
import { availabilityKey, availabilityOfDayQuery, dayAvailabilityQuery, monthAvailabilityQuery } from '../availability';
import { bookingsKey } from '../bookings';
import { itemsQuery } from '../items';
import { settingsQuery } from '../settings';

interface OutdatedQueries {
  /** Refetched immediately if mounted. */
  refetch: QueryKey[];
  /** Refetched on the next mount, so that a price doesn't change while the visitor reads it. */
  later: QueryKey[];
}

/** The queries that a message makes outdated. */
export function outdatedQueries(message: StreamMessage): OutdatedQueries {
  switch (message.changed) {
    case 'availability': {
      const { itemId, day } = message;
      const { year, month } = toMonth(day);
      const queries = [
        availabilityOfDayQuery(day),
        dayAvailabilityQuery(itemId, day),
        monthAvailabilityQuery(itemId, year, month),
      ];
      return { refetch: queries.map(({ queryKey }) => queryKey), later: [] };
    }
    case 'item':
      return {
        refetch: [
          [...availabilityKey, 'all'],
          [...availabilityKey, message.itemId],
        ],
        later: [itemsQuery.queryKey],
      };
    case 'bookings':
      return { refetch: [bookingsKey, dashboardQuery.queryKey], later: [] };
    case 'everything':
      return {
        refetch: [availabilityKey, bookingsKey, dashboardQuery.queryKey, settingsQuery.queryKey],
        later: [itemsQuery.queryKey],
      };
  }
}
