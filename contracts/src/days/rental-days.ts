import { z } from 'zod';

export const MAX_RENTAL_DAYS = 14;

const WHOLE_DAYS = 'Please choose a whole number of days';
const TOO_LONG = `Please choose at most ${MAX_RENTAL_DAYS} days`;

/** How many days a line is rented for. Requests and events leave it out for one day. */
export const rentalDays = z
  .int(WHOLE_DAYS)
  .min(1, WHOLE_DAYS)
  .max(MAX_RENTAL_DAYS, TOO_LONG)
  .optional()
  .meta({ description: 'Days of the rental, of which the event day is the first; 1 if absent' });
