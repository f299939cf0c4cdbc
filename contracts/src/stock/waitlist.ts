import { z } from 'zod';
import { bookingLine, holdToken, units } from '../bookings/bookings.js';
import { calendarDate } from '../days/calendar-date.js';
import { rentalDays } from '../days/rental-days.js';
import { MAX_QUANTITY_PER_BOOKING } from '../text/limits.js';
import { emailAddress } from '../text/text.js';
import { email, itemName } from '../text/response-values.js';

export const WAITLIST_STATUSES = ['waiting', 'offered', 'booked', 'expired', 'left'] as const;
export const waitlistStatus = z.enum(WAITLIST_STATUSES);
export type WaitlistStatus = z.infer<typeof waitlistStatus>;

/** The same limit as the booking form that an offer's link opens. */
const TOO_MANY = `For more than ${MAX_QUANTITY_PER_BOOKING} units, please call us`;

export const joinWaitlist = z
  .object({ ...bookingLine, quantity: units.max(MAX_QUANTITY_PER_BOOKING, TOO_MANY).default(1), email: emailAddress })
  .meta({ id: 'JoinWaitlist' });
export type JoinWaitlist = z.output<typeof joinWaitlist>;

export const joinedWaitlist = z.object({ id: z.uuid() }).meta({ id: 'JoinedWaitlist' });
export type JoinedWaitlist = z.infer<typeof joinedWaitlist>;

const hold = z
  .object({
    itemId: z.int(),
    eventDate: calendarDate,
    days: rentalDays,
    quantity: z.int(),
    heldUntil: z.iso.datetime(),
  })
  .meta({ id: 'WaitlistHold' });
export type WaitlistHold = z.infer<typeof hold>;

/** Units that are held for the holder of a token. */
export const openHold = z
  .object({ hold: hold.nullable().meta({ description: 'Null once the hold has ended' }) })
  .meta({ id: 'OpenHold' });
export type OpenHold = z.infer<typeof openHold>;

export const waitlistEntry = z
  .object({
    id: z.uuid(),
    itemId: z.int(),
    itemName,
    eventDate: calendarDate,
    days: rentalDays,
    quantity: z.int(),
    email: email.nullable().meta({ description: 'Null after the person was erased' }),
    status: waitlistStatus.meta({ description: '`expired`: the hold ended, or the day came too close' }),
    position: z.int().nullable().meta({ description: 'Place among those who wait for the item and day, from 1' }),
    joinedAt: z.iso.datetime(),
    heldUntil: z.iso.datetime().nullable().meta({ description: 'End of the hold of an offer' }),
    holdToken: holdToken
      .nullable()
      .meta({ description: 'Books the held units; null without an offer, and for API keys' }),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.infer<typeof waitlistEntry>;
