import type { StreamMessage } from '@party-rental/contracts';
import type { QueryKey } from '@tanstack/react-query';
import { monthOf } from '../../lib/month';
import { availabilityKey, availabilityOfDayQuery, dayAvailabilityQuery, monthAvailabilityQuery } from '../availability';
import { bookingsKey } from '../bookings';
import { dashboardQuery } from '../dashboard';
import { itemsQuery } from '../items';
import { settingsQuery } from '../settings';

interface OutdatedQueries {
  /** What is on the screen of it is asked for again at once. */
  refetch: QueryKey[];
  /** Asked for again where it is shown next: a price does not change while somebody looks at it. */
  later: QueryKey[];
}

/** What a message makes outdated of all that the page has asked for. */
export function outdatedQueries(message: StreamMessage): OutdatedQueries {
  switch (message.changed) {
    case 'availability': {
      const { itemId, day } = message;
      const { year, month } = monthOf(day);
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
