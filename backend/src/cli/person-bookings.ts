import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { countEvents } from '@party-rental/event-store/subscriptions/checkpoint-states';
import { Streams } from '../log/streams.js';
import { bookingsOfPerson, type PersonBooking, type SoughtPerson } from '../read/people/person-bookings.js';
import type { CliContext } from './context.js';
import { Progress, withProgress } from './progress.js';

/** Shows the progress of the search, which reads the whole log. */
export async function findBookings({ pool, get }: CliContext, person: SoughtPerson): Promise<PersonBooking[]> {
  const log = { pool, feed: get<Feed>(Feed), streams: get<Streams>(Streams) };
  const progress = new Progress('searching the log', await countEvents(pool));
  return withProgress(progress, (update) => bookingsOfPerson(log, person, update));
}
